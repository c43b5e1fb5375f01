import type { EmailSuppression } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { None, Time } from '../../ui/values.tsx';

/** Addresses to which the workspace sends no emails. */
export function SuppressedPage() {
  const canWrite = useCan()('write:orders');
  const [lifting, setLifting] = useState<string | null>(null);
  const lift = ({ email }: EmailSuppression) => (
    <Button aria-label={`Lift suppression of ${email}`} onClick={() => setLifting(email)}>
      Lift
    </Button>
  );
  return (
    <>
      <ListPage
        list={{
          ...suppressed,
          columns: [
            ...suppressed.columns,
            ...(canWrite
              ? [{ id: 'lift', label: 'Actions', align: 'end' as const, cell: lift }]
              : []),
          ],
        }}
      />
      {lifting !== null && <LiftDialog email={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}

function LiftDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const confirm = async () => {
    await stoa.emailSuppressions.delete(email);
    void invalidate('email-suppressions');
    showToast('Suppression lifted');
  };
  return (
    <ConfirmDialog
      title={`Send emails to ${email} again?`}
      action="Lift suppression"
      onConfirm={confirm}
      onClose={onClose}
    >
      The next email is sent to this address. If it is rejected again, the address is suppressed
      again. Earlier emails are not sent automatically: resend them from their order.
    </ConfirmDialog>
  );
}

const reasons: Record<string, string> = {
  rejected: 'Rejected by its mail server',
  bounced: 'Reported as not delivered',
  complaint: 'Marked as spam',
};

const suppressed: List<EmailSuppression> = {
  resource: 'email-suppressions',
  title: 'Suppressed addresses',
  head: (
    <PageHeader title="Suppressed addresses" back={{ to: '/settings/emails', label: 'Emails' }} />
  ),
  noun: ['address', 'addresses'],
  load: async (stoa, query, options) => {
    const { email_suppressions: rows, ...page } = await stoa.emailSuppressions.list(
      query as object,
      options,
    );
    return { ...page, rows };
  },
  rowId: ({ email }) => email,
  columns: [
    {
      id: 'email',
      label: 'Address',
      cell: ({ email }) => (
        <Link to="/settings/emails/log" search={{ recipient: email } as object}>
          {email}
        </Link>
      ),
    },
    { id: 'since', label: 'Since', cell: ({ created_at: at }) => <Time at={at} /> },
    { id: 'reason', label: 'Reason', cell: ({ reason }) => reasons[reason] ?? reason },
    {
      id: 'detail',
      label: 'Answer of the server',
      isHiddenOnPhone: true,
      cell: ({ detail }) => detail ?? <None />,
    },
  ],
  empty: {
    icon: 'mail',
    title: 'No suppressed addresses',
    text: 'An address is suppressed when its mail server rejects an email permanently. This protects the delivery of your other emails.',
  },
};
