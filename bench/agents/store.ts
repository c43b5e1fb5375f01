import type { Stage } from '../case.ts';
import { fresh } from '../catalog-database.ts';

const productCount = 200;

/** Creates a store that ships to the US, and returns the ids of variants with unlimited stock. */
export async function openStore(stage: Pick<Stage, 'server' | 'apiKey'>): Promise<string[]> {
  const slug = `agents-${fresh()}`;
  const post = merchantOf(stage);
  await post('/sites', { slug, name: 'Agents', currency: 'USD' });
  await post('/shipping-zones', {
    site_slug: slug,
    name: 'US',
    countries: ['US'],
    rates: [{ label: 'Standard', type: 'flat', amount: 500 }],
  });
  const variantIds: string[] = [];
  for (let number = 0; number < productCount; number += 1) {
    const name = `Thing ${number}`;
    const price = { amount: 1_999, currency: 'USD' };
    const { variants } = await post('/products', { site_slug: slug, name, price });
    variantIds.push(...variants.map(({ id }) => id));
  }
  return variantIds;
}

function merchantOf({ server, apiKey }: Pick<Stage, 'server' | 'apiKey'>) {
  return async (path: string, body: object) => {
    const answer = await fetch(`${server.origin}/api/storefront/v1/merchant${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { variants: { id: string }[] };
  };
}
