import { DomainError } from '../../../kernel/domain-error.ts';
import type { VariantId } from '../../../kernel/id.ts';

/** A variant of which less can be bought than was asked for. */
export type StockShortage = { variantId: VariantId; available: number };

/**
 * 409 `insufficient_stock`: `available` and `variant_id` are of the first variant that is short,
 * `shortages` has them all. `heldUntil`: unpaid payment pages hold the rest, until then at the latest.
 */
export function insufficientStock(
  shortages: StockShortage[],
  heldUntil: Date | null = null,
): DomainError {
  const [first] = shortages;
  const left = shortages.map(({ variantId, available }) => `${available} of ${variantId}`);
  const until = heldUntil?.toISOString();
  const advice = until
    ? ` Unpaid checkouts hold the rest until ${until} at the latest; a buyer who pays by token gets it now.`
    : '';
  return new DomainError(
    'conflict',
    'insufficient_stock',
    `There is not enough in stock; available: ${left.join(', ')}.${advice}`,
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
