import { createHmac } from 'node:crypto';
import type { EventId } from '../../../kernel/id.ts';

/** One attempt, as its receiver is told of it. */
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
  /** Whether the headers of Standard Webhooks go along. */
  standard: boolean;
};

/** Every header of an attempt (§6.1, security 2.1). */
export function buildWebhookHeaders(told: SignedAttempt): Record<string, string> {
  const seconds = String(Math.floor(told.at.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Stoa-webhooks/1',
    'x-svc-delivery-id': told.deliveryId,
    'x-svc-event-id': told.eventId,
    'x-svc-event-type': told.eventType,
    'x-svc-attempt': String(told.attempt),
    'x-svc-timestamp': seconds,
    'x-svc-signature': `t=${seconds},v1=${computeSignature(told, seconds)}`,
    ...(told.standard ? buildStandardHeaders(told, seconds) : {}),
  };
}

/** HMAC-SHA256 over `t.body`, keyed with the secret as it is written. */
function computeSignature({ secret, body }: SignedAttempt, seconds: string): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
}

/** The same over `id.t.body`, keyed with the bytes that the secret stands for. */
function buildStandardHeaders({ secret, eventId, body }: SignedAttempt, seconds: string) {
  const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
  const mac = createHmac('sha256', key).update(`${eventId}.${seconds}.`).update(body);
  return {
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${mac.digest('base64')}`,
  };
}
