import type { Work } from '../../../platform/work.ts';
import type { WantedItem } from '../../carts/cart-items.ts';
import { variantDefaulted } from '../../carts/variant-defaulted.ts';
import { type Chosen, chooseVariants } from '../../catalog/variants/choose-variants.ts';
import { resolveVariant } from '../../catalog/variants/resolve-variant.ts';
import type { QuoteMessage } from '../../pricing/quote.ts';
import type { SessionItem, SessionItemDraft, SessionSite } from '../session.ts';

/** A line as an agent sends it; `id`: the line that it was, in a change. */
export type WantedLine = WantedItem & { id?: string | undefined };

/** Lines with their variants, and what is to be told of the ones that nobody named. */
export type SessionLines = { items: SessionItemDraft[]; messages: QuoteMessage[] };

/**
 * Finds out what the lines mean, in one statement. A line that was there before keeps its name: by
 * its id, else by its variant. Refuses as `chooseVariants` does.
 */
export async function sessionLines(
  work: Work,
  site: Pick<SessionSite, 'id' | 'currency'>,
  wanted: readonly WantedLine[],
  before: readonly SessionItem[] = [],
): Promise<SessionLines> {
  const chosen = await variantsMeant(work, site, wanted);
  const nameLine = namesFrom(work, before);
  const named = chosen.map(({ line, choice, isDefaulted }) => {
    const { productId, id: variantId } = choice;
    const id = nameLine(line, variantId);
    return { item: { id, productId, variantId, quantity: line.quantity }, choice, isDefaulted };
  });
  return {
    items: named.map(({ item }) => item),
    messages: named.flatMap(({ item, choice, isDefaulted }) =>
      isDefaulted ? [variantDefaulted(item.id, choice.options)] : [],
    ),
  };
}

/**
 * Options decide (§4.8): a line that was answered and comes back with other options means the variant
 * that these name, not the one it was.
 */
async function variantsMeant(
  work: Work,
  site: Pick<SessionSite, 'id' | 'currency'>,
  wanted: readonly WantedLine[],
): Promise<Chosen<WantedLine>[]> {
  const chosen = await chooseVariants(work, site, wanted);
  if (!chosen.some(isOtherwise)) return chosen;
  const meant = chosen.map((each) =>
    isOtherwise(each)
      ? { ...each.line, productId: each.choice.productId, variantId: null }
      : each.line,
  );
  return chooseVariants(work, site, meant);
}

/** The variant that its id names is not like the options beside it. */
function isOtherwise({ line: { variantId, options }, choice }: Chosen<WantedLine>): boolean {
  if (variantId === null || options === null || Object.keys(options).length === 0) return false;
  return resolveVariant([choice], options).variant === null;
}

/** Each name is given once. */
function namesFrom(work: Work, before: readonly SessionItem[]) {
  const free = new Map(before.map((item) => [item.id, item.variantId as string]));
  return ({ id }: WantedLine, variantId: string): string => {
    const same = [...free].find(([, variant]) => variant === variantId)?.[0];
    const name = id !== undefined && free.has(id) ? id : (same ?? work.newId('li'));
    free.delete(name);
    return name;
  };
}
