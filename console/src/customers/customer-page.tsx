import type { Customer } from '@stoa/client';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isManager } from '../app/session.ts';
import { useApi } from '../app/use-api.ts';
import { useCan, useWorkspace } from '../app/workspace.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Facts } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { formatMoney, formatNumber } from '../ui/format.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Time } from '../ui/values.tsx';
import { AddressesCard } from './addresses-card.tsx';
import { customerName } from './customer-name.ts';
import { EmailsCard } from './emails-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { MembershipsCard } from './memberships-card.tsx';
import { NameDialog } from './name-dialog.tsx';
import { NotesCard } from './notes-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { EraseDialog, ExportDialog } from './privacy-dialogs.tsx';

const back = { to: '/customers', label: 'Customers' };

export function CustomerPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useApi(['customers', id], (stoa, options) =>
    stoa.customers.get(id, options).withResponse(),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Customer"
        back={back}
      />
    );
  if (!read.data) return <Skeleton lines={8} />;
  const { data, etag } = read.data;
  return <CustomerDetails key={id} customer={data} etag={etag} reload={() => read.refetch()} />;
}

type CustomerDetailsProps = {
  customer: Customer;
  etag: string | null;
  reload: () => Promise<unknown>;
};

function CustomerDetails({ customer, etag, reload }: CustomerDetailsProps) {
  const can = useCan();
  const { role } = useWorkspace();
  const [open, setOpen] = useState<'name' | 'export' | 'erase' | null>(null);
  const close = () => setOpen(null);
  const { name, email, erased_at: erasedAt } = customer;
  const isErased = erasedAt !== null;
  const canWrite = can('write:customers') && !isErased;
  const menu: MenuItem[] = [
    { label: 'Export data', icon: 'download', onSelect: () => setOpen('export') },
    { label: 'Erase customer', isDangerous: true, onSelect: () => setOpen('erase') },
  ];
  return (
    <DetailPage
      title={customerName(customer)}
      badges={isErased && <Badge>Erased</Badge>}
      subtitle={name !== null && <a href={`mailto:${email}`}>{email}</a>}
      back={back}
      actions={canWrite && <Button onClick={() => setOpen('name')}>Edit name</Button>}
      menu={isManager(role) && !isErased ? menu : []}
      json={customer}
      side={
        <>
          <Summary customer={customer} />
          <MembershipsCard customer={customer} />
          <GroupsCard customer={customer} canWrite={canWrite} />
          <IdentitiesCard customer={customer} />
        </>
      }
    >
      {can('read:orders') && <OrdersCard customer={customer} />}
      {can('read:orders') && <EmailsCard customer={customer} />}
      <AddressesCard {...{ customer, etag, reload }} canWrite={canWrite} />
      <NotesCard customer={customer} canWrite={canWrite} />
      {open === 'name' && <NameDialog {...{ customer, etag, reload }} onClose={close} />}
      {open === 'export' && <ExportDialog customer={customer} onClose={close} />}
      {open === 'erase' && <EraseDialog customer={customer} onClose={close} />}
    </DetailPage>
  );
}

function Summary({ customer }: { customer: Customer }) {
  const { orders_count: orders, last_order_at: last, created_at: created, id } = customer;
  const { erased_at: erased } = customer;
  const spent = Object.entries(customer.spent_by_currency)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(', ');
  return (
    <Card title="Summary">
      <Facts
        rows={[
          ['Orders', formatNumber(orders)],
          ['Spent', spent || 'Nothing yet'],
          ['Last order', last && <Time at={last} />],
          ['Customer since', <Time key="at" at={created} style="date" />],
          ['Erased', erased && <Time key="erased" at={erased} />],
          ['Customer id', <CopyableId key="id" id={id} />],
        ]}
      />
    </Card>
  );
}
