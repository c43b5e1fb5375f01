import type { Paywall } from '../paywall.ts';
import { type Chain, ChainUnavailable } from '../ports/chain.ts';
import type { SignedPayment } from '../ports/facilitator.ts';
import { knownNetworks } from '../ports/known-networks.ts';
import type { TokenOnNetwork } from '../ports/network.ts';
import type { X402Payment } from '../x402-payment.ts';
import {
  decideByChain,
  decideUnspent,
  decideWithoutChain,
  type SettlementDecision,
} from './settlement-decision.ts';

type SettlementPorts = Pick<Paywall, 'facilitator' | 'findChain' | 'networks'>;

/**
 * Makes one attempt to settle a claimed payment, outside any transaction: the facilitator is asked
 * to move the money, and then the chain decides. From the second attempt on, the chain is also
 * checked first, so that a settled payment is not submitted again.
 */
export async function attemptSettlement(
  ports: SettlementPorts,
  payment: X402Payment,
  now: Date,
): Promise<SettlementDecision> {
  const coin = getCoin(ports, payment);
  const chain = ports.findChain(coin.network);
  const settle = () => ports.facilitator.settle(toSignedPayment(payment, coin));
  if (!chain) return decideWithoutChain(payment, await settle(), now);
  const before = payment.attempts > 1 ? await checkChain(chain, coin, payment) : null;
  if (before) return before;
  const answer = await settle();
  const reportedHash = answer.txHash ?? payment.txHash;
  const after = await checkChain(chain, coin, { ...payment, txHash: reportedHash });
  return after ?? decideUnspent(payment, answer);
}

/** Returns the decision of the chain about a payment; null if its money can still move. */
async function checkChain(
  chain: Chain,
  coin: TokenOnNetwork,
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

/** The identity of a payment on its chain. */
export function toAuthorizationKey({ authorization }: X402Payment, coin: TokenOnNetwork) {
  return { coin, payer: authorization.from, nonce: authorization.nonce };
}

/**
 * Also finds networks that the operator has disabled since, because their payments must still be
 * settled.
 */
export function getCoin(
  { networks }: Pick<Paywall, 'networks'>,
  { network: name, asset }: Pick<X402Payment, 'network' | 'asset'>,
): TokenOnNetwork {
  const network = [...networks, ...knownNetworks].find((known) => known.name === name);
  const token = network?.tokens.find(({ symbol }) => symbol === asset);
  if (!network || !token) throw new Error(`The network table has no ${asset} on ${name}.`);
  return { network, token };
}

function toSignedPayment(payment: X402Payment, coin: TokenOnNetwork): SignedPayment {
  const { authorization, signature, payTo, amount, resource, description } = payment;
  return { coin, authorization, signature, payTo, amount, resource, description };
}
