import type { View } from '../../../platform/unit-of-work.ts';
import { buildWebhookHeaders } from '../dispatch/webhook-headers.ts';
import { decryptWebhookSecret } from '../manage-endpoints.ts';
import { buildAttemptId, type DeliveryAttempt, type WebhookDelivery } from './delivery.ts';
import { findEventPayload } from './delivery-store.ts';

/** What an attempt posted. */
export type SentRequest = {
  headers: Record<string, string>;
  /** False: the secret has changed since, so its signatures cannot be told any more. */
  isSignatureKnown: boolean;
};

/** What a delivery posts: the same bytes every time, under headers of each attempt. */
export type SentDelivery = {
  /** Null: the event is forgotten. */
  body: string | null;
  buildRequest(attempt: DeliveryAttempt): SentRequest;
};

const signatureHeaders = ['x-svc-signature', 'webhook-signature'];

/**
 * Works the requests of a delivery out again: nothing of them is kept but what they are made of.
 * `standard`: whether this server sends the headers of Standard Webhooks.
 */
export async function reconstructSentDelivery(
  view: View,
  delivery: WebhookDelivery,
  standard: boolean,
): Promise<SentDelivery> {
  const body = await findEventPayload(view, delivery.eventId);
  const { secret, since } = await decryptWebhookSecret(view, delivery.endpointId);
  const buildRequest = ({ number, at }: DeliveryAttempt): SentRequest => {
    const { id, eventId, eventType } = delivery;
    const deliveryId = buildAttemptId(id, number);
    const told = { secret, eventId, eventType, deliveryId, attempt: number, at, standard };
    const headers = buildWebhookHeaders({ ...told, body: body ?? '' });
    const isSignatureKnown = body !== null && (since === null || at >= since);
    if (!isSignatureKnown) for (const name of signatureHeaders) delete headers[name];
    return { headers, isSignatureKnown };
  };
  return { body, buildRequest };
}
