import type { Member } from '@stoa/client';
import { useState } from 'react';
import { useWorkspace } from '../../app/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../settings.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { roleLabel } from './roles.ts';

type Open = { kind: 'role' | 'remove'; member: Member } | null;

export function MembersCard({ members, canWrite }: { members: Member[]; canWrite: boolean }) {
  const { session, role: ownRole } = useWorkspace();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isSelf = ({ id }: Member) => id === session.user.id;
  // Admins cannot change or remove owners.
  const canChange = ({ role }: Member) => canWrite && (role !== 'owner' || ownRole === 'owner');
  const menu = (member: Member) => (
    <Menu
      label={`Actions for ${member.name}`}
      items={[
        { label: 'Change role', onSelect: () => setOpen({ kind: 'role', member }) },
        isSelf(member)
          ? { label: 'Leave workspace', onSelect: () => window.location.assign('/account') }
          : {
              label: 'Remove member',
              isDangerous: true,
              onSelect: () => setOpen({ kind: 'remove', member }),
            },
      ]}
    />
  );
  return (
    <Card title="Members" isFlush>
      <DataTable
        caption="Members"
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Member',
            cell: (member) => (
              <>
                {isSelf(member) ? `${member.name} (you)` : member.name}
                <p className={css.quiet}>{member.email}</p>
              </>
            ),
          },
          { label: 'Role', cell: ({ role }) => roleLabel(role) },
          {
            label: 'Last signed in',
            isHiddenOnPhone: true,
            cell: ({ last_signed_in_at: at }) => (at === null ? 'Never' : <Time at={at} />),
          },
          { label: 'Actions', align: 'end', cell: (member) => canChange(member) && menu(member) },
        ]}
      />
      {open?.kind === 'role' && <RoleDialog member={open.member} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog member={open.member} onClose={close} />}
    </Card>
  );
}
