import type { X402Payment } from '../payment.ts';
import type { Paywall } from '../paywall.ts';
import { type Chain, ChainDown } from '../rails/chain.ts';
import type { SignedPayment } from '../rails/facilitator.ts';
import { knownNetworks } from '../rails/known-networks.ts';
import type { Coin } from '../rails/network.ts';
import { type Judgement, judgeBlind, judgeUnspent, judgeUsage } from './judge.ts';

type Rails = Pick<Paywall, 'facilitator' | 'chainOf' | 'networks'>;

/**
 * One attempt to settle a claimed payment, outside any transaction. The facilitator is asked to move the
 * money; the chain has the last word, and from the second attempt on the first one too, so that what has
 * moved already is not sent again (x402.md 4.2).
 */
export async function attempt(rails: Rails, payment: X402Payment, now: Date): Promise<Judgement> {
  const coin = coinOf(rails, payment);
  const chain = rails.chainOf(coin.network);
  const settle = () => rails.facilitator.settle(signedPayment(payment, coin));
  if (!chain) return judgeBlind(payment, await settle(), now);
  const before = payment.attempts > 1 ? await look(chain, coin, payment) : null;
  if (before) return before;
  const answer = await settle();
  const told = answer.txHash ?? payment.txHash;
  const after = await look(chain, coin, { ...payment, txHash: told });
  return after ?? judgeUnspent(payment, answer);
}

/** What the chain says is final about a payment; null: its money can still move. */
async function look(chain: Chain, coin: Coin, payment: X402Payment): Promise<Judgement | null> {
  const { txHash, createdAt: since } = payment;
  try {
    return judgeUsage(payment, await chain.usageOf(usedBy(payment, coin), { since, txHash }));
  } catch (error) {
    if (!(error instanceof ChainDown)) throw error;
    return { state: 'unknown', reason: 'chain_unreachable', txHash };
  }
}

/** A payment as its chain knows it. */
export function usedBy({ authorization }: X402Payment, coin: Coin) {
  return { coin, payer: authorization.from, nonce: authorization.nonce };
}

/** What the operator has switched off since is settled all the same. */
export function coinOf(
  { networks }: Pick<Paywall, 'networks'>,
  { network: name, asset }: Pick<X402Payment, 'network' | 'asset'>,
): Coin {
  const network = [...networks, ...knownNetworks].find((known) => known.name === name);
  const token = network?.tokens.find(({ symbol }) => symbol === asset);
  if (!network || !token) throw new Error(`${asset} on ${name} is not in the table of networks`);
  return { network, token };
}

function signedPayment(payment: X402Payment, coin: Coin): SignedPayment {
  const { authorization, signature, payTo, amount, resource, description } = payment;
  return { coin, authorization, signature, payTo, amount, resource, description };
}
