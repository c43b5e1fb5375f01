import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const checkouts = '/api/ucp/v1/checkout-sessions';

/** Other work on the machine can overload a server that has just started. */
const maxAttempts = 60;

/** Buys a product over UCP. */
export async function buy(origin: string, productId: string): Promise<void> {
  const { id } = await post(`${origin}${checkouts}`, {
    line_items: [{ product_id: productId, quantity: 1 }],
    buyer: { email: 'buyer@example.com', name: 'Jane Doe' },
    shipping_address: { country: 'US', state: 'CA', postcode: '94107' },
  });
  await post(`${origin}${checkouts}/${id}/complete`, {});
}

async function post(url: string, body: object): Promise<{ id: string }> {
  const key = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    if (answer.ok) return (await answer.json()) as { id: string };
    if (answer.status !== 503 || attempt === maxAttempts)
      throw new Error(`The purchase failed: ${await answer.text()}`);
    await delay(1_000);
  }
}
