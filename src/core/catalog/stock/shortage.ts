import { DomainError } from '../../../kernel/domain-error.ts';
import type { VariantId } from '../../../kernel/id.ts';

/** A variant with fewer available units than requested. */
export type StockShortage = { variantId: VariantId; available: number };

/**
 * 409 `insufficient_stock`. `available` and `variant_id` describe the first variant with too little
 * stock, `shortages` all of them. `heldUntil` is when the last unpaid checkout releases the missing
 * units, if such checkouts hold them.
 */
export function insufficientStock(
  shortages: StockShortage[],
  heldUntil: Date | null = null,
): DomainError {
  const [first] = shortages;
  const units = shortages.map(({ variantId, available }) => `${available} of ${variantId}`);
  const until = heldUntil?.toISOString();
  const advice = until
    ? ` Unpaid checkouts hold the rest until ${until} at the latest. A buyer who pays by token can buy these units now.`
    : '';
  return new DomainError(
    'conflict',
    'insufficient_stock',
    `Not enough stock. Available: ${units.join(', ')}.${advice}`,
    {
      extensions: {
        ...(until ? { held_until: until } : {}),
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
