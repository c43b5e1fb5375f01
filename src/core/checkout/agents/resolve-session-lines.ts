import type { Work } from '../../../platform/unit-of-work.ts';
import type { RequestedItem } from '../../carts/cart-items.ts';
import { variantDefaultedMessage } from '../../carts/variant-defaulted-message.ts';
import { type ChosenVariant, chooseVariants } from '../../catalog/variants/choose-variants.ts';
import { resolveVariant } from '../../catalog/variants/resolve-variant.ts';
import type { QuoteMessage } from '../../pricing/quote.ts';
import type { CheckoutSite, SessionItem, SessionItemInput } from '../session.ts';

/** A line as an agent sends it; `id`: the line that it was, in a change. */
export type RequestedLine = RequestedItem & { id?: string | undefined };

/** Lines with their variants, and what is to be told of the ones that nobody named. */
export type ResolvedSessionLines = { items: SessionItemInput[]; messages: QuoteMessage[] };

/**
 * Finds out what the lines mean, in one statement. A line that was there before keeps its name: by
 * its id, else by its variant. Refuses as `chooseVariants` does.
 */
export async function resolveSessionLines(
  work: Work,
  site: Pick<CheckoutSite, 'id' | 'currency'>,
  wanted: readonly RequestedLine[],
  before: readonly SessionItem[] = [],
): Promise<ResolvedSessionLines> {
  const chosen = await resolveVariants(work, site, wanted);
  const nameLine = createLineIdAllocator(work, before);
  const named = chosen.map(({ line, choice, isDefaulted }) => {
    const { productId, id: variantId } = choice;
    const id = nameLine(line, variantId);
    return { item: { id, productId, variantId, quantity: line.quantity }, choice, isDefaulted };
  });
  return {
    items: named.map(({ item }) => item),
    messages: named.flatMap(({ item, choice, isDefaulted }) =>
      isDefaulted ? [variantDefaultedMessage(item.id, choice.options)] : [],
    ),
  };
}

/**
 * Options decide (§4.8): a line that was answered and comes back with other options means the variant
 * that these name, not the one it was.
 */
async function resolveVariants(
  work: Work,
  site: Pick<CheckoutSite, 'id' | 'currency'>,
  wanted: readonly RequestedLine[],
): Promise<ChosenVariant<RequestedLine>[]> {
  const chosen = await chooseVariants(work, site, wanted);
  if (!chosen.some(hasConflictingOptions)) return chosen;
  const meant = chosen.map((each) =>
    hasConflictingOptions(each)
      ? { ...each.line, productId: each.choice.productId, variantId: null }
      : each.line,
  );
  return chooseVariants(work, site, meant);
}

/** The variant that its id names is not like the options beside it. */
function hasConflictingOptions({
  line: { variantId, options },
  choice,
}: ChosenVariant<RequestedLine>): boolean {
  if (variantId === null || options === null || Object.keys(options).length === 0) return false;
  return resolveVariant([choice], options).variant === null;
}

/** Each name is given once. */
function createLineIdAllocator(work: Work, before: readonly SessionItem[]) {
  const free = new Map(before.map((item) => [item.id, item.variantId as string]));
  return ({ id }: RequestedLine, variantId: string): string => {
    const same = [...free].find(([, variant]) => variant === variantId)?.[0];
    const name = id !== undefined && free.has(id) ? id : (same ?? work.newId('li'));
    free.delete(name);
    return name;
  };
}
