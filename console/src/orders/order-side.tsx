import type { Order, OrderShippingAddress } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { languageName } from '../app/email-names.tsx';
import { StoreName } from '../app/store-name.tsx';
import { useCan } from '../app/workspace.tsx';
import { addressLines } from '../ui/address.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Facts } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { None, Time } from '../ui/values.tsx';
import { AgentCard } from './agent-card.tsx';
import css from './orders.module.css';

type OrderSideProps = {
  order: Order;
  /** Null if the user only reads. */
  edit: ((dialog: 'tags' | 'address') => void) | null;
};

export function OrderSide({ order, edit }: OrderSideProps) {
  const { buyer, shipping_address: shipping, billing_address: billing } = order;
  return (
    <>
      <Card
        title="Customer"
        actions={
          edit &&
          canCorrect(order) && (
            <Button variant="quiet" onClick={() => edit('address')}>
              Correct address
            </Button>
          )
        }
      >
        <Facts
          rows={[
            ['Name', buyer && <CustomerLink key="name" order={order} />],
            ['Email', buyer && <a href={`mailto:${buyer.email}`}>{buyer.email}</a>],
            ['Language', order.locale && languageName(order.locale)],
            ['Shipping address', shipping && <Address address={shipping} />],
            ['Billing address', billing && <BillingAddress order={order} />],
          ]}
        />
        {!buyer && <p className={css.quiet}>The buyer did not leave contact details.</p>}
      </Card>
      <AgentCard order={order} />
      <AttributionCard order={order} />
      <Card
        title="Tags"
        actions={
          edit && (
            <Button variant="quiet" onClick={() => edit('tags')}>
              Edit tags
            </Button>
          )
        }
      >
        <div className={css.tags}>
          {order.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {order.tags.length === 0 && <None />}
        </div>
      </Card>
      <Card title="Details">
        <Facts
          rows={[
            ['Store', <StoreName key="store" slug={order.site_slug} />],
            ['Order id', <CopyableId key="id" id={order.id} />],
            ['Updated', <Time key="at" at={order.updated_at} />],
          ]}
        />
      </Card>
    </>
  );
}

/** The name of the buyer, with a link to the customer. */
function CustomerLink({ order: { buyer, customer_id: id } }: { order: Order }) {
  const canRead = useCan()('read:customers');
  if (id === null || !canRead) return buyer?.name;
  return <Link to={`/customers/${id}`}>{buyer?.name || 'View customer'}</Link>;
}

/** Where the agent's platform says that the buyer came from. */
function AttributionCard({ order: { attribution } }: { order: Order }) {
  if (!attribution) return null;
  const { first, last } = attribution;
  const isSame = JSON.stringify(first) === JSON.stringify(last);
  return (
    <Card title="Attribution">
      <Facts rows={Object.entries(last)} />
      {!isSame && (
        <>
          <p className={css.quiet}>First sent</p>
          <Facts rows={Object.entries(first)} />
        </>
      )}
      <p className={css.quiet}>Reported by the agent's platform. Not verified.</p>
    </Card>
  );
}

/** The address can be corrected until something was shipped to it. */
const canCorrect = ({ shipping_address: address, fulfillment_status: state, status }: Order) =>
  address !== null && state === 'unfulfilled' && status === 'pending';

function BillingAddress({ order }: { order: Order }) {
  const { shipping_address: shipping, billing_address: billing } = order;
  if (!billing || JSON.stringify(shipping) === JSON.stringify(billing))
    return 'Same as shipping address';
  return <Address address={billing} />;
}

export function Address({ address }: { address: OrderShippingAddress }) {
  return <address className={css.address}>{addressLines(address).join('\n')}</address>;
}
