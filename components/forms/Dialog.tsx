import {
  Button,
  ButtonLink,
  type ButtonVariant,
} from "@/components/Button.tsx";
import { refusalOf } from "@/components/form_context.ts";
import { PostForm } from "@/components/forms/PostForm.tsx";
import { X } from "@/components/icons.tsx";
import { DialogOnLoad } from "@/islands/DialogOnLoad.tsx";
import { ForgetPost } from "@/islands/ForgetPost.tsx";
import type { FormError } from "@/lib/site/form.ts";
import type { ComponentChildren } from "preact";

/**
 * A native dialog. Without JavaScript, the URL's fragment shows it, and the
 * link in its corner hides it.
 */
function Dialog({ id, title, isOpen, isDismissible = true, children }: {
  /** A link to `#id` opens it. With JavaScript, `DialogLink` opens it as a modal. */
  id: string;
  title: string;
  /** Initially open: as a modal, or as a section of the page without JavaScript. */
  isOpen: boolean;
  isDismissible?: boolean;
  children: ComponentChildren;
}) {
  return (
    <dialog
      id={id}
      open={isOpen}
      aria-labelledby={`${id}-title`}
      data-dismissible={isDismissible ? "true" : "false"}
      class="dialog max-w-120 rounded-lg border bg-surface p-0 text-left text-ink"
    >
      <header class="flex items-center justify-between gap-4 border-b border-line px-5 py-3.5">
        <h2 id={`${id}-title`} class="text-sm font-semibold text-ink">
          {title}
        </h2>
        {isDismissible && (
          <a
            href={closeUrl(isOpen)}
            data-close
            aria-label="Close"
            class="-mr-1.5 rounded-md p-1.5 text-ink-faint transition-colors duration-150 hover:bg-sunken hover:text-ink"
          >
            <X class="size-4" />
          </a>
        )}
      </header>
      <div class="px-5 py-4 text-sm leading-6 whitespace-normal text-ink-soft">
        {children}
      </div>
      {isOpen && <DialogOnLoad dialog={id} />}
    </dialog>
  );
}

/** The buttons at the end of a dialog; a button with `data-close` closes it. */
const ACTIONS = "mt-5 flex flex-wrap items-center justify-end gap-2";

interface FormDialogProps {
  id: string;
  title: string;
  action: string;
  hidden: Readonly<Record<string, string>>;
  /** The page's form that was refused: if it is this one, the dialog is open. */
  refused?: FormError | null;
  /** The name of the field that gets the focus. */
  focus?: string;
  submit: string;
  variant?: ButtonVariant;
  /** Whether only the server checks the form. */
  noValidate?: boolean;
  children: ComponentChildren;
}

/** A dialog with one form, which asks for input or confirmation. */
export function FormDialog(props: FormDialogProps) {
  const { id, title, action, hidden, noValidate, children } = props;
  const isOpen = refusalOf(props.refused, hidden) !== null;
  return (
    <Dialog id={id} title={title} isOpen={isOpen}>
      <PostForm
        action={action}
        hidden={hidden}
        refused={props.refused ?? null}
        focus={props.focus}
        noValidate={noValidate}
        class="space-y-4"
      >
        {children}
        <div class={ACTIONS}>
          <ButtonLink href={closeUrl(isOpen)} data-close>Cancel</ButtonLink>
          <Button variant={props.variant ?? "primary"}>{props.submit}</Button>
        </div>
      </PostForm>
    </Dialog>
  );
}

/** The dialog of an action on an item of a page: its id, and what its form sends. */
export const actionOn = (
  page: string,
  item: { id: number },
  action: string,
) => ({
  id: `${action}-${item.id}`,
  action: page,
  hidden: { action, id: String(item.id) },
});

/** A dialog for what only the response to a form shows. Nothing but its link closes it. */
export function OnceDialog({ id, title, done, href, children }: {
  id: string;
  title: string;
  /** The label of the link. */
  done: string;
  href: string;
  children: ComponentChildren;
}) {
  return (
    <Dialog id={id} title={title} isOpen isDismissible={false}>
      {children}
      <div class={ACTIONS}>
        <ButtonLink href={href} variant="primary">{done}</ButtonLink>
      </div>
      <ForgetPost />
    </Dialog>
  );
}

/**
 * The URL that closes a dialog without JavaScript. If the dialog was open when
 * the page loaded, the page must be loaded again, which an empty query does.
 */
function closeUrl(isOpen: boolean): string {
  return isOpen ? "?" : "#";
}
