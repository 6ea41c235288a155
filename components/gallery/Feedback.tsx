import { Inbox } from "lucide-preact";
import { Badge } from "@/components/Badge.tsx";
import { Button, ButtonLink } from "@/components/Button.tsx";
import { Dialog } from "@/components/Dialog.tsx";
import { DialogActions } from "@/components/DialogActions.tsx";
import { DialogCancel } from "@/components/DialogCancel.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { Specimen } from "@/components/gallery/Specimen.tsx";
import { Notice } from "@/components/Notice.tsx";
import { ConfirmDialog } from "@/islands/ConfirmDialog.tsx";
import { DialogLink } from "@/islands/DialogLink.tsx";

const TONES = ["neutral", "accent", "good", "warn", "bad"] as const;
const NOTICES = ["info", "good", "warn", "bad"] as const;

/** What tells about states, and what asks back. */
export function Feedback() {
  return (
    <>
      <Specimen name="Badge">
        <div class="flex flex-wrap gap-2">
          {TONES.map((tone) => <Badge key={tone} tone={tone}>{tone}</Badge>)}
          <Badge tone="good" hasDot>Active</Badge>
        </div>
      </Specimen>
      <Specimen name="Notice">
        {NOTICES.map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice, ${tone}`}>
            What it is about, in a sentence.
          </Notice>
        ))}
      </Specimen>
      <Specimen name="Dialog, DialogActions, DialogCancel, DialogLink, ConfirmDialog, PendingForm">
        <div class="flex flex-wrap gap-2">
          <DialogLink dialog="specimen">Rename</DialogLink>
          <ConfirmDialog
            id="specimen-confirm"
            trigger="Revoke"
            triggerSize="md"
            title="Revoke this key?"
            action="/dev/components"
            confirm="Revoke"
          >
            Programs that use it stop working within seconds.
          </ConfirmDialog>
        </div>
        <Dialog id="specimen" title="Rename the key">
          A native dialog. Esc closes it.
          <DialogActions>
            <DialogCancel />
            <Button type="button" variant="primary" data-close>Save</Button>
          </DialogActions>
        </Dialog>
      </Specimen>
      <Specimen name="EmptyState">
        <div class="rounded-lg border border-line">
          <EmptyState
            title="No keys yet"
            icon={<Inbox class="size-5" aria-hidden="true" />}
            action={
              <ButtonLink href="#" variant="primary">Create a key</ButtonLink>
            }
          >
            A key lets a program of yours ask the archive.
          </EmptyState>
        </div>
      </Specimen>
    </>
  );
}
