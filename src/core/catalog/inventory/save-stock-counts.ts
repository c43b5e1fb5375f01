import {
  DomainError,
  type FieldProblem,
  overrideDomainError,
} from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { updateProduct } from '../products/update-product.ts';
import { adjustStock } from './adjust-stock.ts';
import type { AdjustmentLine } from './adjustment-line.ts';
import { type CountedVariant, listCountedVariants } from './counted-variant-store.ts';

/** The units of a variant as a file says. The id takes precedence over the SKU. */
export type CountDraft = {
  variantId: string | null;
  sku: string;
  /** The store that the row is about, if the file says. */
  storeSlug: string | null;
  /** Null: not counted, so that nothing changes. */
  onHand: number | null;
  /** The units that the count replaces; if there are others now, it is refused. */
  expectedOnHand: number | undefined;
  /** At how many units stock is low; null: not in the file, so that it stays. */
  lowStockThreshold: number | null;
};

type Outcome = 'changed' | 'unchanged' | FieldProblem;

/**
 * Sets the units on hand, and the thresholds of low stock, of variants of a store; returns the outcome of each count. Throws what
 * `adjustStock` throws, for example 409 `insufficient_stock` if payments in progress hold more.
 */
export async function saveStockCounts(
  work: Work,
  site: Site,
  counts: readonly CountDraft[],
): Promise<Outcome[]> {
  const found = await listCountedVariants(work, site.id, {
    variantIds: counts.flatMap(({ variantId }) => variantId ?? []),
    skus: counts.flatMap(({ variantId, sku }) => (variantId === null && sku !== '' ? sku : [])),
  });
  const steps = counts.map((count) => planCount(count, found, site));
  await saveThresholds(
    work,
    steps.flatMap(({ threshold }) => threshold ?? []),
  );
  const lines = steps.flatMap(({ line }) => line ?? []);
  if (lines.length > 0) await adjust(work, lines);
  return steps.map(({ outcome }) => outcome);
}

type Threshold = Pick<CountedVariant, 'variantId' | 'productId' | 'lowStockThreshold'>;
type Step = { outcome: Outcome; line?: AdjustmentLine | null; threshold?: Threshold | null };

function planCount(count: CountDraft, found: readonly CountedVariant[], site: Site): Step {
  const { variantId, sku, storeSlug } = count;
  if (count.onHand === null && count.lowStockThreshold === null) return { outcome: 'unchanged' };
  if (storeSlug !== null && storeSlug !== site.slug)
    return refuse('store', 'store_mismatch', `The row is about the store "${storeSlug}".`);
  const matches = found.filter((one) =>
    variantId === null ? one.sku === sku : one.variantId === variantId,
  );
  const [variant, another] = matches;
  const name = variantId === null ? `SKU "${sku}"` : `id "${variantId}"`;
  if (!variant)
    return refuse('sku', 'variant_not_found', `No variant of this store has the ${name}.`);
  if (another)
    return refuse(
      'sku',
      'sku_ambiguous',
      `${matches.length} variants of this store have the ${name}. Add the column "variant_id".`,
    );
  return planChange(count, variant);
}

/** The file has the threshold that applies, so the one of the store does not become the variant's. */
function planChange(
  { onHand, expectedOnHand, lowStockThreshold: units }: CountDraft,
  variant: CountedVariant,
): Step {
  const { variantId } = variant;
  const isCounted = onHand !== null && onHand !== variant.onHand;
  const hasNewThreshold = units !== null && units !== variant.lowStockThreshold;
  return {
    outcome: isCounted || hasNewThreshold ? 'changed' : 'unchanged',
    line: isCounted ? { variantId, onHand, expectedOnHand } : null,
    threshold: hasNewThreshold ? { ...variant, lowStockThreshold: units } : null,
  };
}

/** Products are locked in one order, so that two imports cannot wait for each other. */
async function saveThresholds(work: Work, thresholds: readonly Threshold[]): Promise<void> {
  const byProduct = Map.groupBy(thresholds, ({ productId }) => productId);
  for (const [productId, changes] of [...byProduct].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await updateProduct(work, productId, {
      variants: changes.map(({ variantId: id, lowStockThreshold }) => ({ id, lowStockThreshold })),
    });
}

const refuse = (field: string, code: string, message: string): Step => ({
  outcome: { field, code, message },
});

/** A problem names the column of the file instead of a field of the API. */
async function adjust(work: Work, lines: AdjustmentLine[]): Promise<void> {
  try {
    await adjustStock(work, { lines, reason: 'count', note: 'Imported from a file.' });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const details = error.details.map(({ code, message }) => ({
      field: 'on_hand',
      code,
      message: `The count ${message}.`,
    }));
    throw overrideDomainError(error, { details });
  }
}
