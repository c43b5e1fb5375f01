import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import {
  type ImportedProductInput,
  importProducts,
} from '../../src/core/catalog/products/import-products.ts';
import { createSite } from '../../src/core/sites/manage-sites.ts';
import { type Connection, connect, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { systemTenant, type Tenant, withTenant } from '../../src/platform/unit-of-work.ts';
import { createPlainUnit } from '../create-plain-unit.ts';

/** Products in one transaction. */
const batchSize = 500;

export const storeSlug = 'feeds';
export const variantsPerProduct = 5;

/** Fills a new database with one store of many products, through the core as an import does. */
export async function loadStore(connection: Connection, products: number): Promise<Tenant> {
  const owner = await connect(connection);
  await migrate(owner);
  const database = openDatabase({ connection, poolSize: 3 });
  const unit = createPlainUnit(database);
  try {
    const { site, tenant } = await unit.runAsSystem(systemTenant, async (system) => {
      const workspace = await createWorkspace(system, 'Feeds');
      const tenant = { workspaceId: workspace.id, code: workspace.code };
      const draft = { slug: storeSlug, name: 'Feeds', currency: 'USD', country: 'US' };
      return { site: await createSite(withTenant(system, tenant), draft), tenant };
    });
    for (let from = 0; from < products; from += batchSize) {
      const count = Math.min(batchSize, products - from);
      const drafts = Array.from({ length: count }, (_, index) => productOf(from + index));
      await unit.run(tenant, (work) => importProducts(work, site, drafts));
    }
    await owner.query('vacuum analyze');
    return tenant;
  } finally {
    await database.close();
    await owner.end();
  }
}

const description = 'Woven from long fibres, washed once, and made to be worn for years. '.repeat(
  12,
);
const sizes = ['XS', 'S', 'M', 'L', 'XL'];

function productOf(number: number): ImportedProductInput {
  const image = (name: string) => ({
    type: 'image' as const,
    url: `https://img.example/${number}/${name}.jpg`,
    alt: name,
  });
  return {
    slug: `shirt-${number}`,
    name: `Shirt ${number}`,
    description: `<p>${description}</p>`,
    price: { amount: 1_000 + (number % 9_000), currency: 'USD' },
    brand: 'Weaver',
    media: [image('front'), image('back')],
    variants: sizes.slice(0, variantsPerProduct).map((size, index) => ({
      options: { Size: size },
      sku: `S-${number}-${size}`,
      stock: (number + index) % 7,
    })),
  };
}
