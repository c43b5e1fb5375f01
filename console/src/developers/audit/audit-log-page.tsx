import type { AuditEntry } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { toLabel } from '../../ui/format.ts';
import type { List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useFilters } from '../../ui/list/list-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { None, Time } from '../../ui/values.tsx';
import { ChainStatus } from './chain-status.tsx';
import { ExportButton } from './export-button.tsx';
import { pageOf } from './resource-pages.ts';
import { useActorNames } from './use-actor-names.ts';

/** Who did what, and whether the log is intact. */
export function AuditLogPage() {
  const nameOf = useActorNames();
  const filters = useFilters(auditLog);
  return (
    <ListPage
      list={{
        ...auditLog,
        head: (
          <PageHeader
            title="Audit log"
            subtitle={<ChainStatus />}
            actions={<ExportButton filters={filters} />}
          />
        ),
        columns: [
          ...firstColumns,
          { id: 'actor', label: 'Actor', cell: ({ actor }) => nameOf(actor) },
          ...lastColumns,
        ],
      }}
    />
  );
}

function Resource({ resource: { type, id }, order_id: orderId }: AuditEntry) {
  const page = orderId === null ? pageOf(type, id) : `/orders/${orderId}`;
  const label = toLabel(type);
  return page ? <Link to={page}>{label}</Link> : <span title={id}>{label}</span>;
}

const firstColumns: List<AuditEntry>['columns'] = [
  { id: 'time', label: 'Time', cell: ({ created_at: at }) => <Time at={at} /> },
  { id: 'action', label: 'Action', cell: ({ action }) => <code>{action}</code> },
];

const lastColumns: List<AuditEntry>['columns'] = [
  { id: 'resource', label: 'Resource', cell: (entry) => <Resource {...entry} /> },
  {
    id: 'id',
    label: 'Resource ID',
    isOptional: true,
    cell: ({ resource }) => <CopyableId id={resource.id} />,
  },
  { id: 'ip', label: 'IP address', isHiddenOnPhone: true, cell: ({ ip }) => ip ?? <None /> },
  {
    id: 'request',
    label: 'Request',
    isOptional: true,
    cell: ({ request_id: id }) => (id === null ? <None /> : <CopyableId id={id} />),
  },
  {
    id: 'position',
    label: 'Position',
    align: 'end',
    isHiddenOnPhone: true,
    cell: ({ position }) => position,
  },
  { id: 'hash', label: 'Hash', isOptional: true, cell: ({ hash }) => <CopyableId id={hash} /> },
];

const auditLog: Omit<List<AuditEntry>, 'columns'> = {
  resource: 'audit-log',
  title: 'Audit log',
  noun: ['entry', 'entries'],
  load: async (stoa, query, options) => {
    const { audit_log: rows, ...page } = await stoa.auditLog.list(query as object, options);
    return { ...page, rows };
  },
  rowId: ({ id }) => id,
  filters: [
    { kind: 'text', name: 'action', label: 'Action', placeholder: 'order.refunded' },
    { kind: 'text', name: 'resource', label: 'Resource', placeholder: 'api_key, or an id' },
    { kind: 'text', name: 'actor', label: 'Actor', placeholder: 'usr_… or key_…' },
    {
      kind: 'dates',
      name: 'created',
      label: 'Date',
      after: 'created_after',
      before: 'created_before',
    },
  ],
  empty: {
    icon: 'note',
    title: 'Nothing recorded yet',
    text: 'Sign-ins, changes of settings, refunds and other actions appear here.',
  },
};
