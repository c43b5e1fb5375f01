import type { MembershipSubscriber } from '@stoa/client';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreName } from '../../app/store-name.tsx';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { DetailPage } from '../../ui/detail-page.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../customers.module.css';
import { formatPrice, SubscriberBadge } from './subscriber-status.tsx';

const back = { to: '/customers/memberships', label: 'Memberships' };

export function SubscriberPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useApi(['subscribers', id], (stoa, options) =>
    stoa.memberships.subscribers.get(id, options),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Membership"
        back={back}
      />
    );
  if (!read.data) return <Skeleton lines={8} />;
  return <SubscriberDetails key={id} subscriber={read.data} />;
}

function SubscriberDetails({ subscriber }: { subscriber: MembershipSubscriber }) {
  const canWrite = useCan()('write:memberships');
  const [dialog, setDialog] = useState<'send' | 'cancel' | null>(null);
  const { status, payment_url: paymentUrl, plan, name, email } = subscriber;
  const close = () => setDialog(null);
  return (
    <DetailPage
      title={name ?? email}
      badges={<SubscriberBadge subscriber={subscriber} />}
      subtitle={`${plan.name} · ${formatPrice(subscriber)}`}
      back={back}
      actions={
        canWrite && (
          <Button
            disabledReason={paymentUrl === null ? 'Nothing is to be paid.' : null}
            onClick={() => setDialog('send')}
          >
            Send payment link
          </Button>
        )
      }
      menu={
        canWrite && status !== 'cancelled'
          ? [{ label: 'Cancel membership', isDangerous: true, onSelect: () => setDialog('cancel') }]
          : []
      }
      json={subscriber}
      side={<Customer subscriber={subscriber} />}
    >
      {subscriber.disputed && (
        <Notice tone="bad">
          A bank disputes a payment for this membership. Answer the dispute at your payment
          processor before its deadline. If it is lost, the membership ends.
        </Notice>
      )}
      <Periods subscriber={subscriber} />
      {paymentUrl !== null && (
        <Card title="Payment due">
          <div className={css.fields}>
            <p className={css.quiet}>
              {status === 'pending'
                ? 'The membership starts when this link is paid.'
                : 'The link pays the next period and stays valid until then.'}
            </p>
            <CopyableId id={paymentUrl} />
          </div>
        </Card>
      )}
      {dialog === 'send' && <SendDialog subscriber={subscriber} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog subscriber={subscriber} onClose={close} />}
    </DetailPage>
  );
}

function Periods({ subscriber }: { subscriber: MembershipSubscriber }) {
  const { status, activated_at: since, cancelled_at: ended, payment_url: due } = subscriber;
  const { current_period_start: start, current_period_end: end } = subscriber;
  const date = (at: string | null) => at && <Time at={at} style="date" />;
  const renews = status === 'active' && due === null;
  return (
    <Card title="Membership">
      <Facts
        rows={[
          [
            'Plan',
            <Link key="p" to={`/customers/memberships/plans/${subscriber.plan.id}`}>
              {subscriber.plan.name}
            </Link>,
          ],
          ['Price', formatPrice(subscriber)],
          ['Member since', date(since) ?? 'Not started'],
          [
            'Current period',
            start && (
              <>
                {date(start)} to {date(end) ?? 'no end'}
              </>
            ),
          ],
          ['Next renewal', renews ? (date(end) ?? 'Never: no end') : null],
          ['Canceled', date(ended)],
        ]}
      />
    </Card>
  );
}

function Customer({ subscriber }: { subscriber: MembershipSubscriber }) {
  const { customer_id: customerId, email, site_slug: slug } = subscriber;
  return (
    <Card title="Customer">
      <Facts
        rows={[
          [
            'Email',
            customerId ? (
              <Link key="c" to={`/customers/${customerId}`}>
                {email}
              </Link>
            ) : (
              email
            ),
          ],
          ['Store', <StoreName key="store" slug={slug} />],
          ['Signed up', <Time key="at" at={subscriber.created_at} />],
          ['Subscriber id', <CopyableId key="id" id={subscriber.id} />],
        ]}
      />
    </Card>
  );
}

type DialogProps = { subscriber: MembershipSubscriber; onClose: () => void };

function SendDialog({ subscriber, onClose }: DialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = async () => {
    await stoa.memberships.subscribers.sendLink(subscriber.id, { idempotencyKey });
    void invalidate('subscribers');
    showToast('Payment link sent');
  };
  return (
    <ConfirmDialog
      title="Send payment link?"
      action="Send payment link"
      onConfirm={send}
      onClose={onClose}
    >
      {subscriber.email} gets an email with the link that pays {formatPrice(subscriber)}.
    </ConfirmDialog>
  );
}

function CancelDialog({ subscriber, onClose }: DialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const cancel = async () => {
    await stoa.memberships.subscribers.cancel(subscriber.id);
    void invalidate('subscribers', 'membership-plans', 'customers');
    showToast('Membership canceled');
  };
  return (
    <ConfirmDialog
      title={`Cancel the membership of ${subscriber.name ?? subscriber.email}?`}
      action="Cancel membership"
      close="Keep membership"
      isDangerous
      onConfirm={cancel}
      onClose={onClose}
    >
      The membership and its group prices end immediately. Nothing is refunded.
    </ConfirmDialog>
  );
}
