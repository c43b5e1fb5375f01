import { readShippingChoice } from '../fields/shipping-choice.ts';
import type { IntentItem, UcpCheckoutIntent, X402PurchaseIntent } from '../intent.ts';
import { extractValue } from '../phrase/parse-utterance.ts';
import { takeAllMatches, tokenPattern } from '../text/phrase.ts';
import {
  type IntentSource,
  readCommonFields,
  readDestination,
  readIntentItems,
} from './purchase-items.ts';
import { wholeCart } from './rules/rule.ts';

export function readCheckout(source: IntentSource): UcpCheckoutIntent {
  const { utterance, code } = source;
  const { address } = readDestination(source.phrase);
  const cartToken = extractValue(utterance, source.phrase, 'cart');
  const sessionId = extractValue(utterance, source.phrase, 'cs');
  const isKnown = (cartToken ?? sessionId) !== undefined;
  const shipped = readShippingChoice(source.requestText);
  const others = isKnown ? [] : itemsToBuy({ ...source, requestText: shipped.rest });
  // Items without an address have no shipping options yet, so the words may belong to their names.
  const isChosen = shipped.choice !== null && (others.length === 0 || address !== null);
  return {
    skill: 'ucp-checkout',
    items: isKnown || isChosen ? others : itemsToBuy(source),
    ...readCommonFields(source),
    ...(cartToken === undefined ? {} : { cartToken }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(code === null ? {} : { code }),
    ...(address === null ? {} : { address }),
    ...(isChosen && shipped.choice ? { shippingOption: shipped.choice } : {}),
  };
}

const purchaseVerbs = tokenPattern(
  'want|need|like|take|buy|purchase|order|get|{prd:\\d+}|{var:\\d+}',
);

const searchVerbs = tokenPattern(
  '(?:looking|searching|hunting|shopping|search|look) for|find|show me|seeking',
);
const wholeCartPattern = tokenPattern(wholeCart);
const pronounWords = tokenPattern('it|that|this|them|those|these|one');

/**
 * Items that are only mentioned are not bought ("It looks nice. Check out"), unless "order it"
 * refers to them.
 */
function itemsToBuy(source: IntentSource): IntentItem[] {
  const { requestText, otherText } = source;
  if (wholeCartPattern.test(requestText)) return [];
  const isWanted =
    purchaseVerbs.test(otherText) ||
    (searchVerbs.test(otherText) && pronounWords.test(requestText));
  return readIntentItems(isWanted ? source : { ...source, otherText: ' ' });
}

const onChainWords = tokenPattern(
  "(?:pay |paying |paid |settle |with |in |via |using |use |by |from |my |on |the |a |and |for |agent |i'll |style |challenge |requirements |purchase |request |start |an |send me |give me )*(?:x402|x402-purchase|crypto|cryptocurrency|stablecoins?|usdc|usdt|ethereum|eth|bitcoin|btc|onchain|on-chain|on chain|402|wallet|base)(?: wallet| challenge| payment| style| purchase| of)*",
);

export function readX402(source: IntentSource): X402PurchaseIntent {
  const requestText = takeAllMatches(source.requestText, onChainWords).rest.replace(
    / payment (?:requirements|challenge) /,
    ' | ',
  );
  return {
    skill: 'x402-purchase',
    items: readIntentItems({ ...source, requestText: requestText }),
    ...readCommonFields(source),
  };
}
