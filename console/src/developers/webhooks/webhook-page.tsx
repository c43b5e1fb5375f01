import type { Webhook } from '@stoa/client';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreName } from '../../app/store-name.tsx';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useRefetchWhile } from '../../app/use-refetch-while.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/values.tsx';
import { deliveryList, isAttemptSoon } from './delivery-list.tsx';
import { ReceiverGuide } from './guides.tsx';
import { WebhookHead, webhookList } from './webhook-head.tsx';
import { describeEvents, pausedReasons } from './webhook-status.tsx';

/** An endpoint and its deliveries. */
export function WebhookPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  useRefetchWhile(isBusy, () => void invalidate('webhooks', `webhooks/${id}`));
  const read = useApi(['webhooks', id], (stoa, options) => stoa.webhooks.get(id, options));
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Webhook"
        back={webhookList}
      />
    );
  if (!read.data) return <Skeleton lines={8} />;
  const webhook = read.data;
  return (
    <ListPage
      list={{
        ...deliveryList,
        resource: `webhooks/${id}`,
        head: (
          <>
            <WebhookHead webhook={webhook} />
            <Problem webhook={webhook} />
            <WebhookFacts webhook={webhook} />
          </>
        ),
        load: async (stoa, query, options) => {
          const { deliveries: rows, ...page } = await stoa.webhooks.deliveries.list(
            id,
            query as object,
            options,
          );
          setBusy(rows.some(isAttemptSoon));
          return { ...page, rows };
        },
        href: (delivery) => `/settings/developers/webhooks/${id}/deliveries/${delivery.id}`,
      }}
    />
  );
}

function Problem({ webhook }: { webhook: Webhook }) {
  if (webhook.paused_reason)
    return <Notice tone="warn">{pausedReasons[webhook.paused_reason]}</Notice>;
  if (webhook.failing_since === null) return null;
  return (
    <Notice tone="bad">
      Every delivery since <Time at={webhook.failing_since} /> has failed. After 48 hours the
      endpoint is paused.
    </Notice>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  return (
    <Card>
      <Facts
        rows={[
          [
            'Events',
            <span key="events" title={webhook.events.join(', ')}>
              {describeEvents(webhook.events)}
            </span>,
          ],
          [
            'Store',
            webhook.site_slug === null ? (
              'All stores'
            ) : (
              <StoreName key="store" slug={webhook.site_slug} />
            ),
          ],
          ['Created', <Time key="created" at={webhook.created_at} />],
          ['Endpoint ID', <CopyableId key="id" id={webhook.id} />],
        ]}
      />
      <ReceiverGuide secret={null} />
    </Card>
  );
}
