import type { AgentSession } from '@stoa/client';
import { protocolNames } from '../app/protocol-names.ts';
import { StoreName } from '../app/store-name.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { List } from '../ui/list/list.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { None, Time } from '../ui/values.tsx';
import { AgentsHead } from './agents-head.tsx';
import { IdentityBadge, OutcomeBadge, stepNames } from './session-outcome.tsx';

export function SessionListPage() {
  return <ListPage list={sessionList} />;
}

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const sessionList: List<AgentSession> = {
  resource: 'agent-sessions',
  title: 'Agent sessions',
  head: <AgentsHead actions={<ButtonLink to="/agents/lab">Open lab report</ButtonLink>} />,
  noun: ['session', 'sessions'],
  hasStores: true,
  load: async (stoa, query, options) => {
    const { agent_sessions: rows, ...page } = await stoa.agentSessions.list(
      query as object,
      options,
    );
    return { ...page, rows };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/agents/sessions/${id}`,
  columns: [
    { id: 'agent', label: 'Agent', cell: ({ agent }) => agent },
    { id: 'started', label: 'Started', cell: ({ started_at: at }) => <Time at={at} /> },
    { id: 'outcome', label: 'Outcome', cell: (session) => <OutcomeBadge {...session} /> },
    { id: 'protocol', label: 'Protocol', cell: ({ protocol }) => protocolNames[protocol] },
    {
      id: 'identity',
      label: 'Identity',
      isHiddenOnPhone: true,
      cell: (session) => <IdentityBadge {...session} />,
    },
    {
      id: 'reached',
      label: 'Reached',
      isHiddenOnPhone: true,
      cell: ({ steps }) => {
        const last = steps.at(-1);
        return last ? stepNames[last] : <None />;
      },
    },
    {
      id: 'error',
      label: 'Last error',
      isHiddenOnPhone: true,
      cell: ({ last_error: error }) => error ?? <None />,
    },
    {
      id: 'calls',
      label: 'Calls',
      align: 'end',
      isHiddenOnPhone: true,
      cell: ({ calls }) => calls,
    },
    {
      id: 'errors',
      label: 'Errors',
      align: 'end',
      isHiddenOnPhone: true,
      cell: ({ errors }) => errors,
    },
    {
      id: 'store',
      label: 'Store',
      isOptional: true,
      cell: ({ site_slug: slug }) => (slug === null ? <None /> : <StoreName slug={slug} />),
    },
  ],
  filters: [
    {
      kind: 'options',
      name: 'protocol',
      label: 'Protocol',
      isSingle: true,
      options: optionsOf(protocolNames),
    },
    { kind: 'text', name: 'agent', label: 'Agent', placeholder: 'agent.example' },
    {
      kind: 'options',
      name: 'failed_step',
      label: 'Failed step',
      isSingle: true,
      options: optionsOf(stepNames),
    },
    { kind: 'dates', name: 'started', label: 'Date', after: 'from', before: 'to' },
    { kind: 'text', name: 'order', label: 'Order id', placeholder: 'ord_…' },
  ],
  tabs: [
    { label: 'All', search: {} },
    { label: 'Ordered', search: { outcome: 'ordered' } },
    { label: 'Failed', search: { outcome: 'failed' } },
    { label: 'No order', search: { outcome: 'no_order' } },
  ],
  empty: {
    icon: 'agents',
    title: 'No agent sessions yet',
    text: 'What agents search, view and buy in your stores appears here.',
  },
};
