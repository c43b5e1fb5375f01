import type { AgentConnection } from '@stoa/client';
import { useState } from 'react';
import { readAll } from '../../app/read-all.ts';
import { useApi } from '../../app/use-api.ts';
import { useCanManage, useStores } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from '../agents.module.css';
import { AgentsHead } from '../agents-head.tsx';
import { ConnectionAction, type ConnectionActionName } from './connection-actions.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionTable } from './connection-table.tsx';

type Open = { name: ConnectionActionName; connection: AgentConnection };

/** The agents that may buy in a store over ACP. */
export function ConnectionsPage() {
  const canManage = useCanManage()('write:settings');
  const { store } = useStores();
  const [isCreating, setCreating] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const slug = store?.slug;
  const read = useApi(['agent-connections', slug ?? 'all'], (stoa, options) =>
    readAll(stoa.agentConnections.all({ limit: 100, ...(slug && { site_slug: slug }) }, options)),
  );
  const connect = canManage && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      Connect agent
    </Button>
  );
  return (
    <div className={css.page}>
      <AgentsHead actions={connect} />
      <p className={css.quiet}>
        A connected agent can buy in one store over the Agentic Commerce Protocol (ACP), with a key
        that you give it. Agents that use other protocols need no connection.
      </p>
      {read.isPending && <Skeleton lines={5} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.length === 0 && (
        <Card>
          <EmptyState icon="agents" title="No agent is connected">
            Connect an agent to let its users check out in their conversation with it.
          </EmptyState>
        </Card>
      )}
      {read.data && read.data.length > 0 && (
        <ConnectionTable
          connections={read.data}
          onAction={canManage ? (name, connection) => setOpen({ name, connection }) : null}
        />
      )}
      {isCreating && <ConnectionDialog onClose={() => setCreating(false)} />}
      {open && <ConnectionAction {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}
