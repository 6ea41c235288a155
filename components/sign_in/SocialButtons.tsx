import { Button } from "@/components/Button.tsx";
import { PendingForm } from "@/components/forms/PendingForm.tsx";

const NAMES = { github: "GitHub", google: "Google" } as const;

interface SocialButtonsProps {
  /** Those that are configured. */
  providers: readonly (keyof typeof NAMES)[];
  /** Where to go afterwards. */
  next: string;
}

/** Buttons to sign in with another service. */
export function SocialButtons({ providers, next }: SocialButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <>
      <PendingForm action="/login" hidden={{ next }} class="grid gap-2">
        {providers.map((provider) => (
          <Button key={provider} name="provider" value={provider}>
            Continue with {NAMES[provider]}
          </Button>
        ))}
      </PendingForm>
      <div class="flex items-center gap-3 text-xs text-ink-faint">
        <span class="h-px flex-1 bg-line" />or<span class="h-px flex-1 bg-line" />
      </div>
    </>
  );
}
