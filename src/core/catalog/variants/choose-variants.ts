import { Refusal, retold } from '../../../kernel/refusal.ts';
import type { View } from '../../../platform/work.ts';
import type { Site } from '../../sites/site.ts';
import {
  type Choice,
  choiceAmong,
  toChoice,
  unknownProduct,
  variantUnresolved,
  type Wanted,
} from './choose-variant.ts';
import { type ChoiceRow, choicesOfMany } from './variant-store.ts';

/** What a line means. `isDefaulted`: the product has several variants, and nobody said which. */
export type Chosen<Line> = { line: Line; choice: Choice; isDefaulted: boolean };

/**
 * The variants that are meant by the lines of an agent, in one statement; where a product alone is
 * named, its first variant in stock (decisions 13). Refuses as `chooseVariant` does, and says of
 * which line: `line_items[1].product_id`.
 */
export async function chooseVariants<Line extends Wanted>(
  view: View,
  site: Pick<Site, 'id' | 'currency'>,
  lines: readonly Line[],
): Promise<Chosen<Line>[]> {
  const rows = await choicesOfMany(view, site.id, {
    productIds: lines.flatMap(({ productId }) => productId ?? []),
    variantIds: lines.flatMap(({ variantId }) => variantId ?? []),
  });
  const choicesFor = shelfOf(rows, site.currency);
  return lines.map((line, at) => ({
    line,
    ...aboutLine(at, line, () => chosenAmong(choicesFor(line), line)),
  }));
}

/** Finds the variants of a line's product; null: there is no such product. */
function shelfOf(rows: readonly ChoiceRow[], currency: string) {
  const products = new Map<string, Choice[]>();
  const productOf = new Map<string, string>();
  for (const row of rows) {
    const choices = products.get(row.product_id) ?? [];
    choices.push(...toChoice(row, currency));
    products.set(row.product_id, choices);
    if (row.variant_id !== null) productOf.set(row.variant_id, row.product_id);
  }
  return ({ productId, variantId }: Wanted): Choice[] | null => {
    const id = productId ?? productOf.get(variantId ?? '');
    return products.get(id ?? '') ?? null;
  };
}

function chosenAmong(choices: Choice[] | null, wanted: Wanted): Omit<Chosen<Wanted>, 'line'> {
  if (choices === null)
    throw unknownProduct(wanted.productId === null ? 'variant_id' : 'product_id');
  const isNamed = wanted.variantId !== null || Object.keys(wanted.options ?? {}).length > 0;
  if (isNamed) return { choice: choiceAmong(choices, wanted), isDefaulted: false };
  const choice = choices.find(({ stock }) => stock === null || stock > 0) ?? choices[0];
  if (!choice) throw variantUnresolved(choices, 'missing');
  return { choice, isDefaulted: choices.length > 1 };
}

/** What is refused names its line and its product. */
function aboutLine<Answer>(at: number, { productId }: Wanted, act: () => Answer): Answer {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const details = error.details.map((problem) => ({
      ...problem,
      field: `line_items[${at}].${problem.field}`,
    }));
    throw retold(error, {
      details,
      mend: { ...(productId !== null && { product_id: productId }), ...error.mend },
    });
  }
}
