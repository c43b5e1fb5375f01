import type { Member } from '@stoa/client';
import type { Role } from '../../app/session.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa, useWorkspace } from '../../app/workspace.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { roleEffect, rolesToGive } from './roles.ts';

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const stoa = useStoa();
  const { role: ownRole, session } = useWorkspace();
  const invalidate = useInvalidate();
  const form = useForm<{ role: Role }>({
    values: { role: member.role },
    save: ({ values, idempotencyKey }) =>
      stoa.members.update(member.id, values, { idempotencyKey }),
    onSaved: () => {
      // The own role is part of the document.
      if (member.id === session.user.id) return window.location.reload();
      void invalidate('members');
      showToast('Role saved');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Change role of ${member.name}`}
      form={form}
      action="Save role"
      size="small"
      onClose={onClose}
    >
      <SelectField
        label="Role"
        options={rolesToGive(ownRole)}
        hint={roleEffect(form.values.role)}
        {...form.field('role')}
      />
      {form.isChanged && ['staff', 'member'].includes(form.values.role) && (
        <Notice tone="warn">
          Keys that {member.name} created, also for agents, stop working, and connected apps are
          disconnected. Webhooks and hooks stay active.
        </Notice>
      )}
    </FormDialog>
  );
}
