import type { BuildPlatformRequest } from '../../../core/webhooks/dispatch/attempt.ts';

/** The suite's names for these events; other events keep their names. */
const suiteEventNames: Record<string, string> = {
  'order.created': 'order_placed',
  'order.partially_fulfilled': 'order_shipped',
  'order.fulfilled': 'order_shipped',
};

/** Adds the header by which the suite distinguishes order webhooks. */
export function suiteOrderEvents(buildRequest: BuildPlatformRequest): BuildPlatformRequest {
  return async (delivery, at) => {
    const { headers, body } = await buildRequest(delivery, at);
    const { eventType } = delivery;
    const name = suiteEventNames[eventType] ?? eventType.replaceAll('.', '_');
    return { headers: { ...headers, 'x-event-type': name }, body };
  };
}
