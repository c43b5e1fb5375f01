import type { Customer } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { EmailBadge, emailKindName, emailReason } from '../app/email-names.tsx';
import { useApi } from '../app/use-api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { None, Time } from '../ui/values.tsx';
import css from './customers.module.css';

const shownEmails = 10;

/** The latest emails to the customer; those to the same address are in the log. */
export function EmailsCard({ customer: { id, email } }: { customer: Customer }) {
  const read = useApi(['customers', id, 'emails'], (stoa, options) =>
    stoa.customers.emails.list(id, { limit: shownEmails }, options),
  );
  const emails = read.data?.emails ?? [];
  return (
    <Card
      title="Emails"
      isFlush={emails.length > 0}
      actions={
        read.data?.next_cursor && (
          <ButtonLink to="/settings/emails/log" search={{ recipient: email }} variant="quiet">
            View all emails
          </ButtonLink>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton lines={3} />}
      {read.data && emails.length === 0 && <p className={css.quiet}>No emails yet.</p>}
      {emails.length > 0 && (
        <DataTable
          caption="Emails"
          rows={emails}
          rowKey={(one) => one.id}
          columns={[
            { label: 'Email', cell: (one) => emailKindName(one.kind) },
            {
              label: 'State',
              cell: (one) => (
                <span title={emailReason(one) ?? undefined}>
                  <EmailBadge state={one.state} />
                </span>
              ),
            },
            {
              label: 'Order',
              cell: ({ order_id: orderId, order_name: name }) =>
                orderId === null ? (
                  <None />
                ) : (
                  <Link to={`/orders/${orderId}`}>{name ?? orderId}</Link>
                ),
            },
            {
              label: 'Date',
              align: 'end',
              cell: (one) => <Time at={one.created_at} style="date" />,
            },
          ]}
        />
      )}
    </Card>
  );
}
