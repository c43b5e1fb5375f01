import type { ConnectedApp } from '@stoa/client';
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
import { ScopeList } from './scope-list.tsx';
import { describeSurfaces } from './scopes.ts';

export function AppsPage() {
  return (
    <div className={css.page}>
      <DevelopersHead />
      <p className={css.quiet}>
        Apps that a member has connected over OAuth. To connect one, start in the app and enter the
        address of this server.
      </p>
      <Apps />
    </div>
  );
}

function Apps() {
  const canWrite = useCan()('write:settings');
  const [leaving, setLeaving] = useState<ConnectedApp | null>(null);
  const read = useApi(['connected-apps'], (stoa, options) =>
    stoa.connectedApps.list(options).then(({ connected_apps: apps }) => apps),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={6} />;
  if (read.data.length === 0)
    return (
      <EmptyState icon="code" title="No connected apps">
        Apps that a member allows to work with this workspace appear here.
      </EmptyState>
    );
  const disconnect = (app: ConnectedApp) => (
    <Button
      variant="quiet"
      aria-label={`Disconnect ${app.client_name}`}
      onClick={() => setLeaving(app)}
    >
      Disconnect
    </Button>
  );
  return (
    <Card isFlush>
      <DataTable
        caption="Connected apps"
        rows={read.data}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'App',
            cell: ({ client_name: name, surfaces }) => (
              <>
                {name}
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
            label: 'Connected',
            isHiddenOnPhone: true,
            cell: ({ created_at: at }) => <Time at={at} style="date" />,
          },
          {
            label: 'Access until',
            isHiddenOnPhone: true,
            cell: ({ expires_at: at }) => <Time at={at} style="date" />,
          },
          ...(canWrite ? [{ label: 'Actions', align: 'end' as const, cell: disconnect }] : []),
        ]}
      />
      {leaving && <DisconnectDialog app={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

function DisconnectDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const disconnect = async () => {
    await stoa.connectedApps.disconnect(app.id);
    void invalidate('connected-apps');
    showToast('App disconnected');
  };
  return (
    <ConfirmDialog
      title={`Disconnect ${app.client_name}?`}
      action="Disconnect app"
      isDangerous
      onConfirm={disconnect}
      onClose={onClose}
    >
      The app loses access immediately. Webhook endpoints that it created are paused.
    </ConfirmDialog>
  );
}
