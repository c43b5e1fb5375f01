import type { BlockedAgent } from '@stoa/client';
import { useState } from 'react';
import { readAll } from '../app/read-all.ts';
import { useApi } from '../app/use-api.ts';
import { useCanManage } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { None, Time } from '../ui/values.tsx';
import css from './agents.module.css';
import { AgentsHead } from './agents-head.tsx';
import { BlockDialog, UnblockDialog } from './block-dialogs.tsx';

/** The agents that the stores of the workspace do not serve. */
export function BlockedAgentsPage() {
  const canBlock = useCanManage()('write:settings');
  const [isBlocking, setBlocking] = useState(false);
  const [unblocked, setUnblocked] = useState<string | null>(null);
  const read = useApi(['blocked-agents'], (stoa, options) =>
    readAll(stoa.blockedAgents.all({ limit: 100 }, options)),
  );
  const block = canBlock && <Button onClick={() => setBlocking(true)}>Block agent</Button>;
  return (
    <div className={css.page}>
      <AgentsHead actions={block} />
      {read.isPending && <Skeleton lines={5} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.length === 0 && (
        <Card>
          <EmptyState icon="agents" title="No agent is blocked">
            A blocked agent is refused by all of your stores, over every protocol.
          </EmptyState>
        </Card>
      )}
      {read.data && read.data.length > 0 && (
        <Card isFlush>
          <DataTable<BlockedAgent>
            caption="Blocked agents"
            rows={read.data}
            rowKey={({ agent }) => agent}
            columns={[
              { label: 'Agent', cell: ({ agent }) => agent },
              { label: 'Reason', cell: ({ reason }) => reason ?? <None /> },
              { label: 'Blocked', cell: ({ created_at: at }) => <Time at={at} /> },
              ...(canBlock
                ? [
                    {
                      label: 'Actions',
                      align: 'end' as const,
                      cell: ({ agent }: BlockedAgent) => (
                        <Button
                          variant="quiet"
                          label={`Unblock ${agent}`}
                          onClick={() => setUnblocked(agent)}
                        >
                          Unblock
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </Card>
      )}
      {isBlocking && <BlockDialog names={[]} onClose={() => setBlocking(false)} />}
      {unblocked !== null && (
        <UnblockDialog names={[unblocked]} onClose={() => setUnblocked(null)} />
      )}
    </div>
  );
}
