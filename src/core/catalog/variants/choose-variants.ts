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

/** The variant of a line. `isDefaulted`: it was chosen by default among several variants. */
export type ChosenVariant<Line> = { line: Line; choice: VariantChoice; isDefaulted: boolean };

/**
 * The variants of an agent's line items, read in one statement. A line that names only a product
 * gets its first variant in stock. Errors are those of `chooseVariant`, with the line in the field
 * name: `line_items[1].product_id`.
 */
export async function chooseVariants<Line extends VariantSelector>(
  view: View,
  site: Pick<Site, 'id' | 'currency'>,
  lines: readonly Line[],
): Promise<ChosenVariant<Line>[]> {
  const choicesFor = await findChoices(view, site, lines);
  return lines.map((line, index) => ({
    line,
    ...addLineToErrors(index, line, () => chooseForLine(choicesFor(line), line)),
  }));
}

/** Separates the lines whose variant can be sold from the others. */
export async function partitionSellable<Line extends VariantSelector>(
  view: View,
  site: Pick<Site, 'id' | 'currency'>,
  lines: readonly Line[],
): Promise<{ sellable: Line[]; unknown: Line[] }> {
  const choicesFor = await findChoices(view, site, lines);
  const isSellable = (line: Line) => {
    try {
      return chooseForLine(choicesFor(line), line) !== null;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  };
  const { sellable = [], unknown = [] } = Object.groupBy(lines, (line) =>
    isSellable(line) ? 'sellable' : 'unknown',
  );
  return { sellable, unknown };
}

/** Returns a function that finds the variants of a line's product; null if it does not exist. */
async function findChoices(
  view: View,
  { id, currency }: Pick<Site, 'id' | 'currency'>,
  lines: readonly VariantSelector[],
) {
  const rows = await listChoicesOfMany(view, id, {
    productIds: lines.flatMap(({ productId }) => productId ?? []),
    variantIds: lines.flatMap(({ variantId }) => variantId ?? []),
  });
  return indexChoices(rows, currency);
}

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

/** Adds the line and the product to errors. */
function addLineToErrors<Result>(
  index: number,
  { productId }: VariantSelector,
  action: () => Result,
): Result {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const details = error.details.map((problem) => ({
      ...problem,
      field: `line_items[${index}].${problem.field}`,
    }));
    throw overrideDomainError(error, {
      details,
      extensions: { ...(productId !== null && { product_id: productId }), ...error.extensions },
    });
  }
}
