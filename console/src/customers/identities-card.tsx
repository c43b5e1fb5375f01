import type { Customer, CustomersIdentitiesListResultIdentity } from '@stoa/client';
import { useApi } from '../app/use-api.ts';
import { Card } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatNumber } from '../ui/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Time } from '../ui/values.tsx';
import css from './customers.module.css';

type Identity = CustomersIdentitiesListResultIdentity;

/** The account, the wallets and the agents that the customer was recognized by. */
export function IdentitiesCard({ customer: { id } }: { customer: Customer }) {
  const read = useApi(['customers', id, 'identities'], (stoa, options) =>
    stoa.customers.identities.list(id, options),
  );
  const identities = read.data?.identities;
  return (
    <Card title="Identities">
      {read.isPending && <Skeleton lines={2} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {identities?.length === 0 && (
        <p className={css.quiet}>Recognized by the email address only.</p>
      )}
      <ul className={css.identities}>
        {identities?.map((identity) => (
          <li key={`${identity.kind} ${identity.network} ${identity.value}`}>
            <strong>{titleOf(identity)}</strong>
            <CopyableId id={identity.value} />
            <span className={css.quiet}>
              {textOf(identity)}
              <Time at={identity.disconnected_at ?? identity.last_seen_at} style="date" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function titleOf({ kind, network }: Identity): string {
  if (kind === 'account') return 'Linked account';
  return kind === 'wallet' ? `Wallet on ${network}` : 'Agent';
}

/** The text before the date. */
function textOf({ orders_count: count, disconnected_at: disconnected }: Identity): string {
  if (count === null) return disconnected === null ? 'Linked on ' : 'Disconnected on ';
  return count === 1 ? '1 order, on ' : `${formatNumber(count)} orders, the last on `;
}
