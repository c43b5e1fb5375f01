import type { LiveServer } from './live-server.ts';

/** A page that contains a text. */
export type Shown = { text: string; path: string };

const price = { amount: 1_000, currency: 'EUR' };

/** Puts each text everywhere where pages display it: names, descriptions, options, buyers. */
export async function plantTexts(
  live: LiveServer,
  texts: string[],
  isShort: boolean,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const [at, text] of texts.entries()) {
    if (isShort && at % 3 !== 0) continue;
    shown.push(...(await plantText(live, { text, at })));
  }
  return shown;
}

async function plantText(live: LiveServer, { text, at }: { text: string; at: number }) {
  const { act, ask, site } = live;
  const made = async (path: string, body: object) =>
    JSON.parse((await act('POST', path, body)).text);
  const slug = `stage-${at}`;
  // Options reject line breaks, which another test covers.
  const word = text.replaceAll(/[\r\n]/g, ' ');
  await made('/sites', { slug, name: text, currency: 'EUR', published: true, description: text });
  const product = await made('/products', {
    site_slug: slug,
    name: text,
    price,
    is_digital: true,
    description: text,
    tags: [text],
    media: [{ type: 'image', url: 'https://a.example/a.png', alt: text }],
    variants: [{ options: { [word]: word } }, { options: { [word]: `${word} 2` } }],
  });
  const collection = await made('/collections', {
    site_slug: slug,
    name: text,
    description: text,
    product_ids: [product.id],
  });
  const session = await checkout(live, { slug, text, variant: product.variants[0].id, product });
  const here = `/stores/${slug}`;
  const query = encodeURIComponent(text);
  const paths = [
    here,
    `${here}/products/${product.slug}`,
    `${here}/collections/${collection.slug}`,
    `${here}/search?q=${query}`,
    `/search?q=${query}`,
    ...session,
  ];
  await ask({ method: 'GET', path: `/stores/${site}` });
  return paths.map((path) => ({ text, path }));
}

type CheckoutInput = { slug: string; text: string; variant: string; product: { id: string } };

/** The pages of a paid checkout and of its order. */
async function checkout(
  { ask }: LiveServer,
  { slug, text, variant, product }: CheckoutInput,
): Promise<string[]> {
  const post = async (path: string, body: object) => {
    const headers = { 'idempotency-key': `${slug}-${path.length}` };
    return JSON.parse((await ask({ method: 'POST', path, headers, body })).text);
  };
  const sessions = '/api/ucp/v1/checkout-sessions';
  const { id } = await post(sessions, {
    site_slug: slug,
    line_items: [{ product_id: product.id, variant_id: variant, quantity: 1 }],
    buyer: { email: 'ada@buyer.example', name: text.replaceAll(/[\r\n]/g, ' ') },
  });
  const credential = { type: 'token', token: 'tok_success' };
  const instrument = { id: 'i', handler_id: 'sandbox', type: 'card', credential };
  const done = await post(`${sessions}/${id}/complete`, { payment: { instruments: [instrument] } });
  return [`/checkout/${id}`, `/orders/${done.order?.confirmation_token}`];
}
