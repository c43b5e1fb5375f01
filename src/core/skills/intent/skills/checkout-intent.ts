import type { IntentItem, UcpCheckoutIntent, X402PurchaseIntent } from '../intent.ts';
import { extractValue } from '../phrase/parse-utterance.ts';
import { takeAllMatches, tokenPattern } from '../phrase/phrase.ts';
import {
  type IntentSource,
  readCommonFields,
  readDestination,
  readIntentItems,
} from './purchase-items.ts';

export function readCheckout(frame: IntentSource): UcpCheckoutIntent {
  const { heard, code } = frame;
  const { address } = readDestination(frame.phrase);
  const cartToken = extractValue(heard, frame.phrase, 'cart');
  const sessionId = extractValue(heard, frame.phrase, 'cs');
  return {
    skill: 'ucp-checkout',
    items: cartToken === undefined && sessionId === undefined ? itemsToBuy(frame) : [],
    ...readCommonFields(frame),
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

/** "It looks nice. Check out": what is only spoken of is not bought, unless "order it" points at it. */
function itemsToBuy(frame: IntentSource): IntentItem[] {
  const { asked, beside } = frame;
  const isWanted =
    purchaseVerbs.test(beside) || (searchVerbs.test(beside) && pronounWords.test(asked));
  return readIntentItems(isWanted ? frame : { ...frame, beside: ' ' });
}

const onChainWords = tokenPattern(
  "(?:pay |paying |paid |settle |with |in |via |using |use |by |from |my |on |the |a |and |for |agent |i'll |style |challenge |requirements |purchase |request |start |an |send me |give me )*(?:x402|x402-purchase|crypto|cryptocurrency|stablecoins?|usdc|usdt|ethereum|eth|bitcoin|btc|onchain|on-chain|on chain|402|wallet|base)(?: wallet| challenge| payment| style| purchase| of)*",
);

export function readX402(frame: IntentSource): X402PurchaseIntent {
  const asked = takeAllMatches(frame.asked, onChainWords).rest.replace(
    / payment (?:requirements|challenge) /,
    ' | ',
  );
  return {
    skill: 'x402-purchase',
    items: readIntentItems({ ...frame, asked }),
    ...readCommonFields(frame),
  };
}
