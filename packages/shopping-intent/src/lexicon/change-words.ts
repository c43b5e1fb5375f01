import { politeness } from './order-details.ts';
import { relation } from './request-phrases.ts';

/*
 * The closed language of changes of a cart: what may stand beside what is changed. A change with
 * any other word is not made: the word may quote it, put it off or ask for something else.
 */

const words = (...rows: string[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => row.split(' ')));

const common = [
  "i i'd i'll i'm i've id ill im ive we we'd we'll we're we've me us my mine our you u your",
  "can could will would may might shall must should have has had got do does did am is are was be been being want wants wanted wanna need needs needed like love prefer let let's lets go going gonna ahead",
  "the a an this that that's these those it it's its they them one ones of for from in into on at to with by as and or then",
  'too again actually instead rather already still here there new both all so no not any',
  'cart carts basket bag trolley shopping order checkout current store shop update change',
  'thing things stuff item items product products everything sir madam whole entire',
];

/** Phrases that mean the same beside every change. */
export const changeCourtesies = [
  ...politeness,
  "(?:i've |i have |i )?changed (?:my|our) mind",
  'double[- ]check',
  'mind',
  'sorry',
  '(?:i )?(?:think|guess)',
  'on behalf of',
  "(?:it is|it's|they are|they're|that is|that's) (?:(?:far|way|much|just|a bit|a little) )?too (?:expensive|pricey|dear|big|small|large|heavy|much|many)",
  'after all',
  'go ahead',
  "(?:did|does|do|is|was) not (?:help|work|working)|(?:didn't|doesn't|isn't) (?:help|work|working)",
  `(?:my|our|his|her|their|the) ${relation}(?: who)?`,
  "(?:and |but |, )?(?:do not|don't|not) (?:check ?out|pay|order|buy|charge me)(?: yet| now| anything| it| me)*",
  '(?:hm+|um|uh|er|erm|ooh|oops|whoops|nope|no|ya|yea|aye)',
  '(?:(?:my|the|this|user|customer|buyer|shopping|cart) )?(?:request|task|action|intent|order|instructions?) :',
  "(?:that's|that is|that will be|that would be) (?:all|it|everything)(?: for (?:now|today))?",
  '(?:if|when|whenever) (?:you (?:can|could|would|please|have (?:a|the) (?:moment|minute|chance|time))|possible|(?:it|that) is (?:ok|okay|fine|possible))',
  "if (?:it's|that's|it is|that is) (?:ok|okay|fine|possible|alright)",
  '(?:is|would) it (?:be )?(?:possible|ok|okay|alright|fine) (?:to|if)',
  'any chance',
  'able to',
];

/** Words that may stand in every change. */
export const commonWords = words(...common);

/** Words of changes that take something out of a cart. */
export const removingWords = words(
  ...common,
  'remove removes removing removed rm delete deleting take taking out off away back drop dropping get rid getting ditch scrap bin chuck toss throw kick pull strike axe cut lose nix leave discard dump undo eliminate revert unapply un-apply clear clearing clean cancel cancelling canceling empty emptying wipe forget abandon kill trash skip reset',
  "don't dont didn't doesn't won't wouldn't cannot can't longer anymore more needing wanting decided against wrong about keep start over begin fresh scratch come up completely entirely complete full",
  'line lines row position number no piece pieces unit units pair pairs copy copies pack packs less fewer just only cheapest cheaper expensive priciest dearest most least biggest smallest last first second third fourth fifth sixth seventh eighth ninth tenth final every each contents content lot inside size color colour',
  'coupon coupons code codes promo promotion promotional voucher vouchers discount discounts gift card use using apply applied stop without used',
  'make reduce decrease lower quantity qty minus by',
  'cart_token item_id item_token line_item id token',
);

/** Words of changes that add a detail: an address, an email, a shipping option or a code. */
export const detailWords = words(
  ...common,
  'address addresses ship ships shipped shipping ship-to deliver delivers delivered delivery delivering send sends sent sending post posted posting mail mailed mailing dispatch dispatched zip zipcode postal postcode code country state province city town street live living lives based located located home house office flat apartment place company warehouse studio destination recipient name line phone number contact parcel package goods should goes correct right over door near',
  'e-mail email emails mail at reach receipt receipts invoice confirmation confirmations notify notifications updates buyer customer account under',
  'use using choose choosing select selecting pick picking take taking go opt set setting switch make put add adding enter entering apply applying applied redeem try get give tell me save saving have',
  'option options method methods speed courier postage rate service way standard express fastest quickest slowest soonest cheapest cheaper faster quicker normal regular usual overnight economy priority ground next-day same-day two-day next same two day expedited free first second third fourth fifth last number no whichever whatever which costs cost least gets arrives comes come fine ok works work great good enough would slow fast quick cheap',
  "coupon coupons codes promo promotion promotional voucher vouchers discount discounts gift card off total called named namely it's here's",
);
