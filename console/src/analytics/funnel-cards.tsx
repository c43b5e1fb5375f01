import type { AgentFunnel, AgentFunnelTotals } from '@stoa/client';
import { PageLink } from '../app/page-link.tsx';
import { listProtocols } from '../app/protocol-names.ts';
import { useApi } from '../app/use-api.ts';
import { useStoreFilter } from '../app/workspace.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatNumber, formatShare } from '../ui/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import css from './analytics.module.css';

const steps = [
  ['sessions', 'Sessions'],
  ['search', 'Search'],
  ['product', 'View'],
  ['cart', 'Cart'],
  ['checkout', 'Checkout'],
  ['order', 'Order'],
] as const;

/** How far agents came, together and one by one. */
export function FunnelCards({ days }: { days: number }) {
  const filter = useStoreFilter();
  const range = `${days}d`;
  const read = useApi(
    ['analytics', 'funnel', range, filter],
    (stoa, options) => stoa.analytics.funnel.get({ range, ...filter }, options),
    { keepsPrevious: true },
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={6} />;
  const { totals, agents } = read.data;
  if (totals.sessions === 0)
    return (
      <Card title="Agent funnel">
        <EmptyState icon="agents" title="No agent sessions in this range" />
      </Card>
    );
  return (
    <div className={css.columns}>
      <Card title="Agent funnel">
        <Funnel totals={totals} />
      </Card>
      <Card title="Agents" isFlush>
        <AgentTable agents={agents} />
      </Card>
    </div>
  );
}

function Funnel({ totals }: { totals: AgentFunnelTotals }) {
  return (
    <ol className={css.funnel}>
      {steps.map(([step, label]) => (
        <li key={step} className={css.step}>
          <span>{label}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={css.track} width="100" height="10" />
            <rect className={css.bar} width={(totals[step] / totals.sessions) * 100} height="10" />
          </svg>
          <span>{formatNumber(totals[step])}</span>
          <span className={css.share}>{formatShare(totals[step], totals.sessions)}</span>
        </li>
      ))}
    </ol>
  );
}

type Agent = AgentFunnel['agents'][number];

function AgentTable({ agents }: { agents: Agent[] }) {
  return (
    <DataTable
      caption="How far each agent came"
      rows={agents}
      rowKey={({ agent }) => agent}
      columns={[
        {
          label: 'Agent',
          cell: ({ agent, protocols }) => (
            <>
              <PageLink to="/agents/sessions" search={{ agent }}>
                {agent}
              </PageLink>
              <span className={css.protocols}>{listProtocols(protocols)}</span>
            </>
          ),
        },
        ...steps.map(([step, label]) => ({
          label,
          align: 'end' as const,
          isHiddenOnPhone: step === 'product' || step === 'cart',
          cell: (row: Agent) => formatNumber(row[step]),
        })),
      ]}
    />
  );
}
