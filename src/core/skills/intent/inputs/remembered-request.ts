import type { IntentItem } from '@stoa/shopping-intent';
import type { VariantOptions } from '../../../catalog/product.ts';
import type { SkillName } from '../../skill.ts';
import type { TextReading } from '../text-reading.ts';

/** A request that is waiting for an answer: `skill`, and fields of its input. */
export type RememberedRequest = Record<string, unknown> & { skill: SkillName };

/** Whether a request for items waits for an answer, and has no checkout session yet. */
export const isOpenQuestion = (remembered: RememberedRequest): boolean =>
  remembered.session_id === undefined && rememberedItems(remembered).length > 0;

/** The action of a cart request; none for other skills. */
export function rememberedAction({
  skill,
  action,
}: RememberedRequest): Pick<TextReading, 'action'> {
  if (skill !== 'cart-management') return {};
  return { action: isAction(action) ? action : 'add_item' };
}

const isAction = (action: unknown): action is NonNullable<TextReading['action']> =>
  typeof action === 'string';

/** The items of a request, also of one that a question left incomplete. */
export function rememberedItems(remembered: Record<string, unknown>): IntentItem[] {
  const list = remembered.wanted ?? remembered.items ?? remembered.line_items;
  const fields = Array.isArray(list) ? list : [remembered];
  return fields.flatMap((each: Record<string, unknown>) => toRememberedItems(each));
}

function toRememberedItems(fields: Record<string, unknown>): IntentItem[] {
  const { product_id, variant_id, query, quantity, variant_options, offered, choices } = fields;
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
      ...(Array.isArray(choices) ? { choices } : {}),
    },
  ];
}

export const isOptions = (value: unknown): value is VariantOptions =>
  typeof value === 'object' && value !== null;
