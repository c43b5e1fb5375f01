import {
  type Facilitator,
  FacilitatorUnavailable,
  type SignedPayment,
} from '../../core/paywall/ports/facilitator.ts';
import type { Network } from '../../core/paywall/ports/network.ts';
import type { CallFacilitator } from './http-call.ts';
import { readKinds, readSettlement, readVerification } from './read-response.ts';
import { type SupportedKind, scheme, toWireRequest, type WireVersion } from './wire.ts';

type Options = {
  /** `sandbox`, or the host of its address. */
  name: string;
  /** Play money throughout. */
  test: boolean;
  call: CallFacilitator;
};

export type HttpFacilitator = Facilitator & {
  /** What it takes; asked once, and again while it has not answered. Throws `FacilitatorDown`. */
  supported(): Promise<readonly SupportedKind[]>;
};

/** A facilitator that speaks the public protocol: in its second version where it says so, else in its first. */
export function createHttpFacilitator({ name, test, call }: Options): HttpFacilitator {
  const supported = memoizeSuccess(async () => {
    const kinds = readKinds(await orFacilitatorDown(() => call('/supported', null)));
    if (!kinds) throw new FacilitatorUnavailable('it does not say what it takes');
    return kinds;
  });
  const requestFor = async (payment: SignedPayment) =>
    toWireRequest(versionFor(payment.coin.network, await supported()), payment);
  return {
    name,
    test,
    supported,
    async verify(payment) {
      const body = await requestFor(payment);
      const verdict = readVerification(await orFacilitatorDown(() => call('/verify', body)));
      if (!verdict) throw new FacilitatorUnavailable('it does not say whether the payment is good');
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
export function versionFor({ name, caip2 }: Network, kinds: readonly SupportedKind[]): WireVersion {
  return !listsKind(kinds, 2, caip2) && listsKind(kinds, 1, name) ? 1 : 2;
}

/** Whether payments on a network can be handed to a facilitator that takes these. */
export function supportsNetwork(
  kinds: readonly SupportedKind[],
  { name, caip2 }: Network,
): boolean {
  return listsKind(kinds, 2, caip2) || listsKind(kinds, 1, name);
}

/** `eip155:*` stands for every chain of the family. */
function listsKind(
  kinds: readonly SupportedKind[],
  version: WireVersion,
  network: string,
): boolean {
  const spellings = [network, network.replace(/:.*$/, ':*')];
  return kinds.some(
    (kind) =>
      kind.x402Version === version && kind.scheme === scheme && spellings.includes(kind.network),
  );
}

async function orFacilitatorDown<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new FacilitatorUnavailable('no answer came', { cause });
  }
}

/** Remembers an answer; a failure is forgotten. */
function memoizeSuccess<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  return () => {
    answer ??= ask().catch((error) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}
