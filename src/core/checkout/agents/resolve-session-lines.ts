import type { Work } from '../../../platform/unit-of-work.ts';
import { maxQuantity, quantityLimit } from '../../carts/cart.ts';
import type { RequestedItem } from '../../carts/cart-items.ts';
import { variantDefaultedMessage } from '../../carts/variant-defaulted-message.ts';
import { type ChosenVariant, chooseVariants } from '../../catalog/variants/choose-variants.ts';
import { resolveVariant } from '../../catalog/variants/resolve-variant.ts';
import type { QuoteMessage } from '../../pricing/quote.ts';
import type { CheckoutSite, SessionItem, SessionItemInput } from '../session.ts';

/** A line as an agent sends it. In an update, `id` names the existing line. */
export type RequestedLine = RequestedItem & { id?: string | undefined };

/** Lines with their variants, and messages about variants that were chosen by default. */
export type ResolvedSessionLines = { items: SessionItemInput[]; messages: QuoteMessage[] };

type ResolvableSite = Pick<CheckoutSite, 'id' | 'currency'>;
type Chosen = Promise<ChosenVariant<RequestedLine>[]>;

const preloaded = new WeakMap<Work, { requested: readonly RequestedLine[]; chosen: Chosen }>();

/** Sends the statement of `resolveSessionLines` for the same lines early. */
export async function preloadSessionLines(
  work: Work,
  site: ResolvableSite,
  requested: readonly RequestedLine[],
): Promise<void> {
  const chosen = chooseVariants(work, site, requested);
  preloaded.set(work, { requested, chosen });
  await chosen;
}

/**
 * Resolves lines to variants in one statement. A line that existed before keeps its id; it is
 * matched by id, otherwise by variant. Throws what `chooseVariants` throws, and 422
 * `quantity_limit`.
 */
export async function resolveSessionLines(
  work: Work,
  site: ResolvableSite,
  requested: readonly RequestedLine[],
  before: readonly SessionItem[] = [],
): Promise<ResolvedSessionLines> {
  const chosen = await resolveVariants(work, site, requested);
  assertQuantities(chosen);
  const allocateId = createLineIdAllocator(work, before);
  const resolved = chosen.map(({ line, choice, isDefaulted }) => {
    const { productId, id: variantId } = choice;
    const id = allocateId(line, variantId);
    return { item: { id, productId, variantId, quantity: line.quantity }, choice, isDefaulted };
  });
  return {
    items: resolved.map(({ item }) => item),
    messages: resolved.flatMap(({ item, choice, isDefaulted }) =>
      isDefaulted ? [variantDefaultedMessage(item.id, choice.options)] : [],
    ),
  };
}

/** The units of a variant are limited as in a cart, also in several lines. */
function assertQuantities(chosen: readonly ChosenVariant<RequestedLine>[]): void {
  const units = new Map<string, number>();
  for (const { line, choice } of chosen) {
    const sum = (units.get(choice.id) ?? 0) + line.quantity;
    if (sum > maxQuantity) throw quantityLimit();
    units.set(choice.id, sum);
  }
}

/**
 * Options take precedence over the variant id: if an agent returns a line of an earlier response
 * with other options, it means the variant with these options.
 */
async function resolveVariants(
  work: Work,
  site: ResolvableSite,
  requested: readonly RequestedLine[],
): Promise<ChosenVariant<RequestedLine>[]> {
  const known = preloaded.get(work);
  const chosen = await (known?.requested === requested
    ? known.chosen
    : chooseVariants(work, site, requested));
  if (!chosen.some(hasConflictingOptions)) return chosen;
  const corrected = chosen.map((each) =>
    hasConflictingOptions(each)
      ? { ...each.line, productId: each.choice.productId, variantId: null }
      : each.line,
  );
  return chooseVariants(work, site, corrected);
}

/** Whether the options of a line contradict its variant id. */
function hasConflictingOptions({
  line: { variantId, options },
  choice,
}: ChosenVariant<RequestedLine>): boolean {
  if (variantId === null || options === null || Object.keys(options).length === 0) return false;
  return resolveVariant([choice], options).variant === null;
}

/** Assigns each existing line id at most once. */
function createLineIdAllocator(work: Work, before: readonly SessionItem[]) {
  const free = new Map(before.map((item) => [item.id, item.variantId as string]));
  return ({ id }: RequestedLine, variantId: string): string => {
    const same = [...free].find(([, variant]) => variant === variantId)?.[0];
    const lineId = id !== undefined && free.has(id) ? id : (same ?? work.newId('li'));
    free.delete(lineId);
    return lineId;
  };
}
