import type { Item, UcpCheckout, X402Purchase } from '../intent.ts';
import { saidValue } from '../phrase/listen.ts';
import { takeAll, tokens } from '../phrase/phrase.ts';
import { common, type Frame, itemsOf, placeIn } from './buying.ts';

export function readCheckout(frame: Frame): UcpCheckout {
  const { heard, code } = frame;
  const { address } = placeIn(frame.phrase);
  const cartToken = saidValue(heard, frame.phrase, 'cart');
  const sessionId = saidValue(heard, frame.phrase, 'cs');
  return {
    skill: 'ucp-checkout',
    items: cartToken === undefined && sessionId === undefined ? itemsToBuy(frame) : [],
    ...common(frame),
    ...(cartToken === undefined ? {} : { cartToken }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(code === null ? {} : { code }),
    ...(address === null ? {} : { address }),
  };
}

const wishes = tokens('want|need|like|take|buy|purchase|order|get|{prd:\\d+}|{var:\\d+}');

const looksFor = tokens(
  '(?:looking|searching|hunting|shopping|search|look) for|find|show me|seeking',
);
const pointsBack = tokens('it|that|this|them|those|these|one');

/** "It looks nice. Check out": what is only spoken of is not bought, unless "order it" points at it. */
function itemsToBuy(frame: Frame): Item[] {
  const { asked, beside } = frame;
  const isWanted = wishes.test(beside) || (looksFor.test(beside) && pointsBack.test(asked));
  return itemsOf(isWanted ? frame : { ...frame, beside: ' ' });
}

const onChain = tokens(
  "(?:pay |paying |paid |settle |with |in |via |using |use |by |from |my |on |the |a |and |for |agent |i'll |style |challenge |requirements |purchase |request |start |an |send me |give me )*(?:x402|x402-purchase|crypto|cryptocurrency|stablecoins?|usdc|usdt|ethereum|eth|bitcoin|btc|onchain|on-chain|on chain|402|wallet|base)(?: wallet| challenge| payment| style| purchase| of)*",
);

export function readX402(frame: Frame): X402Purchase {
  const asked = takeAll(frame.asked, onChain).rest.replace(
    / payment (?:requirements|challenge) /,
    ' | ',
  );
  return { skill: 'x402-purchase', items: itemsOf({ ...frame, asked }), ...common(frame) };
}
