/** The API of this package. The modules of `text` are imported by their own paths. */

export type { CatalogLookup, KnownProduct, VariantOptions } from './catalog-lookup.ts';
export { isAboutOthers } from './fields/other-parties.ts';
export {
  type CartAction,
  cartActions,
  type ExtractedAddress,
  type ExtractedShipping,
  type Intent,
  type IntentContext,
  type IntentFilters,
  type IntentItem,
  type KnownStore,
  type StoreContext,
  type UnclearIntent,
} from './intent.ts';
export { ordinals } from './lexicon/ordinals.ts';
export { preparePatterns } from './prepare-patterns.ts';
export {
  addsItems,
  readIntent,
  readStoreNames,
  readUnknownSignupWords,
  readUtterance,
} from './read-intent.ts';
export { isQuantityWord } from './skills/quantity-change.ts';
export { asksForCheckout } from './skills/request-to-check-out.ts';
export { isPackCount } from './things/count-doubt.ts';
export { type KnownThings, prepareKnownThings } from './things/known-things.ts';
export { isTime } from './things/named-words.ts';
export { findUnknownSigns } from './things/unknown-signs.ts';
export { findUnknownWords } from './things/unknown-words.ts';
export { readValueCount } from './things/value-counts.ts';
export { readValuePair } from './things/value-pairs.ts';
