import { Link } from '@tanstack/react-router';
import { useApi } from '../../app/use-api.ts';
import { useStoreFilter } from '../../app/workspace.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Money, Time } from '../../ui/values.tsx';
import {
  describeMethod,
  describePurpose,
  PaymentStatusBadge,
  subjectPath,
} from './payment-status.tsx';

const shownPayments = 10;

export function LatestPaymentsCard() {
  const filter = useStoreFilter();
  const read = useApi(['payments', 'latest', filter], (stoa, options) =>
    stoa.payments.list({ limit: shownPayments, ...filter }, options),
  );
  const payments = read.data?.payments ?? [];
  return (
    <Card
      title="Latest payments"
      isFlush
      actions={
        payments.length > 0 && (
          <ButtonLink to="/settings/payments/all" variant="quiet">
            View all payments
          </ButtonLink>
        )
      }
    >
      {read.isPending && <Skeleton lines={4} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && payments.length === 0 && (
        <EmptyState icon="refund" title="No payments yet">
          Payments of buyers and agents appear here.
        </EmptyState>
      )}
      {payments.length > 0 && (
        <DataTable
          caption="Latest payments"
          rows={payments}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'For',
              cell: (payment) => {
                const path = subjectPath(payment);
                const text = describePurpose(payment);
                return path === undefined ? text : <Link to={path}>{text}</Link>;
              },
            },
            { label: 'Date', cell: ({ created_at: at }) => <Time at={at} /> },
            { label: 'Method', cell: describeMethod },
            { label: 'Status', cell: (payment) => <PaymentStatusBadge payment={payment} /> },
            {
              label: 'Amount',
              align: 'end',
              cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
            },
          ]}
        />
      )}
    </Card>
  );
}
