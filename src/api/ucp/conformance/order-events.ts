import type { BuildPlatformRequest } from '../../../core/webhooks/dispatch/attempt.ts';

/** What the suite calls these events; the others keep their own names. */
const suiteEventNames: Record<string, string> = {
  'order.created': 'order_placed',
  'order.partially_fulfilled': 'order_shipped',
  'order.fulfilled': 'order_shipped',
};

/** Order webhooks with the header by which the suite tells events apart. */
export function suiteOrderEvents(usual: BuildPlatformRequest): BuildPlatformRequest {
  return async (delivery, at) => {
    const { headers, body } = await usual(delivery, at);
    const { eventType } = delivery;
    const name = suiteEventNames[eventType] ?? eventType.replaceAll('.', '_');
    return { headers: { ...headers, 'x-event-type': name }, body };
  };
}
