import type { UcpCheckout, X402Purchase } from '../intent.ts';
import { saidValue } from '../phrase/listen.ts';
import { takeAll, tokens } from '../phrase/phrase.ts';
import { common, type Frame, namedItems, placeIn } from './buying.ts';

export function readCheckout(frame: Frame): UcpCheckout {
  const { heard, code } = frame;
  const { address, rest } = placeIn(frame.phrase);
  const cartToken = saidValue(heard, frame.phrase, 'cart');
  const sessionId = saidValue(heard, frame.phrase, 'cs');
  return {
    skill: 'ucp-checkout',
    items: cartToken === undefined && sessionId === undefined ? namedItems(heard, rest) : [],
    ...common(frame),
    ...(cartToken === undefined ? {} : { cartToken }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(code === null ? {} : { code }),
    ...(address === null ? {} : { address }),
  };
}

const onChain = tokens(
  "(?:pay |paying |paid |settle |with |in |via |using |use |by |from |my |on |the |a |and |for |agent |i'll |style |challenge |requirements |purchase |request |start |an |send me |give me )*(?:x402|x402-purchase|crypto|cryptocurrency|stablecoins?|usdc|usdt|ethereum|eth|bitcoin|btc|onchain|on-chain|on chain|402|wallet|base)(?: wallet| challenge| payment| style| purchase| of)*",
);

export function readX402(frame: Frame): X402Purchase {
  const phrase = takeAll(frame.phrase, onChain).rest.replace(
    / payment (?:requirements|challenge) /,
    ' | ',
  );
  return { skill: 'x402-purchase', items: namedItems(frame.heard, phrase), ...common(frame) };
}
