import type { Attention } from '@stoa/client';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { formatNumber, toLabel } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Time } from '../ui/values.tsx';
import css from './attention.module.css';
import { PageLink } from './page-link.tsx';
import { useApi } from './use-api.ts';
import { useStoreFilter } from './workspace.tsx';

type AttentionLink = { label: string; to: string; search?: Record<string, string | string[]> };

const links: Record<string, AttentionLink> = {
  disputes: { label: 'Disputed payments', to: '/orders', search: { disputed: 'true' } },
  membership_disputes: {
    label: 'Disputed memberships',
    to: '/customers/memberships',
    search: { disputed: 'true' },
  },
  payment_alarms: {
    label: 'Transfers for void orders',
    to: '/settings/payments/all',
    search: { paid_after_void: 'true' },
  },
  refunds_failed: {
    label: 'Failed refunds',
    to: '/settings/payments/all',
    search: { refund_failed: 'true' },
  },
  captures_refused: {
    label: 'Shipped orders whose capture was refused',
    to: '/orders',
    search: { capture_refused: 'true' },
  },
  releases_failing: {
    label: 'Payments whose release failed',
    to: '/settings/payments/all',
    search: { release_failed: 'true' },
  },
  authorizations_expiring: {
    label: 'Authorized payments about to expire or expired',
    to: '/orders',
    search: { authorization_ending: 'true' },
  },
  late_orders: {
    label: 'Orders waiting to be shipped',
    to: '/orders',
    search: { awaits_fulfillment: 'true', sort: 'created_at' },
  },
  return_requests: {
    label: 'Return requests',
    to: '/orders',
    search: { return_status: 'requested' },
  },
  mail_servers_failing: { label: 'Mail server not working', to: '/settings/emails' },
  emails_undelivered: {
    label: 'Emails not delivered',
    to: '/settings/emails/log',
    search: { state: ['bounced', 'failed'] },
  },
  out_of_stock: { label: 'Variants out of stock', to: '/products/inventory' },
  low_stock: { label: 'Variants low in stock', to: '/products/inventory' },
  broken_images: { label: 'Imported images not copied', to: '/products/import' },
  webhooks_paused: { label: 'Paused webhooks', to: '/settings/developers' },
  webhooks_failing: { label: 'Failing webhooks', to: '/settings/developers' },
  domains: { label: 'Domains with problems', to: '/settings/domains' },
};

/** Money can be lost: the row says what to do. */
const moneyTypes = new Set([
  'refunds_failed',
  'captures_refused',
  'releases_failing',
  'authorizations_expiring',
]);

/** What needs attention in the chosen store, the most urgent first. */
export function useAttention() {
  const filter = useStoreFilter();
  return useApi(['attention', filter], (stoa, options) => stoa.attention.get(filter, options));
}

/** What needs attention, with links to where it is dealt with. */
export function AttentionRows({ items }: { items: Attention[] }) {
  return (
    <ul className={css.rows}>
      {items.map((item) => (
        <AttentionRow key={item.type} item={item} />
      ))}
    </ul>
  );
}

type AttentionRowProps = {
  item: Attention;
  isUnread?: boolean;
  /** A button after the number. */
  action?: (label: string) => ReactNode;
};

export function AttentionRow({ item, isUnread, action }: AttentionRowProps) {
  const { type, count, more, oldest_at: oldest, advice } = item;
  const { label, to, search } = links[type] ?? { label: toLabel(type), to: undefined };
  return (
    <li className={classNames(isUnread && css.unread)}>
      <Icon name="alert" />
      <div className={css.words}>
        <PageLink to={to} {...(search && { search })}>
          {label}
        </PageLink>
        {isUnread && <span className="visually-hidden"> (unread)</span>}
        {moneyTypes.has(type) && <p>{advice}</p>}
        {oldest && (
          <p>
            Since <Time at={oldest} style="date" />
          </p>
        )}
      </div>
      <span className={css.count}>{`${formatNumber(count)}${more ? '+' : ''}`}</span>
      {action?.(label)}
    </li>
  );
}
