import { DomainError } from '../../kernel/domain-error.ts';
import { minorDigits } from '../../kernel/money.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { CreateProductInput } from '../catalog/product.ts';
import { createProduct } from '../catalog/products/create-product.ts';
import { archiveProduct } from '../catalog/products/update-product.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import { deleteSamples, insertSamples, listSampleIds, lockSetup } from './setup-store.ts';

const sampleTag = 'sample';

/** The ids of the sample products of a store. */
export async function listSamples(view: View, slug: string): Promise<string[]> {
  return listSampleIds(view, await getOwnSite(view, slug));
}

/** Adds sample products, which `removeSamples` removes. Throws 409 `samples_exist`. */
export async function addSamples(work: Work, slug: string): Promise<string[]> {
  const site = await getOwnSite(work, slug);
  await lockSetup(work, site);
  if ((await listSampleIds(work, site)).length > 0) throw samplesExist();
  const ids: string[] = [];
  for (const sample of buildSamples(site.currency))
    ids.push((await createProduct(work, slug, sample)).id);
  await insertSamples(work, site, ids);
  return ids;
}

/** Archives the sample products that still exist; orders keep their data. Returns how many. */
export async function removeSamples(work: Work, slug: string): Promise<number> {
  const site = await getOwnSite(work, slug);
  await lockSetup(work, site);
  let removed = 0;
  for (const id of await listSampleIds(work, site)) {
    const isArchived = await archiveProduct(work, id).then(
      () => true,
      (error) => {
        if (error instanceof DomainError && error.kind === 'not_found') return false;
        throw error;
      },
    );
    if (isArchived) removed += 1;
  }
  await deleteSamples(work, site);
  return removed;
}

function buildSamples(currency: string): CreateProductInput[] {
  const unit = minorDigits(currency) === 0 ? 100 : 10 ** minorDigits(currency);
  const price = (amount: number) => ({ amount: amount * unit, currency });
  const common = { tags: [sampleTag] };
  return [
    {
      ...common,
      name: 'Sample mug',
      description: 'A stoneware mug that holds 350 ml. This is a sample product.',
      price: price(18),
      weightGrams: 400,
      variants: [
        { options: { Color: 'White' }, stock: 20, sku: 'SAMPLE-MUG-WHITE' },
        { options: { Color: 'Blue' }, stock: 20, sku: 'SAMPLE-MUG-BLUE' },
      ],
    },
    {
      ...common,
      name: 'Sample notebook',
      description: 'A notebook with 120 dotted pages. This is a sample product.',
      price: price(12),
      weightGrams: 250,
      variants: [{ stock: 50, sku: 'SAMPLE-NOTEBOOK' }],
    },
    {
      ...common,
      name: 'Sample T-shirt',
      description: 'A T-shirt made of organic cotton. This is a sample product.',
      price: price(25),
      weightGrams: 180,
      variants: ['S', 'M', 'L'].map((size) => ({
        options: { Size: size },
        stock: 15,
        sku: `SAMPLE-SHIRT-${size}`,
      })),
    },
  ];
}

const samplesExist = () =>
  new DomainError('conflict', 'samples_exist', 'This store has the sample products already.');
