import { tokenPattern } from '../text/phrase.ts';
import { buyingRules } from './rules/buying.ts';
import { cartRules } from './rules/cart.ts';
import { chatRules } from './rules/chat.ts';
import { colloquialCartRules } from './rules/colloquial-cart.ts';
import { colloquialShopRules } from './rules/colloquial-shop.ts';
import { declineRules } from './rules/declining.ts';
import { discountRules } from './rules/discounts.ts';
import { membershipRules } from './rules/membership.ts';
import { policyRules } from './rules/policies.ts';
import type { IntentRule } from './rules/rule.ts';
import { storeRules } from './rules/store-details.ts';

/** The first rule that matches decides, so their order matters. */
export const rules: readonly IntentRule[] = [
  ...policyRules,
  ...discountRules,
  ...declineRules,
  ...chatRules,
  ...membershipRules,
  ...cartRules,
  ...buyingRules,
  ...storeRules,
  ...colloquialCartRules,
  ...colloquialShopRules,
];

/** Words that only occur in sentences, not in mere names of things. */
export const sentencePattern = tokenPattern(
  "what|what's|how|how's|why|who|where|when|does|do|did|i|i'm|i'd|i've|you|your|we|can|could|would|should|now|ok|okay|hello|please|thanks|isn't|aren't|don't|other|all|everything|[?]",
);

/** Words that make a text a search if no rule matches. */
export const searchRequestPattern = tokenPattern(
  "(?:where|can i|could|search|find|(?<=^ )got|show|list|browse|display|looking|look|looks|looked|searching|hunting|recommend|suggest|suggestions?|need|needs|requires?|requesting|required|want|wants|wanna|seek|hunting|in search|shop|shopping|fetch|everything|gimme|get|give me|do you (?:guys )?(?:have|sell|carry|stock)|have you|got any|any|have|has|are there|is there|is|are|sell|selling|carry|stock|price|cost|costs|how much|much|available|what kind|what sort|which|compare|recommendations?|gift|present|something|anything|tell me|info|details|query|catalog|products?|items?|like to see|after|love a|come in|does the|do the|pull up|see|let's see|look at|let me see|interested|iso|wear|outfit)",
);

/** Openings after which everything is searched for. */
export const explicitSearch =
  /^ (?:(?:[.,!]|please|can you|could you|would you|now|just|i want to|i'm|i am|hi|hello|hey) )*(?:search(?:ing)?(?: (?:the |your |this )?(?:store|shop|catalog))?(?: for)?|looking for|(?:find|show)(?: me| us)?|do you (?:guys )?(?:have|sell|carry|stock)) /u;
