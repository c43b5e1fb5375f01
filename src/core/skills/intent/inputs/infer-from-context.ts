import { type IntentItem, isAboutOthers } from '@stoa/shopping-intent';
import type { DisplayedItems } from '../../words/displayed-items.ts';
import type { ProductCandidate } from '../../words/product-candidate.ts';
import type { ResolutionContext } from '../../words/resolution-context.ts';
import type { ExtractedFields, TextReading } from '../text-reading.ts';

/**
 * Infers the skill of a text without a command from the conversation. After a cart, "two of them"
 * is the quantity of the line added last. After a search, "the second one in medium" is added to a
 * cart. An address or an email address belongs to the open checkout, else to the cart.
 */
export function inferFromContext(
  { displayed, text }: ResolutionContext,
  extracted: ExtractedFields,
): TextReading {
  const [item] = extracted.items ?? [];
  const isDetails = hasBuyerDetails(extracted) && !isAboutOthers(text, extracted);
  const details = isDetails ? toDetailsReading(displayed, extracted) : null;
  if (details !== null) return details;
  if (!item) return { skill: null, extracted };
  const { quantity, options, query } = item;
  const isCount = quantity !== undefined && options === undefined && query === undefined;
  if (displayed.cart && displayed.latest === 'cart' && isCount)
    return toCartReading('update_item', extracted);
  const isPick = item.reference !== undefined && displayed.products.length > 0;
  return isPick ? readPick(displayed, item, { text, extracted }) : { skill: null, extracted };
}

/** A product that was shown is added, unless the text asks about it or only says something of it. */
function readPick(
  displayed: DisplayedItems,
  { reference }: IntentItem,
  { text, extracted }: { text: string; extracted: ExtractedFields },
): TextReading {
  if (comment.test(text)) return { skill: null, extracted };
  if (!question.test(text)) return toCartReading('add_item', extracted);
  const product = getDisplayed(displayed, reference);
  if (!product) return { skill: null, extracted };
  return { skill: 'catalog-search', extracted: { query: product.name } };
}

/** The product at a position from 1, or the last one. */
const getDisplayed = (
  { products }: DisplayedItems,
  reference: IntentItem['reference'],
): ProductCandidate | undefined =>
  typeof reference === 'number' && reference > 0 ? products[reference - 1] : products.at(-1);

/** "How much is the second one?" shows it. */
const question =
  /\?|^\W*(?:and |so |ok |please )*(?:how|what|what's|why|when|where|which|who|is|are|does|do|tell|show|describe)\b|\b(?:details?|price|cost|info|information|more about|tell me)\b/iu;
/** "The second one is too expensive", "I like it", "all but the first" */
const comment =
  /\b(?:no|not|never|but|except|too|maybe|perhaps|nice|good|great|pretty|lovely|ugly|expensive|cheap|cheaper|think|thinking|later|tomorrow|wait|looks?|(?<!would |'d )likes?|(?<!would |'d )loves?|hates?)\b|n['’]t\b/iu;

// An email address beside an item is not an answer.
const hasBuyerDetails = ({ address, email, items = [] }: ExtractedFields) =>
  address !== undefined || (email !== undefined && items.length === 0);

/** Sets buyer and address on the open checkout, else on the cart of the conversation. */
function toDetailsReading(
  { checkout, cart }: DisplayedItems,
  extracted: ExtractedFields,
): TextReading | null {
  if (checkout)
    return {
      skill: 'ucp-checkout',
      extracted: { ...extracted, items: [], sessionId: checkout.id },
    };
  return cart ? toCartReading('set_address', extracted) : null;
}

const toCartReading = (
  action: NonNullable<TextReading['action']>,
  extracted: ExtractedFields,
): TextReading => ({
  skill: 'cart-management',
  action,
  extracted,
});
