import { createHmac } from 'node:crypto';
import type { EventId } from '../../../kernel/id.ts';

/** The signed content of one attempt. */
export type SignedAttempt = {
  secret: string;
  eventId: EventId | string;
  eventType: string;
  /** `<delivery>.<attempt>`. */
  deliveryId: string;
  attempt: number;
  at: Date;
  /** The exact bytes that are sent. */
  body: string;
  /** Whether to add the headers of Standard Webhooks. */
  standard: boolean;
};

/** Builds all headers of an attempt. */
export function buildWebhookHeaders(attempt: SignedAttempt): Record<string, string> {
  const seconds = String(Math.floor(attempt.at.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Stoa-webhooks/1',
    'x-svc-delivery-id': attempt.deliveryId,
    'x-svc-event-id': attempt.eventId,
    'x-svc-event-type': attempt.eventType,
    'x-svc-attempt': String(attempt.attempt),
    'x-svc-timestamp': seconds,
    'x-svc-signature': `t=${seconds},v1=${computeSignature(attempt, seconds)}`,
    ...(attempt.standard ? buildStandardHeaders(attempt, seconds) : {}),
  };
}

/** HMAC-SHA256 over `t.body`, with the secret's text as the key. */
function computeSignature({ secret, body }: SignedAttempt, seconds: string): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
}

/** HMAC-SHA256 over `id.t.body`, with the decoded bytes of the secret as the key. */
function buildStandardHeaders({ secret, eventId, body }: SignedAttempt, seconds: string) {
  const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
  const mac = createHmac('sha256', key).update(`${eventId}.${seconds}.`).update(body);
  return {
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${mac.digest('base64')}`,
  };
}
