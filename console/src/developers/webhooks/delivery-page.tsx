import type { WebhookDeliveryDetail } from '@stoa/client';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useRefetchWhile } from '../../app/use-refetch-while.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Code, formatJson } from '../../ui/code.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { DetailPage } from '../../ui/detail-page.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../developers.module.css';
import { AttemptRow } from './attempt-row.tsx';
import { DeliveryBadge } from './webhook-status.tsx';

/** The requests of one delivery and the receiver's responses. */
export function DeliveryPage() {
  const { id = '', delivery = '' } = useParams({ strict: false }) as Record<string, string>;
  const read = useApi([`webhooks/${id}`, 'delivery', delivery], (stoa, options) =>
    stoa.webhooks.deliveries.get(id, delivery, options),
  );
  const endpoint = useApi(['webhooks', id], (stoa, options) => stoa.webhooks.get(id, options)).data;
  useRefetchWhile(read.data?.status === 'pending', read.refetch);
  const back = { to: `/settings/developers/webhooks/${id}`, label: 'Deliveries' };
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Delivery"
        back={back}
      />
    );
  if (!read.data) return <Skeleton lines={8} />;
  const { data } = read;
  return (
    <DetailPage
      title={data.event_type}
      badges={<DeliveryBadge {...data} />}
      subtitle={<Time at={data.created_at} />}
      back={back}
      actions={<ReplayButton delivery={data} isPaused={endpoint?.active === false} />}
      json={data}
      side={<DeliveryFacts delivery={data} url={endpoint?.url} />}
    >
      <Card title="Attempts" isFlush={data.attempts.length > 0}>
        {data.attempts.length === 0 && <p className={css.quiet}>No attempt has ended yet.</p>}
        <ol className={css.attempts}>
          {data.attempts.toReversed().map((attempt, index) => (
            <AttemptRow key={attempt.delivery_id} attempt={attempt} isOpen={index === 0} />
          ))}
        </ol>
      </Card>
      <Card title="Payload">
        {data.payload === null ? (
          <p className={css.quiet}>The event is no longer stored, or your role cannot read it.</p>
        ) : (
          <div className={css.page}>
            <Code label="Formatted" text={formatJson(data.payload)} />
            <Code label="As every attempt sends and signs it" text={data.payload} />
          </div>
        )}
      </Card>
    </DetailPage>
  );
}

const reasons: Record<string, string> = {
  attempts_exhausted: 'All attempts failed',
  endpoint_paused: 'The endpoint was paused',
  discarded: 'The operator of the server discarded it',
};

type DeliveryFactsProps = { delivery: WebhookDeliveryDetail; url: string | undefined };

function DeliveryFacts({ delivery, url }: DeliveryFactsProps) {
  const { reason, next_attempt_at: next, replay_of: original, endpoint_id: endpoint } = delivery;
  return (
    <Card title="Delivery">
      <Facts
        rows={[
          ['Endpoint', url && <span className={css.url}>{url}</span>],
          ['Reason', reason && (reasons[reason] ?? reason)],
          ['Attempts', delivery.attempt_count],
          ['Next attempt', next && <Time key="next" at={next} />],
          [
            'Replay of',
            original && (
              <Link
                key="original"
                to={`/settings/developers/webhooks/${endpoint}/deliveries/${original}`}
              >
                Earlier delivery
              </Link>
            ),
          ],
          ['Delivery ID', <CopyableId key="id" id={delivery.id} />],
          ['Event ID', <CopyableId key="event" id={delivery.event_id} />],
        ]}
      />
    </Card>
  );
}

type ReplayButtonProps = { delivery: WebhookDeliveryDetail; isPaused: boolean };

function ReplayButton({ delivery, isPaused }: ReplayButtonProps) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const canWrite = useCan()('write:webhooks');
  const [isBusy, setBusy] = useState(false);
  const { endpoint_id: endpoint, id, status } = delivery;
  if (!canWrite) return null;
  const pausedText = isPaused ? 'Resume the endpoint first.' : null;
  const replay = async () => {
    setBusy(true);
    try {
      const queued = await stoa.webhooks.deliveries.replay(endpoint, id);
      void invalidate(`webhooks/${endpoint}`);
      showToast('Replay queued. This is the new delivery.');
      await navigate({
        to: `/settings/developers/webhooks/${endpoint}/deliveries/${queued.id}`,
      });
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      isBusy={isBusy}
      disabledReason={status === 'pending' ? 'This delivery is still being attempted.' : pausedText}
      onClick={() => void replay()}
    >
      Replay delivery
    </Button>
  );
}
