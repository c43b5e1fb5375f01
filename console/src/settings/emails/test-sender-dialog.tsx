import type { Site } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa, useWorkspace } from '../../app/workspace.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';

type TestSenderDialogProps = { site: Site; onClose: () => void };

/** Sends an example with the saved sender, and shows what the mail server answers. */
export function TestSenderDialog({ site, onClose }: TestSenderDialogProps) {
  const stoa = useStoa();
  const { session } = useWorkspace();
  const invalidate = useInvalidate();
  const form = useForm<{ to: string }>({
    values: { to: session.user.email },
    save: async ({ values: { to } }) => {
      const { problem } = await stoa.sites.emailSettings.test(site.slug, { to: to.trim() });
      void invalidate('email-settings', 'attention');
      if (problem !== null) throw new Error(problem);
    },
    onSaved: () => {
      showToast('Test email sent');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Send a test email"
      form={form}
      action="Send test"
      size="small"
      onClose={onClose}
    >
      <TextField
        label="To"
        type="email"
        hint="The address of a member of this workspace."
        {...form.field('to')}
      />
    </FormDialog>
  );
}
