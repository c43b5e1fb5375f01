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

/** A start waits so long for the facilitator, and goes on without its word. */
const waitTimeoutMilliseconds = 3_000;

/**
 * The networks that a facilitator says it takes. While it has not answered, all that the operator
 * named: a payment that it does not take is refused before any money moves.
 */
export async function fetchSupportedNetworks(options: Options): Promise<() => readonly Network[]> {
  const { facilitator, networks, alarm } = options;
  let offered = networks;
  const asking = facilitator.supported().then(
    (kinds) => {
      offered = networks.filter((network) => supportsNetwork(kinds, network));
      for (const { name } of networks.filter((network) => !offered.includes(network)))
        alarm('the x402 facilitator does not take a network of X402_NETWORKS', {
          facilitator: facilitator.name,
          network: name,
        });
    },
    (error) => {
      const facts = { facilitator: facilitator.name, reason: String(error) };
      alarm('the x402 facilitator does not say what it takes', facts);
    },
  );
  await withTimeout(waitTimeoutMilliseconds, asking, () => undefined);
  return () => offered;
}
