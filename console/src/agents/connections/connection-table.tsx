import type { AgentConnection } from '@stoa/client';
import { useStores } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Menu } from '../../ui/menu.tsx';
import { None, Time } from '../../ui/values.tsx';
import css from '../agents.module.css';
import type { ConnectionActionName } from './connection-actions.tsx';

type ConnectionTableProps = {
  connections: AgentConnection[];
  /** Null: the role may change nothing. */
  onAction: ((name: ConnectionActionName, connection: AgentConnection) => void) | null;
};

export function ConnectionTable({ connections, onAction }: ConnectionTableProps) {
  const { stores } = useStores();
  const nameOf = (slug: string) => stores.find((store) => store.slug === slug)?.name ?? slug;
  const menu = (connection: AgentConnection) => {
    const select = (name: ConnectionActionName) => () => onAction?.(name, connection);
    return (
      <Menu
        label={`Actions for ${connection.name}`}
        items={[
          { label: 'Edit connection', onSelect: select('edit') },
          { label: 'Replace key', onSelect: select('replace-key') },
          { label: 'Revoke connection', isDangerous: true, onSelect: select('revoke') },
        ]}
      />
    );
  };
  return (
    <Card isFlush>
      <DataTable<AgentConnection>
        caption="Agent connections"
        rows={connections}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Agent',
            cell: ({ name, key_revoked: isRevoked }) => (
              <>
                {name} {isRevoked && <Badge tone="bad">Key revoked</Badge>}
              </>
            ),
          },
          ...(stores.length > 1
            ? [{ label: 'Store', cell: ({ site_slug: slug }: AgentConnection) => nameOf(slug) }]
            : []),
          {
            label: 'Payment',
            cell: ({ handlers }) =>
              handlers?.length === 0 ? 'On the checkout page' : 'By the agent',
          },
          {
            label: 'Order events',
            cell: ({ webhook_url: url, revoked_webhook_url: revoked }) =>
              url !== null ? (
                <span className={css.url}>{url}</span>
              ) : revoked !== null ? (
                <>
                  <span className={css.url}>{revoked}</span> <Badge tone="bad">Not sent</Badge>
                </>
              ) : (
                <None />
              ),
          },
          { label: 'Connected', cell: ({ created_at: at }) => <Time at={at} style="date" /> },
          ...(onAction ? [{ label: 'Actions', align: 'end' as const, cell: menu }] : []),
        ]}
      />
    </Card>
  );
}
