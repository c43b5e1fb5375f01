import type { IntentItem, UcpCheckoutIntent, X402PurchaseIntent } from '../intent.ts';
import { extractValue } from '../phrase/parse-utterance.ts';
import { takeAllMatches, tokenPattern } from '../phrase/phrase.ts';
import {
  type IntentSource,
  readCommonFields,
  readDestination,
  readIntentItems,
} from './purchase-items.ts';

export function readCheckout(source: IntentSource): UcpCheckoutIntent {
  const { heard, code } = source;
  const { address } = readDestination(source.phrase);
  const cartToken = extractValue(heard, source.phrase, 'cart');
  const sessionId = extractValue(heard, source.phrase, 'cs');
  return {
    skill: 'ucp-checkout',
    items: cartToken === undefined && sessionId === undefined ? itemsToBuy(source) : [],
    ...readCommonFields(source),
    ...(cartToken === undefined ? {} : { cartToken }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(code === null ? {} : { code }),
    ...(address === null ? {} : { address }),
  };
}

const purchaseVerbs = tokenPattern(
  'want|need|like|take|buy|purchase|order|get|{prd:\\d+}|{var:\\d+}',
);

const searchVerbs = tokenPattern(
  '(?:looking|searching|hunting|shopping|search|look) for|find|show me|seeking',
);
const pronounWords = tokenPattern('it|that|this|them|those|these|one');

/**
 * Items that are only mentioned are not bought ("It looks nice. Check out"), unless "order it"
 * refers to them.
 */
function itemsToBuy(source: IntentSource): IntentItem[] {
  const { asked, beside } = source;
  const isWanted =
    purchaseVerbs.test(beside) || (searchVerbs.test(beside) && pronounWords.test(asked));
  return readIntentItems(isWanted ? source : { ...source, beside: ' ' });
}

const onChainWords = tokenPattern(
  "(?:pay |paying |paid |settle |with |in |via |using |use |by |from |my |on |the |a |and |for |agent |i'll |style |challenge |requirements |purchase |request |start |an |send me |give me )*(?:x402|x402-purchase|crypto|cryptocurrency|stablecoins?|usdc|usdt|ethereum|eth|bitcoin|btc|onchain|on-chain|on chain|402|wallet|base)(?: wallet| challenge| payment| style| purchase| of)*",
);

export function readX402(source: IntentSource): X402PurchaseIntent {
  const asked = takeAllMatches(source.asked, onChainWords).rest.replace(
    / payment (?:requirements|challenge) /,
    ' | ',
  );
  return {
    skill: 'x402-purchase',
    items: readIntentItems({ ...source, asked }),
    ...readCommonFields(source),
  };
}
