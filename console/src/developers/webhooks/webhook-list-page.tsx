import type { ListedWebhook } from '@stoa/client';
import { useState } from 'react';
import { useCan } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import type { List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../developers.module.css';
import { DevelopersHead } from '../developers-head.tsx';
import { CommandLineCard } from './guides.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { describeEvents, RecentDeliveries, WebhookBadge } from './webhook-status.tsx';

export function WebhookListPage() {
  const canWrite = useCan()('write:webhooks');
  const [isAdding, setAdding] = useState(false);
  const add = canWrite && (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      Add endpoint
    </Button>
  );
  return (
    <div className={css.page}>
      <ListPage
        list={{
          ...webhookList,
          head: <DevelopersHead actions={add} />,
          empty: { ...webhookList.empty, action: add },
        }}
      />
      {canWrite && <CommandLineCard />}
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

const webhookList: List<ListedWebhook> = {
  resource: 'webhooks',
  title: 'Webhooks',
  noun: ['endpoint', 'endpoints'],
  hasStores: true,
  load: async (stoa, query, options) => {
    const { webhooks: rows, ...page } = await stoa.webhooks.list(query as object, options);
    return { ...page, rows };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/settings/developers/webhooks/${id}`,
  columns: [
    { id: 'url', label: 'URL', cell: ({ url }) => <span className={css.url}>{url}</span> },
    { id: 'status', label: 'Status', cell: (webhook) => <WebhookBadge {...webhook} /> },
    {
      id: 'recent',
      label: 'Latest deliveries',
      cell: ({ recent_deliveries: statuses }) => <RecentDeliveries statuses={statuses} />,
    },
    { id: 'events', label: 'Events', cell: ({ events }) => describeEvents(events) },
    {
      id: 'store',
      label: 'Store',
      cell: ({ site_slug: slug }) => slug ?? 'All stores',
    },
    {
      id: 'created',
      label: 'Created',
      isHiddenOnPhone: true,
      cell: ({ created_at: at }) => <Time at={at} />,
    },
  ],
  empty: {
    icon: 'code',
    title: 'No webhook endpoints yet',
    text: 'An endpoint is your URL that receives orders, products and other events within a second.',
  },
};
