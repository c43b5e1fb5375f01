import type { View } from '../../../platform/work.ts';
import { headersOf } from '../dispatch/sign.ts';
import { openSecret } from '../manage-endpoints.ts';
import { type Attempt, attemptId, type Delivery } from './delivery.ts';
import { findPayload } from './delivery-store.ts';

/** What an attempt posted. */
export type SentRequest = {
  headers: Record<string, string>;
  /** False: the secret has changed since, so its signatures cannot be told any more. */
  isSignatureKnown: boolean;
};

/** What a delivery posts: the same bytes every time, under headers of each attempt. */
export type Sent = {
  /** Null: the event is forgotten. */
  body: string | null;
  requestOf(attempt: Attempt): SentRequest;
};

const signatures = ['x-svc-signature', 'webhook-signature'];

/**
 * Works the requests of a delivery out again: nothing of them is kept but what they are made of.
 * `standard`: whether this server sends the headers of Standard Webhooks.
 */
export async function readSent(view: View, delivery: Delivery, standard: boolean): Promise<Sent> {
  const body = await findPayload(view, delivery.eventId);
  const { secret, since } = await openSecret(view, delivery.endpointId);
  const requestOf = ({ number, at }: Attempt): SentRequest => {
    const { id, eventId, eventType } = delivery;
    const deliveryId = attemptId(id, number);
    const told = { secret, eventId, eventType, deliveryId, attempt: number, at, standard };
    const headers = headersOf({ ...told, body: body ?? '' });
    const isSignatureKnown = body !== null && (since === null || at >= since);
    if (!isSignatureKnown) for (const name of signatures) delete headers[name];
    return { headers, isSignatureKnown };
  };
  return { body, requestOf };
}
