import { useSignal } from "@preact/signals";
import { ChevronLeft, ChevronRight, type Icon } from "@/components/icons.tsx";
import { useEffect } from "preact/hooks";
import { Button } from "@/components/Button.tsx";
import { listen } from "@/lib/shared/listen.ts";

function measureStep(track: HTMLElement, count: number): number {
  return Math.max(1, (track.scrollWidth - track.clientWidth) / (count - 1));
}

/** Buttons and arrow keys for slides, which can also be scrolled and swiped. */
export function CarouselControls({ track: id, count, noun }: {
  /** Id of the element that scrolls horizontally over slides of its own width. */
  track: string;
  count: number;
  /** The label of a slide, such as `Slide`. */
  noun: string;
}) {
  const position = useSignal<number | null>(null);
  const { value: at } = position;

  function show(index: number) {
    const track = document.getElementById(id);
    track?.scrollTo({ left: index * measureStep(track, count) });
  }

  useEffect(() => {
    const track = document.getElementById(id);
    if (track === null) return;
    const current = () =>
      Math.round(track.scrollLeft / measureStep(track, count));
    const follow = () => position.value = current();
    const turn = (event: KeyboardEvent) => {
      const target = {
        ArrowLeft: current() - 1,
        ArrowRight: current() + 1,
        Home: 0,
        End: count - 1,
      }[event.key];
      // Keys in a video's controls belong to the video.
      if (target === undefined || event.target !== track) return;
      event.preventDefault();
      show(Math.min(Math.max(target, 0), count - 1));
    };
    follow();
    return listen(track, { scroll: follow, keydown: turn });
  }, []);

  const turnButton = (
    word: string,
    Arrow: Icon,
    { to, isEnd }: { to: number; isEnd: boolean },
  ) => (
    <Button
      type="button"
      size="sm"
      aria-label={`${word} ${noun.toLowerCase()}`}
      aria-disabled={isEnd}
      class={isEnd ? "opacity-50" : ""}
      onClick={() => !isEnd && show(to)}
    >
      <Arrow class="size-4" />
    </Button>
  );
  return (
    <div
      class={`flex items-center justify-between gap-2 ${
        at === null ? "invisible" : ""
      }`}
    >
      {turnButton("Previous", ChevronLeft, { to: at! - 1, isEnd: at === 0 })}
      <p aria-live="polite" class="text-label text-ink-soft tabular-nums">
        {noun} {(at ?? 0) + 1} of {count}
      </p>
      {turnButton("Next", ChevronRight, {
        to: at! + 1,
        isEnd: at === count - 1,
      })}
    </div>
  );
}
