import type { CustomerGroup } from '@stoa/client';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { DetailPage } from '../../ui/detail-page.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import { GroupForm } from './group-form.tsx';
import { MembersCard } from './members-card.tsx';

const back = { to: '/customers/groups', label: 'Groups' };

export function GroupPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useApi(['customer-groups', id], (stoa, options) =>
    stoa.customerGroups.get(id, options),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage error={read.error} onRetry={() => void read.refetch()} title="Group" back={back} />
    );
  if (!read.data) return <Skeleton lines={8} />;
  return <GroupDetails key={id} group={read.data} />;
}

function GroupDetails({ group }: { group: CustomerGroup }) {
  const canWrite = useCan()('write:customers');
  const [asksDelete, setAsksDelete] = useState(false);
  return (
    <DetailPage
      title={group.name}
      back={back}
      menu={
        canWrite
          ? [{ label: 'Delete group', isDangerous: true, onSelect: () => setAsksDelete(true) }]
          : []
      }
      json={group}
      side={
        <Card title="Summary">
          <Facts
            rows={[
              ['Members', formatNumber(group.members_count)],
              ['Created', <Time key="at" at={group.created_at} style="date" />],
              ['Group id', <CopyableId key="id" id={group.id} />],
            ]}
          />
        </Card>
      }
    >
      {canWrite ? (
        <GroupForm group={group} />
      ) : (
        group.description && <Card title="Description">{group.description}</Card>
      )}
      <MembersCard group={group} canWrite={canWrite} />
      {asksDelete && <DeleteDialog group={group} onClose={() => setAsksDelete(false)} />}
    </DetailPage>
  );
}

function DeleteDialog({ group, onClose }: { group: CustomerGroup; onClose: () => void }) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.customerGroups.delete(group.id);
    await navigate({ to: '/customers/groups' });
    void invalidate('customer-groups', 'customers');
    showToast('Group deleted');
  };
  return (
    <ConfirmDialog
      title={`Delete ${group.name}?`}
      action="Delete group"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      Its customers are not deleted. A group with a price list or a membership plan cannot be
      deleted.
    </ConfirmDialog>
  );
}
