import type { VariantId } from '../../../kernel/id.ts';
import { Refusal } from '../../../kernel/refusal.ts';

/** A variant of which less can be bought than was asked for. */
export type Shortage = { variantId: VariantId; available: number };

/**
 * 409 `insufficient_stock`: `available` and `variant_id` are of the first variant that is short,
 * `shortages` has them all.
 */
export function insufficientStock(shortages: Shortage[]): Refusal {
  const [first] = shortages;
  const left = shortages.map(({ variantId, available }) => `${available} of ${variantId}`);
  return new Refusal(
    'conflict',
    'insufficient_stock',
    `There is not enough in stock; available: ${left.join(', ')}.`,
    {
      mend: {
        available: first?.available ?? 0,
        variant_id: first?.variantId ?? null,
        shortages: shortages.map(({ variantId, available }) => ({
          variant_id: variantId,
          available,
        })),
      },
    },
  );
}
