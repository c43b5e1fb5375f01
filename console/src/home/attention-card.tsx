import type { Attention } from '@stoa/client';
import { PageLink } from '../app/page-link.tsx';
import { useApi } from '../app/use-api.ts';
import { useStoreFilter } from '../app/workspace.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatNumber, toLabel } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Time } from '../ui/values.tsx';
import css from './home.module.css';

type Place = { label: string; to: string; search?: Record<string, string | string[]> };

const places: Record<string, Place> = {
  disputes: { label: 'Disputed payments', to: '/orders' },
  late_orders: {
    label: 'Orders waiting to be shipped',
    to: '/orders',
    search: { fulfillment_status: ['unfulfilled', 'partially_fulfilled'], status: 'pending' },
  },
  return_requests: { label: 'Return requests', to: '/orders' },
  emails_undelivered: { label: 'Emails not delivered', to: '/settings/emails' },
  out_of_stock: { label: 'Variants out of stock', to: '/products/inventory' },
  low_stock: { label: 'Variants low in stock', to: '/products/inventory' },
  broken_images: { label: 'Imported pictures not copied', to: '/products/import' },
  webhooks_paused: { label: 'Paused webhooks', to: '/settings/developers' },
  webhooks_failing: { label: 'Failing webhooks', to: '/settings/developers' },
  domains: { label: 'Domains with problems', to: '/settings/domains' },
};

/** What the API finds urgent, the most urgent first. */
export function AttentionCard() {
  const filter = useStoreFilter();
  const read = useApi(['attention', filter], (stoa, options) =>
    stoa.attention.get(filter, options),
  );
  return (
    <Card title="Needs attention" isFlush>
      {read.isPending && <Skeleton lines={3} />}
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.attention.length === 0 && (
        <EmptyState icon="check" title="Nothing needs attention" />
      )}
      {read.data && (
        <ul className={css.rows}>
          {read.data.attention.map((item) => (
            <AttentionRow key={item.type} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AttentionRow({ item: { type, count, more, oldest_at: oldest } }: { item: Attention }) {
  const { label, to, search } = places[type] ?? { label: toLabel(type), to: undefined };
  return (
    <li>
      <Icon name="alert" />
      <div className={css.words}>
        <PageLink to={to} {...(search && { search })}>
          {label}
        </PageLink>
        {oldest && (
          <p>
            Since <Time at={oldest} style="date" />
          </p>
        )}
      </div>
      <span className={css.count}>{`${formatNumber(count)}${more ? '+' : ''}`}</span>
    </li>
  );
}
