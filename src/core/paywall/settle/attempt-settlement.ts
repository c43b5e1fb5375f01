import type { Paywall } from '../paywall.ts';
import { type Chain, ChainUnavailable } from '../ports/chain.ts';
import type { SignedPayment } from '../ports/facilitator.ts';
import { knownNetworks } from '../ports/known-networks.ts';
import type { Coin } from '../ports/network.ts';
import type { X402Payment } from '../x402-payment.ts';
import {
  decideByChain,
  decideUnspent,
  decideWithoutChain,
  type SettlementDecision,
} from './settlement-decision.ts';

type SettlementPorts = Pick<Paywall, 'facilitator' | 'findChain' | 'networks'>;

/**
 * One attempt to settle a claimed payment, outside any transaction. The facilitator is asked to move the
 * money; the chain has the last word, and from the second attempt on the first one too, so that what has
 * moved already is not sent again (x402.md 4.2).
 */
export async function attemptSettlement(
  rails: SettlementPorts,
  payment: X402Payment,
  now: Date,
): Promise<SettlementDecision> {
  const coin = getCoin(rails, payment);
  const chain = rails.findChain(coin.network);
  const settle = () => rails.facilitator.settle(toSignedPayment(payment, coin));
  if (!chain) return decideWithoutChain(payment, await settle(), now);
  const before = payment.attempts > 1 ? await checkChain(chain, coin, payment) : null;
  if (before) return before;
  const answer = await settle();
  const told = answer.txHash ?? payment.txHash;
  const after = await checkChain(chain, coin, { ...payment, txHash: told });
  return after ?? decideUnspent(payment, answer);
}

/** What the chain says is final about a payment; null: its money can still move. */
async function checkChain(
  chain: Chain,
  coin: Coin,
  payment: X402Payment,
): Promise<SettlementDecision | null> {
  const { txHash, createdAt: since } = payment;
  try {
    return decideByChain(
      payment,
      await chain.getUsage(toAuthorizationKey(payment, coin), { since, txHash }),
    );
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    return { state: 'unknown', reason: 'chain_unreachable', txHash };
  }
}

/** A payment as its chain knows it. */
export function toAuthorizationKey({ authorization }: X402Payment, coin: Coin) {
  return { coin, payer: authorization.from, nonce: authorization.nonce };
}

/** What the operator has switched off since is settled all the same. */
export function getCoin(
  { networks }: Pick<Paywall, 'networks'>,
  { network: name, asset }: Pick<X402Payment, 'network' | 'asset'>,
): Coin {
  const network = [...networks, ...knownNetworks].find((known) => known.name === name);
  const token = network?.tokens.find(({ symbol }) => symbol === asset);
  if (!network || !token) throw new Error(`${asset} on ${name} is not in the table of networks`);
  return { network, token };
}

function toSignedPayment(payment: X402Payment, coin: Coin): SignedPayment {
  const { authorization, signature, payTo, amount, resource, description } = payment;
  return { coin, authorization, signature, payTo, amount, resource, description };
}
