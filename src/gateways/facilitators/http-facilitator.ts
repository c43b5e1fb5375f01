import {
  type Facilitator,
  FacilitatorUnavailable,
  type SignedPayment,
} from '../../core/paywall/ports/facilitator.ts';
import type { Network } from '../../core/paywall/ports/network.ts';
import type { CallFacilitator } from './facilitator-client.ts';
import { readKinds, readSettlement, readVerification } from './read-response.ts';
import { type SupportedKind, scheme, toWireRequest, type WireVersion } from './wire.ts';

type Options = {
  /** `sandbox`, or the host of its URL. */
  name: string;
  /** Whether it moves no real money. */
  test: boolean;
  call: CallFacilitator;
};

export type HttpFacilitator = Facilitator & {
  /** The supported kinds, cached after the first success. Throws `FacilitatorUnavailable`. */
  supported(): Promise<readonly SupportedKind[]>;
};

/** A facilitator that is called over the x402 protocol, in the version that it supports. */
export function createHttpFacilitator({ name, test, call }: Options): HttpFacilitator {
  const supported = memoizeSuccess(async () => {
    const kinds = readKinds(await orUnavailable(() => call('/supported', null)));
    if (!kinds) throw new FacilitatorUnavailable('invalid response to GET /supported');
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
      const result = readVerification(await orUnavailable(() => call('/verify', body)));
      if (!result) throw new FacilitatorUnavailable('invalid response to POST /verify');
      return result;
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

/** The protocol version for a network: 1 if the facilitator supports only that, else 2. */
export function versionFor({ name, caip2 }: Network, kinds: readonly SupportedKind[]): WireVersion {
  return !listsKind(kinds, 2, caip2) && listsKind(kinds, 1, name) ? 1 : 2;
}

/** Whether a facilitator with these kinds supports a network. */
export function supportsNetwork(
  kinds: readonly SupportedKind[],
  { name, caip2 }: Network,
): boolean {
  return listsKind(kinds, 2, caip2) || listsKind(kinds, 1, name);
}

/** `eip155:*` matches every chain of the namespace. */
function listsKind(
  kinds: readonly SupportedKind[],
  version: WireVersion,
  network: string,
): boolean {
  const patterns = [network, network.replace(/:.*$/, ':*')];
  return kinds.some(
    (kind) =>
      kind.x402Version === version && kind.scheme === scheme && patterns.includes(kind.network),
  );
}

async function orUnavailable<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (cause) {
    throw new FacilitatorUnavailable('no response', { cause });
  }
}

/** Caches the result of a successful call; after a failure the next call tries again. */
function memoizeSuccess<Result>(request: () => Promise<Result>): () => Promise<Result> {
  let cached: Promise<Result> | null = null;
  return () => {
    cached ??= request().catch((error) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}
