import type { Agent } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listProtocols, protocolNames } from '../app/protocol-names.ts';
import { useCanManage } from '../app/workspace.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { formatMoney, formatNumber, formatShare } from '../ui/format.ts';
import type { BulkAction, List } from '../ui/list/list.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { None, Time } from '../ui/values.tsx';
import { AgentsHead } from './agents-head.tsx';
import { BlockDialog, UnblockDialog } from './block-dialogs.tsx';
import { IdentityBadge } from './session-outcome.tsx';

/** Which agents came, and what they bought. */
export function AgentListPage() {
  const can = useCanManage();
  const [change, setChange] = useState<{ isBlocked: boolean; names: string[] } | null>(null);
  const choose = (isBlocked: boolean) => (rows: Agent[]) =>
    setChange({
      isBlocked,
      names: [...new Set(rows.filter(({ blocked }) => blocked !== isBlocked).map(nameOf))],
    });
  const bulkActions: BulkAction<Agent>[] = [
    {
      label: 'Block agents',
      refuse: (rows) => (rows.every(({ blocked }) => blocked) ? 'They are blocked' : null),
      run: choose(true),
    },
    {
      label: 'Unblock agents',
      refuse: (rows) => (rows.some(({ blocked }) => blocked) ? null : 'They are not blocked'),
      run: choose(false),
    },
  ];
  return (
    <>
      <ListPage list={{ ...agentList, ...(can('write:settings') && { bulkActions }) }} />
      {change?.isBlocked && <BlockDialog names={change.names} onClose={() => setChange(null)} />}
      {change && !change.isBlocked && (
        <UnblockDialog names={change.names} onClose={() => setChange(null)} />
      )}
    </>
  );
}

const nameOf = ({ agent }: Agent) => agent;

/** The sessions of an agent, over its protocol if it uses only one. */
const SessionsLink = ({ agent, protocols, sessions }: Agent) => (
  <Link
    to="/agents/sessions"
    search={{ agent, ...(protocols.length === 1 && { protocol: protocols[0] }) } as never}
  >
    {formatNumber(sessions)}
  </Link>
);

const agentList: List<Agent> = {
  resource: 'agents',
  title: 'Agents',
  head: <AgentsHead actions={<ButtonLink to="/agents/lab">Open lab report</ButtonLink>} />,
  noun: ['agent', 'agents'],
  hasStores: true,
  load: async (stoa, { range = '30d', ...query }, options) => {
    // The list has no pages.
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    const { agents: rows, ...page } = await stoa.agents.list(
      { ...filters, range, combined: true } as object,
      options,
    );
    return { ...page, rows };
  },
  rowId: ({ agent, verified }) => `${agent} ${verified}`,
  columns: [
    { id: 'agent', label: 'Agent', cell: ({ agent }) => agent },
    {
      id: 'identity',
      label: 'Identity',
      cell: (agent) => (
        <>
          <IdentityBadge {...agent} /> {agent.blocked && <Badge tone="bad">Blocked</Badge>}
        </>
      ),
    },
    { id: 'protocol', label: 'Protocols', cell: ({ protocols }) => listProtocols(protocols) },
    { id: 'sessions', label: 'Sessions', align: 'end', cell: SessionsLink },
    {
      id: 'conversion',
      label: 'Conversion',
      align: 'end',
      cell: ({ ordered, sessions }) => formatShare(ordered, sessions),
    },
    {
      id: 'failed',
      label: 'Failed',
      align: 'end',
      isHiddenOnPhone: true,
      cell: ({ failed, sessions }) => formatShare(failed, sessions),
    },
    {
      id: 'errors',
      label: 'Errors',
      align: 'end',
      isOptional: true,
      cell: ({ errors }) => formatNumber(errors),
    },
    {
      id: 'revenue',
      label: 'Revenue',
      align: 'end',
      cell: ({ revenue }) =>
        revenue.length === 0 ? (
          <None />
        ) : (
          revenue.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')
        ),
    },
    {
      id: 'seen',
      label: 'Last seen',
      isHiddenOnPhone: true,
      cell: ({ last_seen_at: at }) => <Time at={at} />,
    },
  ],
  filters: [
    {
      kind: 'options',
      name: 'range',
      label: 'Range',
      isSingle: true,
      options: [
        { value: '7d', label: 'Last 7 days' },
        { value: '30d', label: 'Last 30 days' },
        { value: '90d', label: 'Last 90 days' },
      ],
    },
    { kind: 'flag', name: 'verified', label: 'Identity', on: 'Verified', off: 'Claimed' },
    {
      kind: 'options',
      name: 'protocol',
      label: 'Protocol',
      isSingle: true,
      options: Object.entries(protocolNames).map(([value, label]) => ({ value, label })),
    },
  ],
  empty: {
    icon: 'agents',
    title: 'No agents yet',
    text: 'Agents that search, view and buy in your stores appear here.',
  },
};
