import type { Target } from '../target.ts';

/** A recorded call whose response has arrived. */
export type AnsweredCall = {
  operation: string;
  /** Its `User-Agent`, by which the recorded call is found. */
  program: string;
  /** Milliseconds of `performance.now()`. */
  answeredAt: number;
  cart: string | null;
  /** Units in the cart that responses have confirmed. */
  units: number;
};

type Shopping = Pick<Target, 'origin' | 'stores'>;

let programs = 0;

/** Searches, opens a cart and adds to it, over and over. Calls without a response end it. */
export async function shopUntil(
  { origin, stores: [store = ''] }: Shopping,
  isOver: () => boolean,
): Promise<AnsweredCall[]> {
  const calls: AnsweredCall[] = [];
  const api = `${origin}/api/storefront/v1`;
  const call = async (operation: string, url: string, body?: object) => {
    programs += 1;
    const program = `bot${programs}/1.0`;
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'user-agent': program, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const result = (await answer.json()) as Body;
    if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${JSON.stringify(result)}`);
    const answered: AnsweredCall = {
      operation,
      program,
      answeredAt: performance.now(),
      cart: result.token ?? null,
      units: (result.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    };
    calls.push(answered);
    return result;
  };
  try {
    while (!isOver()) {
      const query = new URLSearchParams({ site_slug: store, in_stock: 'true', limit: '1' });
      const { products = [] } = await call('search', `${api}/search?${query}`);
      const { token } = await call('create cart', `${api}/carts`, { site_slug: store });
      const line = { product_id: products[0]?.id, variant_id: products[0]?.variants[0]?.id };
      await call('add item', `${api}/carts/${token}/items`, { ...line, quantity: 1 });
    }
  } catch (error) {
    // The connection of a killed server, or a response without its database.
    if (!isOver()) throw error;
  }
  return calls;
}

type Body = {
  token?: string;
  items?: { quantity: number }[];
  products?: { id: string; variants: { id: string }[] }[];
};
