import type { Stage } from '../case.ts';
import { fresh } from '../catalog-database.ts';

const productCount = 200;

/** A store; the variant of each product has unlimited stock. */
export type OpenStore = { slug: string; productIds: string[]; variantIds: string[] };

/** Creates a store that ships to the US. */
export async function openStore(stage: Pick<Stage, 'server' | 'apiKey'>): Promise<OpenStore> {
  const slug = `benchmark-${fresh()}`;
  const post = merchantOf(stage);
  await post('/sites', { slug, name: 'Agents', currency: 'USD' });
  await post('/shipping-zones', {
    site_slug: slug,
    name: 'US',
    countries: ['US'],
    rates: [{ label: 'Standard', type: 'flat', amount: 500 }],
  });
  const store: OpenStore = { slug, productIds: [], variantIds: [] };
  for (let number = 0; number < productCount; number += 1) {
    const name = `Thing ${number}`;
    const price = { amount: 1_999, currency: 'USD' };
    const { id, variants } = await post('/products', { site_slug: slug, name, price });
    store.productIds.push(id);
    store.variantIds.push(...variants.map((variant) => variant.id));
  }
  return store;
}

function merchantOf({ server, apiKey }: Pick<Stage, 'server' | 'apiKey'>) {
  return async (path: string, body: object) => {
    const answer = await fetch(`${server.origin}/api/storefront/v1/merchant${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; variants: { id: string }[] };
  };
}
