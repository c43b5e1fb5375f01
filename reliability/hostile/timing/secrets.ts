import { checksum62 } from '../../../src/platform/crypto/signing.ts';
import type { LiveServer } from '../live-server.ts';
import { buyOne } from '../purchase.ts';
import type { Classes } from './welch.ts';

/** The same text with one letter changed. */
export function flipped(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1);
}

/** An API key whose secret is wrong at this position, with a correct checksum. */
export function keyWith(key: string, at: number): string {
  const [head = '', mode = '', id = '', rest = ''] = key.split('_');
  const body = [head, mode, id, flipped(rest.slice(0, 43), at)].join('_');
  return `${body}${checksum62(body)}`;
}

/**
 * Endpoints that check a secret, each with a guess that differs at the start and one that differs
 * at the end.
 */
export async function secretChecks(
  live: LiveServer,
): Promise<{ name: string; classes: Classes }[]> {
  const { ask, owner } = live;
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask({ method: 'GET', path, headers });
  const { cartToken, confirmation, upload } = await buyOne(live);
  const products = '/api/storefront/v1/merchant/products?site_slug=bazaar';
  const asked = (key: string) => get(products, { authorization: `Bearer ${key}` });
  const guesses = (secret: string, start: number, ask: (guess: string) => Promise<unknown>) => {
    const [first, last] = [flipped(secret, start), flipped(secret, secret.length - 2)];
    return { left: () => ask(first), right: () => ask(last) };
  };
  const put = (token: string) =>
    ask({
      method: 'PUT',
      path: `/media/uploads/${token}`,
      headers: { 'content-type': 'image/png' },
      body: 'x',
    });
  const [first, last] = [keyWith(owner, 0), keyWith(owner, 42)];
  return [
    { name: 'API key', classes: { left: () => asked(first), right: () => asked(last) } },
    {
      name: 'cart token',
      classes: guesses(cartToken, cartToken.length - 42, (token) =>
        get(`/api/storefront/v1/carts/${token}`),
      ),
    },
    {
      name: 'confirmation token',
      classes: guesses(confirmation, confirmation.length - 42, (token) => get(`/orders/${token}`)),
    },
    { name: 'upload token', classes: guesses(upload, upload.indexOf('.') + 1, put) },
  ];
}
