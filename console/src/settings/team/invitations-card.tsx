import type { Invitation } from '@stoa/client';
import { useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import { roleLabel } from './roles.ts';

type InvitationsCardProps = { invitations: Invitation[]; canWrite: boolean };
type Open = { kind: 'resend' | 'revoke'; invitation: Invitation } | null;

export function InvitationsCard({ invitations, canWrite }: InvitationsCardProps) {
  const [open, setOpen] = useState<Open>(null);
  const menu = (invitation: Invitation) => (
    <Menu
      label={`Actions for ${invitation.email}`}
      items={[
        { label: 'Resend invitation', onSelect: () => setOpen({ kind: 'resend', invitation }) },
        {
          label: 'Revoke invitation',
          isDangerous: true,
          onSelect: () => setOpen({ kind: 'revoke', invitation }),
        },
      ]}
    />
  );
  return (
    <Card title="Invitations" isFlush>
      <DataTable
        caption="Invitations"
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Email', cell: ({ email }) => email },
          { label: 'Role', cell: ({ role }) => roleLabel(role) },
          { label: 'Sent', isHiddenOnPhone: true, cell: ({ created_at: at }) => <Time at={at} /> },
          {
            label: 'Expires',
            cell: ({ expired, expires_at: at }) =>
              expired ? <Badge tone="warn">Expired</Badge> : <Time at={at} />,
          },
          { label: 'Actions', align: 'end', cell: (one) => canWrite && menu(one) },
        ]}
      />
      {open && <ChangeDialog {...open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

type ChangeDialogProps = NonNullable<Open> & { onClose: () => void };

function ChangeDialog({ kind, invitation, onClose }: ChangeDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { title, action, done, text } = words[kind];
  const change = async () => {
    await stoa.invitations[kind](invitation.id);
    void invalidate('invitations');
    showToast(done);
  };
  return (
    <ConfirmDialog
      title={`${title} ${invitation.email}?`}
      action={action}
      isDangerous={kind === 'revoke'}
      onConfirm={change}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

const words = {
  resend: {
    title: 'Resend the invitation of',
    action: 'Resend invitation',
    done: 'Invitation sent',
    text: 'The new link is valid for seven days; the earlier one stops working.',
  },
  revoke: {
    title: 'Revoke the invitation of',
    action: 'Revoke invitation',
    done: 'Invitation revoked',
    text: 'The link in the email stops working.',
  },
};
