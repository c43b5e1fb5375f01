import { type Caller, type Shop, startOfTests } from './shop.ts';
import { deliver, deliveriesOf, register } from './webhooks.ts';

const closed = 'http://127.0.0.1:9/';

/** Cases of the access matrix for webhooks: an endpoint, and a failed delivery to it. */
export async function webhookCases(shop: Shop, owner: Caller) {
  const { id } = await register(owner, closed, { events: ['product.created'] });
  await shop.product({ name: 'Mug' });
  await deliver(shop);
  await owner.patch(`/webhooks/${id}`, { active: false });
  await owner.patch(`/webhooks/${id}`, { active: true });
  const [delivery] = await deliveriesOf(owner, id);
  const draft = { url: closed, events: ['order.created'] };
  const window = { from: startOfTests, to: startOfTests };
  return {
    ids: { webhook_id: id, delivery_id: String(delivery.id) },
    cases: {
      'GET /webhook-events': { own: true },
      'GET /webhooks': { own: true },
      'POST /webhooks': { body: draft, own: true },
      'GET /webhooks/{webhook_id}': {},
      'PATCH /webhooks/{webhook_id}': { body: { url: closed } },
      'DELETE /webhooks/{webhook_id}': {},
      'POST /webhooks/{webhook_id}/rotate-secret': {},
      'POST /webhooks/{webhook_id}/test': {},
      'GET /webhooks/{webhook_id}/deliveries': {},
      'GET /webhooks/{webhook_id}/deliveries/{delivery_id}': {},
      'POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay': {},
      'POST /webhooks/{webhook_id}/replay': { body: window },
    } as const,
  };
}
