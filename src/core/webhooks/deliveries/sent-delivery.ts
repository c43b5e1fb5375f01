import type { View } from '../../../platform/unit-of-work.ts';
import { buildWebhookHeaders } from '../dispatch/webhook-headers.ts';
import { decryptWebhookSecret } from '../manage-endpoints.ts';
import { buildAttemptId, type DeliveryAttempt, type WebhookDelivery } from './delivery.ts';
import { findEventPayload } from './delivery-store.ts';

/** The requests of a delivery: the same body with different headers for each attempt. */
export type SentDelivery = {
  /** Null: the event has been deleted. */
  body: string | null;
  /** Signatures of a secret that was rotated since are left out. */
  buildHeaders(attempt: DeliveryAttempt): Record<string, string>;
};

const signatureHeaders = ['x-svc-signature', 'webhook-signature'];

/**
 * Reconstructs the requests of a delivery, which are not stored. `standard`: whether this server
 * sends the headers of Standard Webhooks.
 */
export async function reconstructSentDelivery(
  view: View,
  delivery: WebhookDelivery,
  standard: boolean,
): Promise<SentDelivery> {
  const body = await findEventPayload(view, delivery.eventId);
  const { secret, since } = await decryptWebhookSecret(view, delivery.endpointId);
  const buildHeaders = ({ number, at }: DeliveryAttempt) => {
    const { id, eventId, eventType } = delivery;
    const deliveryId = buildAttemptId(id, number);
    const signed = { secret, eventId, eventType, deliveryId, attempt: number, at, standard };
    const headers = buildWebhookHeaders({ ...signed, body: body ?? '' });
    const isSignatureKnown = body !== null && (since === null || at >= since);
    if (!isSignatureKnown) for (const name of signatureHeaders) delete headers[name];
    return headers;
  };
  return { body, buildHeaders };
}
