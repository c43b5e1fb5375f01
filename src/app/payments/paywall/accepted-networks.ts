import { knownNetworks } from '../../../core/paywall/ports/known-networks.ts';
import type { Network } from '../../../core/paywall/ports/network.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import type { X402Settings } from '../../../platform/settings/x402.ts';

/**
 * Returns the networks of X402_NETWORKS in that order. Throws a ConfigError for an unknown network,
 * for a test network in production, and for a real network with the sandbox facilitator.
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
  `X402_NETWORKS must be names from ${knownNetworks.map((known) => known.name).join(', ')}, separated by commas (got "${name}").`;

const testNetworkMessage = (name: string) =>
  `X402_NETWORKS must not contain a test network in production (got "${name}"): remove it, or set STOA_ALLOW_SANDBOX=on for a trial.`;

const realNetworkMessage = (name: string) =>
  `X402_NETWORKS must contain only test networks with X402_FACILITATOR=sandbox (got "${name}"): remove it, or choose another facilitator.`;
