import { flowerShopSlug } from '../../api/ucp/conformance/flower-shop.ts';
import type { CreateProductInput } from '../../core/catalog/product.ts';
import { importProducts } from '../../core/catalog/products/import-products.ts';
import { listProductIdsBySlugs } from '../../core/catalog/products/read-products.ts';
import { slugify } from '../../core/catalog/slug.ts';
import { createCustomer } from '../../core/customers/manage-customers.ts';
import { lockOwnCustomer, saveCustomer } from '../../core/customers/save-customer.ts';
import { coupons } from '../../core/pricing/coupons/coupons.ts';
import { shippingZones } from '../../core/pricing/shipping-zones/shipping-zones.ts';
import { createSite } from '../../core/sites/manage-sites.ts';
import type { Site } from '../../core/sites/site.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { FlowerShopData } from './read-flower-shop-folder.ts';
import { shippingZonesOf } from './shipping.ts';

/**
 * Creates the flower shop in a workspace, in the caller's transaction. Throws 409 `slug_taken` when
 * it exists already. The SKU of a product is the suite's id for it.
 */
export async function loadFlowerShop(work: Work, data: FlowerShopData): Promise<Site> {
  const site = await createSite(work, {
    slug: flowerShopSlug,
    name: 'Flower shop',
    description: 'The store that the official UCP conformance suite uses.',
    currency: 'USD',
  });
  await importProducts(work, site, productInputsOf(data, site.currency));
  const productIds = await findProductIds(work, site, data);
  for (const zone of shippingZonesOf(data, productIds))
    await shippingZones.create(work, site.slug, zone);
  for (const { code, type, value } of data.discounts)
    await coupons.create(
      work,
      site.slug,
      // The suite uses several codes on one checkout.
      type === 'percentage'
        ? { code, percentOff: value, combinable: true }
        : { code, amountOff: value, combinable: true },
    );
  for (const customer of data.customers) await loadCustomer(work, customer, data);
  return site;
}

/** The ids of the products by the suite's names. */
async function findProductIds(
  work: Work,
  site: Site,
  { products }: FlowerShopData,
): Promise<Map<string, string>> {
  const ids = await listProductIdsBySlugs(
    work,
    site,
    products.map(({ id }) => slugify(id)),
  );
  return new Map(products.map(({ id }, index) => [id, ids[index] ?? '']));
}

function productInputsOf(
  { products, inventory }: FlowerShopData,
  currency: string,
): (CreateProductInput & { slug: string })[] {
  const stock = new Map(inventory.map(({ product_id: id, quantity }) => [id, quantity]));
  return products.map(({ id, title, price, image_url: url }) => ({
    name: title,
    slug: slugify(id),
    price: { amount: price, currency },
    media: [{ type: 'image', url, alt: title }],
    variants: [{ sku: id, stock: stock.get(id) ?? null }],
  }));
}

async function loadCustomer(
  work: Work,
  { id, name, email }: FlowerShopData['customers'][number],
  { addresses }: FlowerShopData,
): Promise<void> {
  const customer = await createCustomer(work, { email, name });
  const own = addresses.filter((address) => address.customer_id === id);
  // The suite expects the address ids of its files, which the public API does not accept.
  await saveCustomer(work, {
    ...(await lockOwnCustomer(work, customer.id)),
    addresses: own.map((row, at) => ({ ...addressOf(row), isDefault: at === 0 })),
  });
}

const addressOf = (row: FlowerShopData['addresses'][number]) => ({
  id: row.id,
  name: null,
  line1: row.street_address,
  line2: null,
  city: row.city,
  state: row.state,
  postcode: row.postal_code,
  country: row.country,
  phone: null,
});
