import { createHmac } from 'node:crypto';
import type { Received } from './push-receiver.ts';
import type { Caller, Shop } from './shop.ts';

/** A registered endpoint with its secret. */
export type Registered = { id: string; secret: string };

/** Registers a webhook endpoint, by default for all events. */
export async function register(
  owner: Caller,
  url: string,
  draft: { events?: string[]; site_slug?: string; active?: boolean } = {},
): Promise<Registered> {
  const { status, body, text } = await owner.post('/webhooks', { url, events: ['*'], ...draft });
  if (status !== 201) throw new Error(text);
  return { id: body.id, secret: body.secret };
}

/** Sends everything that is due now. */
export const deliver = (shop: Shop): Promise<void> => shop.app.webhooks.drain();

/** The deliveries of an endpoint, newest first, read over REST. */
export async function deliveriesOf(owner: Caller, id: string, query = ''): Promise<any[]> {
  const { body } = await owner.get(`/webhooks/${id}/deliveries${query}`);
  return body.deliveries;
}

/**
 * Advances the clock to the next due delivery and sends it. Returns the milliseconds advanced, or
 * null if nothing is scheduled.
 */
export async function deliverNext(shop: Shop): Promise<number | null> {
  const due = await shop.app.webhooks.nextDueAt();
  if (due === null) return null;
  const wait = Math.max(0, due.getTime() - shop.clock().getTime());
  shop.clock.advance(wait);
  await deliver(shop);
  return wait;
}

/** Verifies the signature as a receiver does. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const header = String(headers['x-svc-signature']);
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const own = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return own === v1 && t === headers['x-svc-timestamp'];
}
