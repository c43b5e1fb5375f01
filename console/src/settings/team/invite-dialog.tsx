import type { Role } from '../../app/session.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa, useWorkspace } from '../../app/workspace.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import { roleEffect, rolesToGive } from './roles.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const stoa = useStoa();
  const { role: ownRole } = useWorkspace();
  const invalidate = useInvalidate();
  const form = useForm<{ email: string; role: Role }>({
    values: { email: '', role: 'staff' },
    validate: ({ email }) =>
      email.includes('@') ? [] : [{ field: 'email', message: 'Enter an email address.' }],
    save: ({ values, idempotencyKey }) =>
      stoa.invitations.invite(
        { email: values.email.trim(), role: values.role },
        { idempotencyKey },
      ),
    onSaved: () => {
      void invalidate('invitations');
      showToast('Invitation sent');
      onClose();
    },
  });
  return (
    <FormDialog title="Invite member" form={form} action="Send invitation" onClose={onClose}>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="We send a link that is valid for seven days."
        {...form.field('email')}
      />
      <SelectField
        label="Role"
        options={rolesToGive(ownRole)}
        hint={roleEffect(form.values.role)}
        {...form.field('role')}
      />
    </FormDialog>
  );
}
