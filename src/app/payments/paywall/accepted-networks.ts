import { knownNetworks } from '../../../core/paywall/ports/known-networks.ts';
import type { Network } from '../../../core/paywall/ports/network.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import type { X402Settings } from '../../../platform/settings/x402.ts';

/**
 * The networks that the operator names, in that order; `ConfigError` for one that nobody knows, for
 * play money where only real money counts, and for real money with a facilitator that moves none.
 */
export function selectAcceptedNetworks({ networks, ...settings }: X402Settings): Network[] {
  return networks.map((name) => {
    const network = knownNetworks.find((known) => known.name === name);
    if (!network) throw new ConfigError(unknownNetworkMessage(name));
    if (network.testnet && !settings.allowTestnets) throw new ConfigError(testNetworkMessage(name));
    if (!network.testnet && settings.facilitator.kind === 'sandbox')
      throw new ConfigError(realNetworkMessage(name));
    return network;
  });
}

const unknownNetworkMessage = (name: string) =>
  `X402_NETWORKS holds ${name}, which this version does not know: choose among ${knownNetworks.map((known) => known.name).join(', ')}.`;

const testNetworkMessage = (name: string) =>
  `X402_NETWORKS holds ${name}, a test network, which is refused in production: leave it out, or set STOA_ALLOW_SANDBOX=on for a trial.`;

const realNetworkMessage = (name: string) =>
  `X402_NETWORKS holds ${name}, where money is real, and X402_FACILITATOR=sandbox moves none: name test networks only, or another facilitator.`;
