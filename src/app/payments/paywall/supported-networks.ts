import type { Paywall } from '../../../core/paywall/paywall.ts';
import type { Network } from '../../../core/paywall/ports/network.ts';
import {
  type HttpFacilitator,
  supportsNetwork,
} from '../../../gateways/facilitators/http-facilitator.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';

type Options = {
  facilitator: Pick<HttpFacilitator, 'name' | 'supported'>;
  networks: readonly Network[];
  alarm: Paywall['alarm'];
};

/** Startup waits at most this long for the facilitator. */
const waitTimeoutMilliseconds = 3_000;

/**
 * Returns a function that lists the networks that the facilitator supports. Until it has answered,
 * that is every configured network: a payment that it does not support is rejected before money
 * moves.
 */
export async function fetchSupportedNetworks(options: Options): Promise<() => readonly Network[]> {
  const { facilitator, networks, alarm } = options;
  let offered = networks;
  const request = facilitator.supported().then(
    (kinds) => {
      offered = networks.filter((network) => supportsNetwork(kinds, network));
      for (const { name } of networks.filter((network) => !offered.includes(network)))
        alarm('the x402 facilitator does not support a network of X402_NETWORKS', {
          facilitator: facilitator.name,
          network: name,
        });
    },
    (error) => {
      const facts = { facilitator: facilitator.name, reason: String(error) };
      alarm('the x402 facilitator did not list its supported networks', facts);
    },
  );
  await withTimeout(waitTimeoutMilliseconds, request, () => undefined);
  return () => offered;
}
