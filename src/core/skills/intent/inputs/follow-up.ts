import type { Options } from '../../../catalog/product.ts';
import { meaningOf } from '../../../catalog/variants/synonyms.ts';
import type { SkillName } from '../../skill.ts';
import type { Item } from '../intent.ts';
import type { Reading, Said } from '../reading.ts';
import { accepted, isAgreement, offerIn } from './offer.ts';

/** A request that waits for an answer: `skill`, and fields of its input. */
export type Remembered = Record<string, unknown> & { skill: SkillName };

const buying: readonly SkillName[] = ['cart-management', 'ucp-checkout', 'x402-purchase'];
const searches =
  /\b(?:find|search|show|list|browse|look(?:ing)? for|do you (?:have|sell))\b|\?\s*$/i;

/**
 * A text that answers what a task has asked is of the skill that asked. What begins something else
 * stays as it was read; so does what says nothing.
 */
export function answerTo(remembered: Remembered, reading: Reading, text: string): Reading {
  const { skill } = remembered;
  const items = rememberedItems(remembered);
  const chosen = offerIn(items) ? accepted(items, reading, text) : null;
  if (chosen !== null) return { skill, ...actionOf(remembered), said: { items: chosen } };
  if (reading.skill === skill) {
    const answer = isCountOfOpen(remembered, reading) ? actionOf(remembered) : {};
    return { ...reading, ...answer, said: withRememberedItems(remembered, reading) };
  }
  const said = planIn(remembered, text) ?? answered(remembered, reading, text);
  if (said === null) return reading;
  if (Object.keys(said).length === 0 && !isAgreement(text)) return reading;
  return { skill, ...actionOf(remembered), said: withRememberedItems(remembered, { skill, said }) };
}

// "Make it two" while a thing is being put in: how many of that, and no line of the cart.
function isCountOfOpen(remembered: Remembered, { action, said }: Reading): boolean {
  const isOpen = remembered.action === 'add_item' || remembered.action === 'create';
  return isOpen && said.itemId === undefined && isCountOfOne(remembered, action, said);
}

function answered(
  remembered: Remembered,
  { skill, action, said }: Reading,
  text: string,
): Said | null {
  if (skill === null) return said;
  if (skill === 'store-details' && remembered.site_slug === undefined) return said;
  if (remembered.skill === 'ucp-checkout' && action !== undefined)
    return changesCheckout.includes(action) || isCountOfOne(remembered, action, said) ? said : null;
  if (skill !== 'catalog-search' || searches.test(text)) return null;
  return buying.includes(remembered.skill) ? itemIn(said) : null;
}

const changesCheckout: readonly unknown[] = ['set_address', 'select_shipping', 'apply_coupon'];

// "Make it three": of the one thing that is being bought.
function isCountOfOne(remembered: Remembered, action: Reading['action'], said: Said): boolean {
  const [item, ...others] = said.items ?? [];
  const isCount = item?.quantity !== undefined && !(item.query ?? item.productId ?? item.variantId);
  const isAlone = others.length === 0 && rememberedItems(remembered).length === 1;
  return action === 'update_item' && isCount && isAlone;
}

// "Gold" is a color to everybody else, and a plan to whoever asked for one.
function planIn({ skill, plan, plan_id }: Remembered, text: string): Said | null {
  if (skill !== 'membership-signup' || plan !== undefined || plan_id !== undefined) return null;
  const name =
    /^\s*(?:the )?["“«']?(\p{L}[\p{L}\p{N}'&-]*(?: [\p{L}\p{N}&+][\p{L}\p{N}'-]*){0,3}?)["”»']?(?: one| plan| membership)?["”»'\s.!]*$/iu.exec(
      text,
    );
  return name?.[1] === undefined ? null : { plan: name[1].toLowerCase() };
}

// "The linen one", "navy in large": of the thing that is being bought.
function itemIn({ query = '', options = {}, without = [] }: Said): Said {
  return { items: [{ ...(query === '' ? {} : { query }), options, without }] };
}

function actionOf({ skill, action }: Remembered): Pick<Reading, 'action'> {
  if (skill !== 'cart-management') return {};
  return { action: isAction(action) ? action : 'add_item' };
}

const isAction = (action: unknown): action is NonNullable<Reading['action']> =>
  typeof action === 'string';

/** What was said of a thing completes the thing that is remembered. */
function withRememberedItems(remembered: Remembered, { said }: Reading): Said {
  const known = rememberedItems(remembered);
  const [answer] = said.items ?? [];
  if (known.length === 0) return said;
  const open = known.findIndex(({ productId, variantId }) => !(productId ?? variantId));
  // An answer about something else leaves the question about the product open.
  if (answer === undefined) return open < 0 ? said : { ...said, items: known };
  const { items: _, ...rest } = said;
  // Beside a list, options answer for whichever of its items is not clear without them.
  if (open < 0 && known.length > 1) return { ...rest, options: answer.options ?? {} };
  const at = Math.max(open, 0);
  return {
    ...said,
    items: known.map((item, place) => (place === at ? merged(item, answer) : item)),
  };
}

function merged(item: Item, answer: Item): Item {
  const options = mergedOptions(item.options, answer.options);
  const isOtherVariant = Object.keys(answer.options ?? {}).length > 0;
  if (!isOtherVariant || item.productId === undefined) return { ...item, ...answer, options };
  const { variantId: _, ...product } = item;
  return { ...product, ...answer, options };
}

/** Names that mean the same are one: what is said later holds. */
export function mergedOptions(before: Options = {}, after: Options = {}): Options {
  const said = new Set(Object.keys(after).map(meaningOf));
  const kept = Object.entries(before).filter(([name]) => !said.has(meaningOf(name)));
  return { ...Object.fromEntries(kept), ...after };
}

function rememberedItems(remembered: Remembered): Item[] {
  const list = remembered.wanted ?? remembered.items ?? remembered.line_items;
  const fields = Array.isArray(list) ? list : [remembered];
  return fields.flatMap((each: Record<string, unknown>) => itemOf(each));
}

function itemOf(fields: Record<string, unknown>): Item[] {
  const { product_id, variant_id, query, quantity, variant_options, offered } = fields;
  const item = {
    ...(typeof product_id === 'string' ? { productId: product_id } : {}),
    ...(typeof variant_id === 'string' ? { variantId: variant_id } : {}),
    ...(typeof query === 'string' ? { query } : {}),
  };
  if (Object.keys(item).length === 0) return [];
  return [
    {
      ...item,
      ...(typeof quantity === 'number' ? { quantity } : {}),
      ...(isOptions(variant_options) ? { options: variant_options } : {}),
      ...(Array.isArray(offered) ? { offered } : {}),
    },
  ];
}

const isOptions = (value: unknown): value is Options => typeof value === 'object' && value !== null;
