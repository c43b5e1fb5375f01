import type { ApiKey } from '@stoa/client';
import { useState } from 'react';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../developers.module.css';
import { DevelopersHead } from '../developers-head.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { ScopeList } from './scope-list.tsx';
import { describeSurfaces } from './scopes.ts';

export function KeysPage() {
  const canWrite = useCan()('write:settings');
  const [isCreating, setCreating] = useState(false);
  const create = canWrite && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      Create API key
    </Button>
  );
  return (
    <div className={css.page}>
      <DevelopersHead actions={create} />
      <Keys canWrite={canWrite} />
      {isCreating && <KeyDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

function Keys({ canWrite }: { canWrite: boolean }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const read = useApi(['api-keys'], (stoa, options) =>
    stoa.apiKeys.list(options).then(({ api_keys: keys }) => keys),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={6} />;
  if (read.data.length === 0)
    return (
      <EmptyState icon="code" title="No API keys yet">
        Programs need a key to use the API for this workspace.
      </EmptyState>
    );
  const revoke = (key: ApiKey) => (
    <Button variant="quiet" aria-label={`Revoke key ${key.name}`} onClick={() => setRevoking(key)}>
      Revoke
    </Button>
  );
  return (
    <Card isFlush>
      <DataTable
        caption="API keys"
        rows={read.data}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Name',
            cell: ({ id, name, surfaces }) => (
              <>
                {name}
                <p className={css.quiet}>{id}</p>
                <p className={css.quiet}>{describeSurfaces(surfaces)}</p>
              </>
            ),
          },
          { label: 'Permissions', cell: ({ scopes }) => <ScopeList scopes={scopes} /> },
          {
            label: 'Last used',
            isHiddenOnPhone: true,
            cell: ({ last_used_at: at }) => (at === null ? 'Never' : <Time at={at} />),
          },
          {
            label: 'Created',
            isHiddenOnPhone: true,
            cell: ({ created_at: at }) => <Time at={at} style="date" />,
          },
          {
            label: 'Expires',
            isHiddenOnPhone: true,
            cell: ({ expires_at: at }) => (at === null ? 'Never' : <Time at={at} style="date" />),
          },
          ...(canWrite ? [{ label: 'Actions', align: 'end' as const, cell: revoke }] : []),
        ]}
      />
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const revoke = async () => {
    await stoa.apiKeys.revoke(apiKey.id);
    void invalidate('api-keys');
    showToast('API key revoked');
  };
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      action="Revoke key"
      isDangerous
      onConfirm={revoke}
      onClose={onClose}
    >
      Programs that use this key lose access immediately. This cannot be undone.
    </ConfirmDialog>
  );
}
