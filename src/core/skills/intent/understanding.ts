import type { SkillCaller, SkillName } from '../skill.ts';

/** What is known beside the text itself. */
export type TextContext = Pick<SkillCaller, 'bearer' | 'hostSite'> & {
  /** The conversation, for what was shown in it before; null: this begins it. */
  contextId: string | null;
  /** The request of the task that the text continues, `skill` and fields of its input; null: none. */
  remembered: Record<string, unknown> | null;
};

/** A skill and fields of its input in snake_case; without a skill, what was understood all the same. */
export type UnderstoodText =
  | { skill: SkillName; input: Record<string, unknown> }
  | { skill: null; hints: Record<string, unknown> };

/**
 * What a free text asks for (§2.2, decisions 10). Refuses with 409 `product_unresolved` (a
 * ProductUnresolved, words/unresolved.ts) when several products may be meant; with 404
 * `product_not_found` when none is, or `cart_not_found`; with 422 `no_previous_results` when it points at
 * something that the conversation has not seen, or `item_ambiguous` at what is not in the cart. 422
 * `nothing_done` and `offer_declined` answer a text that says what should not happen. Whoever
 * may not use the skill hears nothing of these: what the skill is comes back as it is.
 */
export type UnderstandText = (text: string, context: TextContext) => Promise<UnderstoodText>;
