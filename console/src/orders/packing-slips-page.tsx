import type { Order, Site } from '@stoa/client';
import { useSearch } from '@tanstack/react-router';
import { useApi } from '../app/use-api.ts';
import { useStores } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Time } from '../ui/values.tsx';
import { hasSlip, optionText, slipLines } from './order-lines.ts';
import { Address } from './order-side.tsx';
import css from './packing-slips.module.css';

const mostSlips = 100;

/** Packing slips of the orders that the URL names, each on a separate sheet when printed. */
export function PackingSlipsPage() {
  const { id = [] } = useSearch({ strict: false }) as { id?: string | string[] };
  const ids = [id].flat().slice(0, mostSlips);
  const { stores } = useStores();
  const read = useApi(
    ['orders', 'packing-slips', ids],
    (stoa, options) => stoa.orders.list({ id: ids, limit: mostSlips }, options),
    { isEnabled: ids.length > 0 },
  );
  const found = read.data?.orders.filter(hasSlip) ?? [];
  const slips = ids.flatMap((one) => found.find((order) => order.id === one) ?? []);
  const missing = read.data ? ids.length - slips.length : 0;
  return (
    <div className={css.page}>
      <div className={css.screenOnly}>
        <PageHeader
          title={slips.length === 1 ? `Packing slip ${slips[0]?.name}` : 'Packing slips'}
          back={{ to: '/orders', label: 'Orders' }}
          actions={
            slips.length > 0 && (
              <Button variant="primary" icon="print" onClick={() => window.print()}>
                {slips.length === 1 ? 'Print packing slip' : `Print ${slips.length} packing slips`}
              </Button>
            )
          }
        />
        {ids.length > 0 && read.isPending && <Skeleton lines={8} />}
        {read.isLoadingError && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        )}
        {missing > 0 && (
          <Notice tone="warn">
            {missing === 1
              ? '1 order has no packing slip.'
              : `${missing} orders have no packing slip.`}{' '}
            Orders that were canceled or refunded before they were shipped, or that have downloads
            only, are not packed.
          </Notice>
        )}
        {ids.length === 0 && (
          <EmptyState icon="orders" title="No orders selected">
            Select orders in the list and choose “Print packing slips”.
          </EmptyState>
        )}
      </div>
      {slips.map((order) => (
        <Slip
          key={order.id}
          order={order}
          store={stores.find(({ slug }) => slug === order.site_slug)}
        />
      ))}
    </div>
  );
}

function Slip({ order, store }: { order: Order; store: Site | undefined }) {
  const name = store?.name ?? order.site_slug;
  const lines = slipLines(order);
  const isPart = lines.some(({ item, units }) => units < item.quantity);
  return (
    <article className={css.slip} aria-label={`Packing slip ${order.name}`}>
      <header className={css.head}>
        <h2>{name}</h2>
        <div className={css.order}>
          <strong>{`Order ${order.name}`}</strong>
          <span>
            <Time at={order.created_at} />
          </span>
          {order.test && <span>Test order</span>}
        </div>
      </header>
      <section className={css.parties}>
        <div>
          <h3>Ship to</h3>
          {order.shipping_address ? (
            <Address address={order.shipping_address} />
          ) : (
            <p>No shipping address</p>
          )}
        </div>
        {store?.address && (
          <div>
            <h3>From</h3>
            <Address address={{ ...store.address, name }} />
          </div>
        )}
      </section>
      <table className={css.lines}>
        <caption className="visually-hidden">{`Items of order ${order.name}`}</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">SKU</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ item, units }) => (
            <tr key={item.id}>
              <td>
                <strong>{item.name}</strong>
                {optionText(item) && <span>{optionText(item)}</span>}
              </td>
              <td>{item.sku}</td>
              <td>{units === item.quantity ? units : `${units} of ${item.quantity}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isPart && <p>The rest of the order is shipped separately.</p>}
      {store?.contact_email && <p>{`Questions? Write to ${store.contact_email}.`}</p>}
    </article>
  );
}
