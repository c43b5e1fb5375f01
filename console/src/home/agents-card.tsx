import type { Agent } from '@stoa/client';
import { PageLink } from '../app/page-link.tsx';
import { useApi } from '../app/use-api.ts';
import { useStoreFilter } from '../app/workspace.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatMoney, formatNumber } from '../ui/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { None } from '../ui/values.tsx';

const most = 5;

/** The agents with the most orders. */
export function AgentsCard() {
  const filter = useStoreFilter();
  const read = useApi(['agents', 'home', filter], (stoa, options) =>
    stoa.agents.list({ range: '30d', combined: true, ...filter }, options),
  );
  const agents = read.data?.agents.slice(0, most) ?? [];
  return (
    <Card
      title="Agents, last 30 days"
      isFlush
      actions={
        <ButtonLink to="/agents" variant="quiet">
          View agents
        </ButtonLink>
      }
    >
      {read.isPending && <Skeleton lines={3} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && agents.length === 0 && <EmptyState icon="agents" title="No agents yet" />}
      {agents.length > 0 && <AgentTable agents={agents} />}
    </Card>
  );
}

function AgentTable({ agents }: { agents: Agent[] }) {
  return (
    <DataTable
      caption="The agents with the most orders"
      rows={agents}
      rowKey={({ agent, verified }) => `${agent} ${verified}`}
      columns={[
        {
          label: 'Agent',
          cell: ({ agent }) => (
            <PageLink to="/agents/sessions" search={{ agent }}>
              {agent}
            </PageLink>
          ),
        },
        { label: 'Orders', align: 'end', cell: ({ ordered }) => formatNumber(ordered) },
        {
          label: 'Revenue',
          align: 'end',
          cell: ({ revenue }) =>
            revenue.length === 0 ? (
              <None />
            ) : (
              revenue.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')
            ),
        },
      ]}
    />
  );
}
