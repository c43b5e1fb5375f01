import type { Order, Site } from '@stoa/client';
import { emailKindName } from '../../app/email-names.tsx';
import { useStoa, useWorkspace } from '../../app/workspace.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import { OrderField } from './order-field.tsx';
import type { EmailDraft } from './use-preview.ts';

type SendTestDialogProps = EmailDraft & { site: Site; onClose: () => void };

/** Sends the email with its unsaved text to a member of the workspace. */
export function SendTestDialog({ site, kind, locale, texts, onClose }: SendTestDialogProps) {
  const stoa = useStoa();
  const { session } = useWorkspace();
  const form = useForm<{ to: string; order: Order | null }>({
    values: { to: session.user.email, order: null },
    save: ({ values: { to, order }, idempotencyKey }) =>
      stoa.sites.emailTemplates.test(
        site.slug,
        kind,
        { to: to.trim(), locale, texts, ...(order && { order_id: order.id }) },
        { idempotencyKey },
      ),
    onSaved: () => {
      showToast('Test email queued');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Send “${emailKindName(kind)}” as a test`}
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
      <OrderField siteSlug={site.slug} {...form.field('order')} />
    </FormDialog>
  );
}
