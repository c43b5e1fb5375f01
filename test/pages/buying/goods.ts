import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, type TestContext } from 'node:test';
import type { Product } from '../../../src/core/catalog/product.ts';
import type { CreateSiteInput } from '../../../src/core/sites/site.ts';
import { file, finalized, pdf } from '../../kit/media.ts';
import { type Answer, type Caller, openShop, type Shop } from '../../kit/shop.ts';

type Goods = {
  /** Calls every merchant route, with every scope. */
  admin: Caller;
  /** In small and large; the large one is sold out. */
  tee: Product;
  /** A file to download. */
  primer: Product;
};

/** A shop whose store has shipping, taxes and a coupon, and sells a product and a file. */
export async function openStockedShop(
  t: TestContext | null,
  site: Partial<CreateSiteInput> = {},
  origin = 'http://localhost:4000',
): Promise<Shop & Goods> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-goods-'));
  const shop = await openShop(t, { env: { STOA_DATA_DIR: folder }, origin });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (t) t.after(remove);
  else after(remove);
  await shop.site({
    name: 'Tom & <b>Jerry</b>',
    termsVersion: '2026-01',
    policies: { shipping: 'By <i>cart</i>.', returns: 'Within 30 days.' },
    ...site,
  });
  return { ...shop, ...(await stock(shop)) };
}

/** Fills the store `shop`. */
async function stock(shop: Shop): Promise<Goods> {
  const admin = await shop.merchant();
  const site_slug = 'shop';
  await surely(shop, () =>
    admin.post('/shipping-zones', { site_slug, name: 'Home', countries: ['US'], rates }),
  );
  await surely(shop, () =>
    admin.post('/tax-rates', { site_slug, name: 'Tax', country: 'US', state: 'CA', rate: 7.25 }),
  );
  await surely(shop, () =>
    admin.post('/coupons', { site_slug, code: 'WELCOME10', percent_off: 10 }),
  );
  const asset = await finalized(shop, admin, { bytes: pdf(2_000), file });
  const tee = await shop.product({
    name: 'Crew <em>Tee</em>',
    price: { amount: 2_400, currency: 'USD' },
    variants: [
      { options: { Size: 'S' }, stock: 5 },
      { options: { Size: 'L' }, stock: 0 },
    ],
  });
  const primer = await shop.product({
    name: 'The Primer',
    price: { amount: 1_250, currency: 'USD' },
    isDigital: true,
    digitalAssetId: asset.id,
  });
  return { admin, tee, primer };
}

const rates = [
  { id: 'std', label: 'Standard <3 days>', type: 'flat', amount: 600 },
  { id: 'exp', label: 'Express', type: 'flat', amount: 1_900 },
];

/** Retries while the server is overloaded, because other tests may keep the machine busy. */
async function surely(shop: Pick<Shop, 'settle'>, create: () => Promise<Answer>): Promise<void> {
  const { status, text } = await create();
  if (status === 201) return;
  if (status !== 503) throw new Error(text);
  await shop.settle();
  await surely(shop, create);
}

export const buyer = {
  email: 'ada@example.com',
  name: 'Ada Byron',
  country: 'US',
  line1: '12 Elm Street',
  city: 'Sacramento',
  state: 'California',
  postcode: '95814',
};
