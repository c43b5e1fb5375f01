import { randomBytes } from 'node:crypto';
import { isPublicEventType, type RecordedEvent } from '../../../core/events/event.ts';
import { buildAttemptId } from '../../../core/webhooks/deliveries/delivery.ts';
import { buildWebhookHeaders } from '../../../core/webhooks/dispatch/webhook-headers.ts';
import { type Clock, stopwatch } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/id.ts';
import type { OutboundClient } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { AttemptNotice } from './format-attempt.ts';

/** The same limits as for every webhook attempt of the server. */
const limits = { timeoutSeconds: 5, maxBodyBytes: 4_096 };

/** A temporary endpoint, known only to this command and never stored. */
export type Forwarder = {
  secret: string;
  /** Sends an event once, as an endpoint would receive it. Null for an event that is not public. */
  send(event: RecordedEvent): Promise<AttemptNotice | null>;
};

type Deps = { outbound: OutboundClient; clock: Clock; url: string; tenant: Tenant };

export function createForwarder({ outbound, clock, url, tenant }: Deps): Forwarder {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return {
    secret,
    async send(event) {
      if (!isPublicEventType(event.type)) return null;
      const at = clock();
      const deliveryId = newId('dlv', tenant.code, at, randomBytes);
      const headers = buildWebhookHeaders({
        secret,
        eventId: event.id,
        eventType: event.type,
        deliveryId: buildAttemptId(deliveryId, 1),
        attempt: 1,
        at,
        body: event.payload,
        standard: true,
      });
      const began = stopwatch();
      const outcome = await postEvent(outbound, { url, headers, body: event.payload });
      const milliseconds = Math.round(stopwatch() - began);
      const { id: eventId, type: eventType } = event;
      const subject = { eventType, eventId, endpointId: null, url, deliveryId, attempt: 1 };
      return { at, ...subject, ...outcome, milliseconds };
    },
  };
}

type PostRequest = { url: string; headers: Record<string, string>; body: string };

async function postEvent(
  outbound: OutboundClient,
  request: PostRequest,
): Promise<Pick<AttemptNotice, 'statusCode' | 'error'>> {
  try {
    const { status } = await outbound.send(
      { ...request, method: 'POST', isRepeatable: true },
      limits,
    );
    return { statusCode: status, error: status >= 200 && status < 300 ? null : 'http' };
  } catch (error) {
    if (error instanceof OutboundError) return { statusCode: null, error: error.errorClass };
    throw error;
  }
}
