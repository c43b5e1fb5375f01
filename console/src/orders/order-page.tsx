import type { Email, Order } from '@stoa/client';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { channelNames } from '../app/channel-table.tsx';
import { StoreName } from '../app/store-name.tsx';
import { useApi, useInvalidate } from '../app/use-api.ts';
import { useCan } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toasts.tsx';
import { Time } from '../ui/values.tsx';
import { ItemsCard } from './items-card.tsx';
import { type DialogName, orderActions } from './order-actions.ts';
import { OrderDialog } from './order-dialogs.tsx';
import { OrderSide } from './order-side.tsx';
import { FulfillmentBadge, PaymentBadge, TestBadge } from './order-status.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PaymentCard } from './payment-card.tsx';
import { RequestCards } from './request-cards.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { ShipmentsCard } from './shipments-card.tsx';
import { UndeliveredNotice } from './undelivered-notice.tsx';
import { findUndelivered, useOrderEmails } from './use-order-emails.ts';

const back = { to: '/orders', label: 'Orders' };

export function OrderPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useApi(['orders', id], (stoa, options) =>
    stoa.orders.get(id, options).withResponse(),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage error={read.error} onRetry={() => void read.refetch()} title="Order" back={back} />
    );
  if (!read.data) return <Skeleton lines={10} />;
  const { data, etag } = read.data;
  return <OrderDetails order={data} etag={etag} reload={() => read.refetch()} />;
}

type OrderDetailsProps = { order: Order; etag: string | null; reload: () => Promise<unknown> };

function OrderDetails({ order, etag, reload }: OrderDetailsProps) {
  const can = useCan();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [open, setOpen] = useState<DialogName | null>(null);
  const [resending, setResending] = useState<Email | null>(null);
  const { data: emails = [] } = useOrderEmails(order);
  const undelivered = findUndelivered(emails);
  const canWrite = can('write:orders');
  const done = (message: string) => {
    setOpen(null);
    setResending(null);
    showToast(message);
    void invalidate('orders');
  };
  const print = () =>
    void navigate({ to: '/orders/packing-slips', search: { id: order.id } as never });
  const { main, menu } = orderActions(order, { open: setOpen, print });
  return (
    <DetailPage
      title={`Order ${order.name}`}
      badges={
        <>
          <PaymentBadge order={order} />
          <FulfillmentBadge order={order} />
          {order.test && <TestBadge />}
        </>
      }
      subtitle={
        <>
          <Time at={order.created_at} /> · <StoreName slug={order.site_slug} /> ·{' '}
          {channelNames[order.channel]}
        </>
      }
      back={back}
      actions={
        canWrite &&
        main.map(({ label, dialog, isMain, disabledReason }) => (
          <Button
            key={label}
            variant={isMain ? 'primary' : 'secondary'}
            disabledReason={disabledReason}
            onClick={() => setOpen(dialog)}
          >
            {label}
          </Button>
        ))
      }
      menu={canWrite ? menu : menu.filter(({ icon }) => icon === 'print')}
      json={order}
      side={<OrderSide order={order} edit={canWrite ? setOpen : null} />}
    >
      {undelivered && (
        <UndeliveredNotice
          email={undelivered}
          onResend={canWrite ? () => setResending(undelivered) : null}
        />
      )}
      <ItemsCard order={order} />
      <PaymentCard order={order} />
      <ShipmentsCard order={order} />
      <RequestCards order={order} canWrite={canWrite} onDone={done} />
      <OrderTimeline order={order} emails={emails} canWrite={canWrite} onResend={setResending} />
      {open && (
        <OrderDialog
          name={open}
          {...{ order, etag, reload }}
          onClose={() => setOpen(null)}
          onDone={done}
        />
      )}
      {resending && (
        <ResendDialog
          order={order}
          email={resending}
          onClose={() => setResending(null)}
          onDone={done}
        />
      )}
    </DetailPage>
  );
}
