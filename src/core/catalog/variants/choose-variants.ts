import { DomainError, overrideDomainError } from '../../../kernel/domain-error.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import {
  pickChoice,
  productNotInStore,
  toChoice,
  type VariantChoice,
  type VariantSelector,
  variantUnresolved,
} from './choose-variant.ts';
import { type ChoiceRow, listChoicesOfMany } from './variant-store.ts';

/** What a line means. `isDefaulted`: the product has several variants, and nobody said which. */
export type ChosenVariant<Line> = { line: Line; choice: VariantChoice; isDefaulted: boolean };

/**
 * The variants that are meant by the lines of an agent, in one statement; where a product alone is
 * named, its first variant in stock (decisions 13). Refuses as `chooseVariant` does, and says of
 * which line: `line_items[1].product_id`.
 */
export async function chooseVariants<Line extends VariantSelector>(
  view: View,
  site: Pick<Site, 'id' | 'currency'>,
  lines: readonly Line[],
): Promise<ChosenVariant<Line>[]> {
  const rows = await listChoicesOfMany(view, site.id, {
    productIds: lines.flatMap(({ productId }) => productId ?? []),
    variantIds: lines.flatMap(({ variantId }) => variantId ?? []),
  });
  const choicesFor = indexChoices(rows, site.currency);
  return lines.map((line, at) => ({
    line,
    ...addLineToErrors(at, line, () => chooseForLine(choicesFor(line), line)),
  }));
}

/** Finds the variants of a line's product; null: there is no such product. */
function indexChoices(rows: readonly ChoiceRow[], currency: string) {
  const products = new Map<string, VariantChoice[]>();
  const productOf = new Map<string, string>();
  for (const row of rows) {
    const choices = products.get(row.product_id) ?? [];
    choices.push(...toChoice(row, currency));
    products.set(row.product_id, choices);
    if (row.variant_id !== null) productOf.set(row.variant_id, row.product_id);
  }
  return ({ productId, variantId }: VariantSelector): VariantChoice[] | null => {
    const id = productId ?? productOf.get(variantId ?? '');
    return products.get(id ?? '') ?? null;
  };
}

function chooseForLine(
  choices: VariantChoice[] | null,
  wanted: VariantSelector,
): Omit<ChosenVariant<VariantSelector>, 'line'> {
  if (choices === null)
    throw productNotInStore(wanted.productId === null ? 'variant_id' : 'product_id');
  const isNamed = wanted.variantId !== null || Object.keys(wanted.options ?? {}).length > 0;
  if (isNamed) return { choice: pickChoice(choices, wanted), isDefaulted: false };
  const choice = choices.find(({ stock }) => stock === null || stock > 0) ?? choices[0];
  if (!choice) throw variantUnresolved(choices, 'missing');
  return { choice, isDefaulted: choices.length > 1 };
}

/** What is refused names its line and its product. */
function addLineToErrors<Answer>(
  at: number,
  { productId }: VariantSelector,
  act: () => Answer,
): Answer {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const details = error.details.map((problem) => ({
      ...problem,
      field: `line_items[${at}].${problem.field}`,
    }));
    throw overrideDomainError(error, {
      details,
      extensions: { ...(productId !== null && { product_id: productId }), ...error.extensions },
    });
  }
}
