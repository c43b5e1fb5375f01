import type { Email } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import {
  EmailBadge,
  emailKindName,
  emailKindNames,
  emailReason,
  emailStates,
  languageName,
} from '../../app/email-names.tsx';
import type { List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { None, Time } from '../../ui/values.tsx';
import css from './emails.module.css';

export function EmailLogPage() {
  return <ListPage list={emailLog} />;
}

const emailLog: List<Email> = {
  resource: 'emails',
  title: 'Email log',
  head: <PageHeader title="Email log" back={{ to: '/settings/emails', label: 'Emails' }} />,
  noun: ['email', 'emails'],
  hasStores: true,
  load: async (stoa, query, options) => {
    const { emails: rows, ...page } = await stoa.emails.list(query as object, options);
    return { ...page, rows };
  },
  rowId: ({ id }) => id,
  href: ({ order_id: orderId }) => (orderId === null ? null : `/orders/${orderId}`),
  columns: [
    { id: 'kind', label: 'Email', cell: ({ kind }) => emailKindName(kind) },
    { id: 'queued', label: 'Queued', cell: ({ created_at: at }) => <Time at={at} /> },
    { id: 'to', label: 'To', cell: ({ recipient }) => recipient ?? <None /> },
    {
      id: 'state',
      label: 'State',
      cell: (email) => (
        <>
          <EmailBadge state={email.state} />
          <span className={css.reason}>{emailReason(email)}</span>
        </>
      ),
    },
    {
      id: 'order',
      label: 'Order',
      cell: ({ order_id: id, order_name: name }) =>
        id === null ? <None /> : <Link to={`/orders/${id}`}>{name ?? id}</Link>,
    },
    {
      id: 'subject',
      label: 'Subject',
      isHiddenOnPhone: true,
      cell: ({ subject }) => subject ?? <None />,
    },
    {
      id: 'attempts',
      label: 'Attempts',
      align: 'end',
      isOptional: true,
      cell: (one) => one.attempts,
    },
    {
      id: 'language',
      label: 'Language',
      isOptional: true,
      cell: ({ locale }) => (locale === null ? <None /> : languageName(locale)),
    },
    {
      id: 'store',
      label: 'Store',
      isOptional: true,
      cell: ({ site_slug: slug }) => slug ?? <None />,
    },
  ],
  filters: [
    {
      kind: 'options',
      name: 'state',
      label: 'State',
      options: Object.entries(emailStates).map(([value, { label }]) => ({ value, label })),
    },
    {
      kind: 'options',
      name: 'kind',
      label: 'Email',
      options: Object.entries(emailKindNames).map(([value, label]) => ({ value, label })),
    },
    { kind: 'text', name: 'recipient', label: 'Address', placeholder: 'jane@example.com' },
  ],
  tabs: [
    { label: 'All', search: {} },
    { label: 'Not delivered', search: { state: ['bounced', 'suppressed', 'failed'] } },
  ],
  empty: {
    icon: 'mail',
    title: 'No emails yet',
    text: 'Emails to buyers and to your team appear here, starting with the first order.',
  },
};
