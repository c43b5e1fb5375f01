import type { OutgoingMessage } from '../../../../core/access/signatures/sign-message.ts';
import { redactOrder } from '../../../../core/orders/read-orders.ts';
import type { BuildPlatformRequest } from '../../../../core/webhooks/dispatch/attempt.ts';
import { getOrderForPlatform } from '../../../../core/webhooks/platforms/platform-orders.ts';
import { workspaceCodeOfId } from '../../../../kernel/id.ts';
import type { UnitOfWork } from '../../../../platform/unit-of-work.ts';
import type { Capability } from '../protocol/capabilities.ts';
import { presentOrder } from './present-order.ts';

/** Returns the signature headers of a request (UCP, "Message Signatures"). */
export type SignRequest = (request: OutgoingMessage, at: Date) => Promise<Record<string, string>>;

type OrderEventDeps = { unit: UnitOfWork; sign: SignRequest };

/** Webhooks to platforms are only about orders. */
const orderCapability: ReadonlySet<Capability> = new Set(['dev.ucp.shopping.order']);

/**
 * Builds UCP order webhooks. The body is the whole order at the time of the attempt, so a late
 * delivery is not outdated. Details from the hosted checkout page are omitted. `Webhook-Id` identifies the event and `Webhook-Timestamp` is when it
 * occurred (Unix seconds); both are the same in every attempt.
 */
export function orderEventSender({ unit, sign }: OrderEventDeps): BuildPlatformRequest {
  return async ({ workspaceId, eventId, createdAt, url, subject }, at) => {
    const tenant = { workspaceId, code: workspaceCodeOfId(eventId) ?? '' };
    const { text, businessUrl } = await unit.view(tenant, async (view) => {
      const { order, platform } = await getOrderForPlatform(view, subject);
      const presented = presentOrder(view, redactOrder(order, 'agent'), orderCapability);
      return { text: JSON.stringify(presented), businessUrl: platform?.businessUrl ?? view.origin };
    });
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Stoa-webhooks/1',
      'ucp-agent': `profile="${businessUrl}/.well-known/ucp"`,
      'idempotency-key': eventId,
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(createdAt.getTime() / 1_000)),
    };
    const body = Buffer.from(text);
    const signature = await sign({ method: 'POST', url, headers, body }, at);
    return { headers: { ...headers, ...signature }, body: text };
  };
}
