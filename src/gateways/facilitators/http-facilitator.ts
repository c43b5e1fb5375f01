import {
  type Facilitator,
  FacilitatorDown,
  type SignedPayment,
} from '../../core/paywall/rails/facilitator.ts';
import type { Network } from '../../core/paywall/rails/network.ts';
import type { CallFacilitator } from './http-call.ts';
import { readKinds, readSettlement, readVerdict } from './read-answer.ts';
import { type Kind, scheme, type WireVersion, wireRequest } from './wire.ts';

type Options = {
  /** `sandbox`, or the host of its address. */
  name: string;
  /** Play money throughout. */
  test: boolean;
  call: CallFacilitator;
};

export type HttpFacilitator = Facilitator & {
  /** What it takes; asked once, and again while it has not answered. Throws `FacilitatorDown`. */
  supported(): Promise<readonly Kind[]>;
};

/** A facilitator that speaks the public protocol: in its second version where it says so, else in its first. */
export function httpFacilitator({ name, test, call }: Options): HttpFacilitator {
  const supported = askOnce(async () => {
    const kinds = readKinds(await reached(() => call('/supported', null)));
    if (!kinds) throw new FacilitatorDown('it does not say what it takes');
    return kinds;
  });
  const requestFor = async (payment: SignedPayment) =>
    wireRequest(versionFor(payment.coin.network, await supported()), payment);
  return {
    name,
    test,
    supported,
    async verify(payment) {
      const body = await requestFor(payment);
      const verdict = readVerdict(await reached(() => call('/verify', body)));
      if (!verdict) throw new FacilitatorDown('it does not say whether the payment is good');
      return verdict;
    },
    async settle(payment) {
      try {
        const body = await requestFor(payment);
        return readSettlement(await call('/settle', body), payment.coin.network);
      } catch {
        return { state: 'unknown', reason: 'facilitator_unreachable', txHash: null };
      }
    },
  };
}

/** The version to speak about a network with a facilitator that takes these; 2 when it names neither. */
export function versionFor({ name, caip2 }: Network, kinds: readonly Kind[]): WireVersion {
  return !lists(kinds, 2, caip2) && lists(kinds, 1, name) ? 1 : 2;
}

/** Whether payments on a network can be handed to a facilitator that takes these. */
export function takes(kinds: readonly Kind[], { name, caip2 }: Network): boolean {
  return lists(kinds, 2, caip2) || lists(kinds, 1, name);
}

/** `eip155:*` stands for every chain of the family. */
function lists(kinds: readonly Kind[], version: WireVersion, network: string): boolean {
  const spellings = [network, network.replace(/:.*$/, ':*')];
  return kinds.some(
    (kind) =>
      kind.x402Version === version && kind.scheme === scheme && spellings.includes(kind.network),
  );
}

async function reached<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new FacilitatorDown('no answer came', { cause });
  }
}

/** Remembers an answer; a failure is forgotten. */
function askOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  return () => {
    answer ??= ask().catch((error) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}
