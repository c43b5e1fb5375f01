import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { Dialect } from './dialect.ts';

/** Buyers who call a server; each purchase is one order. */
export type Buyers = {
  /** Buys one unit of a variant with three calls. Throws when the checkout is not completed. */
  buy(number: number): Promise<void>;
  close(): Promise<void>;
};

type Answer = { id: string; status: string };

const connections = 128;

/** `variantIds`: what is bought, in turn. Every purchase has a new customer. */
export function buyersOf(origin: string, variantIds: string[], dialect: Dialect): Buyers {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const run = randomUUID();
  const call = async (method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> => {
    const answer = await pool.request({
      method,
      path: `${dialect.path}${path}`,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...dialect.headers,
      },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode > 201)
      throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${text}`);
    return JSON.parse(text) as Answer;
  };
  return {
    async buy(number) {
      const variantId = variantIds[number % variantIds.length] ?? '';
      const request = dialect.create(variantId, `buyer-${number}-${run}@example.com`);
      const { id } = await call('POST', '', request);
      await call('PUT', `/${id}`, dialect.update(request));
      const { status } = await call('POST', `/${id}/complete`, dialect.complete);
      if (status !== 'completed') throw new Error(`A checkout ended with status ${status}.`);
    },
    close: () => pool.destroy(),
  };
}
