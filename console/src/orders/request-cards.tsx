import type { Exchange, Order, Return } from '@stoa/client';
import { type ReactNode, useState } from 'react';
import { useStoa } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { Money, Time } from '../ui/values.tsx';
import { CompleteExchangeDialog } from './complete-exchange-dialog.tsx';
import { lineName } from './order-lines.ts';
import { RequestBadge } from './order-status.tsx';
import css from './orders.module.css';
import { ReceiveReturnDialog } from './receive-return-dialog.tsx';
import { ReplacementItems } from './replacement-items.tsx';

type RequestCardsProps = { order: Order; canWrite: boolean; onDone: (message: string) => void };

/** Returns and exchanges, with their next steps. */
export function RequestCards(props: RequestCardsProps) {
  const { returns, exchanges } = props.order;
  return (
    <>
      {returns.length > 0 && (
        <Card title="Returns">
          <ul className={css.blocks}>
            {returns.map((item) => (
              <ReturnRow key={item.id} item={item} {...props} />
            ))}
          </ul>
        </Card>
      )}
      {exchanges.length > 0 && (
        <Card title="Exchanges">
          <ul className={css.blocks}>
            {exchanges.map((item) => (
              <ExchangeRow key={item.id} item={item} {...props} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

type Step = 'approve' | 'reject' | 'finish';

function ReturnRow({ item, order, canWrite, onDone }: RequestCardsProps & { item: Return }) {
  const { returns } = useStoa().orders;
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  return (
    <RequestRow order={order} item={item} canWrite={canWrite} finish="Receive" setStep={setStep}>
      {step === 'approve' && (
        <ConfirmDialog
          title="Approve return"
          action="Approve return"
          onClose={close}
          onConfirm={() => returns.approve(order.id, item.id).then(() => onDone('Return approved'))}
        >
          The buyer gets an RMA number to write on the parcel.
        </ConfirmDialog>
      )}
      {step === 'reject' && (
        <ConfirmDialog
          title="Reject return"
          action="Reject return"
          isDangerous
          onClose={close}
          onConfirm={() => returns.reject(order.id, item.id).then(() => onDone('Return rejected'))}
        >
          The items can be returned again in a new request.
        </ConfirmDialog>
      )}
      {step === 'finish' && (
        <ReceiveReturnDialog order={order} item={item} onClose={close} onDone={onDone} />
      )}
    </RequestRow>
  );
}

function ExchangeRow({ item, order, canWrite, onDone }: RequestCardsProps & { item: Exchange }) {
  const { exchanges } = useStoa().orders;
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  return (
    <RequestRow order={order} item={item} canWrite={canWrite} finish="Complete" setStep={setStep}>
      <ReplacementItems item={item} />
      <ExchangePayment order={order} item={item} />
      {step === 'approve' && (
        <ConfirmDialog
          title="Approve exchange"
          action="Approve exchange"
          onClose={close}
          onConfirm={() =>
            exchanges.approve(order.id, item.id).then(() => onDone('Exchange approved'))
          }
        >
          The buyer gets an RMA number to write on the parcel.
        </ConfirmDialog>
      )}
      {step === 'reject' && (
        <ConfirmDialog
          title="Reject exchange"
          action="Reject exchange"
          isDangerous
          onClose={close}
          onConfirm={() =>
            exchanges.reject(order.id, item.id).then(() => onDone('Exchange rejected'))
          }
        >
          The new items are released, and what the buyer has paid for them is refunded.
        </ConfirmDialog>
      )}
      {step === 'finish' && (
        <CompleteExchangeDialog order={order} item={item} onClose={close} onDone={onDone} />
      )}
    </RequestRow>
  );
}

type RequestRowProps = {
  order: Order;
  item: Return | Exchange;
  canWrite: boolean;
  finish: string;
  setStep: (step: Step) => void;
  children: ReactNode;
};

function RequestRow({ order, item, canWrite, finish, setStep, children }: RequestRowProps) {
  const names = item.items.map(
    ({ quantity, line_item_id: line }) => `${quantity} × ${lineName(order, line)}`,
  );
  const isRequested = item.status === 'requested';
  const isOpen = isRequested || item.status === 'approved';
  return (
    <li>
      <div className={css.line}>
        <RequestBadge status={item.status} />
        <strong>{names.join(', ')}</strong>
        <Time at={item.created_at} />
      </div>
      <span className={css.quiet}>{item.reason}</span>
      {item.rma_number && <CopyableId label="RMA" id={item.rma_number} />}
      {children}
      {canWrite && isOpen && (
        <div className={css.buttons}>
          {isRequested && <Button onClick={() => setStep('approve')}>Approve</Button>}
          {!isRequested && <Button onClick={() => setStep('finish')}>{finish}</Button>}
          <Button variant="quiet" onClick={() => setStep('reject')}>
            Reject
          </Button>
        </div>
      )}
    </li>
  );
}

function ExchangePayment({ order, item }: { order: Order; item: Exchange }) {
  const { price_difference: difference, paid_at: paidAt, payment_url: url } = item;
  if (difference === 0) return null;
  const amount = <Money amount={Math.abs(difference)} currency={order.currency} />;
  if (difference < 0) return <span className={css.quiet}>{amount} is refunded on completion.</span>;
  if (paidAt) return <span className={css.quiet}>The buyer paid {amount}.</span>;
  return (
    <span className={css.quiet}>
      The buyer owes {amount}. {url && <CopyableId label="Payment link" id={url} />}
    </span>
  );
}
