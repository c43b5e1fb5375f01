import type { SkillCaller, SkillName } from '../skill.ts';

/** What is known besides the text. */
export type TextContext = Pick<SkillCaller, 'bearer' | 'hostSite'> & {
  /** The conversation, for items shown in it before; null: a new conversation. */
  contextId: string | null;
  /**
   * The request of the task that the text continues, `skill` and fields of its input; null: none.
   */
  remembered: Record<string, unknown> | null;
};

/**
 * A skill and fields of its input in snake_case; without a skill, the fields that were understood.
 */
export type UnderstoodText =
  | { skill: SkillName; input: Record<string, unknown> }
  | { skill: null; hints: Record<string, unknown> };

/**
 * Reads what a free text asks for. Throws 409 `product_unresolved` (a ProductUnresolved) if
 * several products match, and `words_not_understood` (an UnconfirmedPurchase or UnconfirmedSignup)
 * if a purchase or sign-up has words that are not understood; 404 `product_not_found` or
 * `cart_not_found`; 422 `no_previous_results` if it refers to an item that the conversation has
 * not shown, and `item_ambiguous` for an unclear cart line; 422 `nothing_done` or `offer_declined`
 * if the text declines. Callers without access to the skill do not get these errors: the skill is
 * returned, and then rejects the call itself.
 */
export type UnderstandText = (text: string, context: TextContext) => Promise<UnderstoodText>;
