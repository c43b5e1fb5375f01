import { useState } from 'react';
import { useApi } from '../../app/use-api.ts';
import { useCan } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from '../settings.module.css';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersCard } from './members-card.tsx';

export function TeamPage() {
  const canWrite = useCan()('write:team');
  const [isInviting, setInviting] = useState(false);
  return (
    <div className={css.page}>
      <PageHeader
        title="Team"
        subtitle="The members of this workspace and their roles."
        actions={
          canWrite && (
            <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
              Invite member
            </Button>
          )
        }
      />
      <Members canWrite={canWrite} />
      <Invitations canWrite={canWrite} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}

function Members({ canWrite }: { canWrite: boolean }) {
  const read = useApi(['members'], (stoa, options) =>
    stoa.members.list(options).then(({ members }) => members),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={6} />;
  return <MembersCard members={read.data} canWrite={canWrite} />;
}

/** Nothing while there are none: the button is at the head of the page. */
function Invitations({ canWrite }: { canWrite: boolean }) {
  const { data } = useApi(['invitations'], (stoa, options) =>
    stoa.invitations.list(options).then(({ invitations }) => invitations),
  );
  if (!data || data.length === 0) return null;
  return <InvitationsCard invitations={data} canWrite={canWrite} />;
}
