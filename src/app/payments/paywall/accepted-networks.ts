import { knownNetworks } from '../../../core/paywall/ports/known-networks.ts';
import type { Network } from '../../../core/paywall/ports/network.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import type { X402Settings } from '../../../platform/settings/x402.ts';

/**
 * Returns the networks of X402_NETWORKS in that order. Throws a ConfigError for an unknown network,
 * for a test network in production, and for a real network with the sandbox facilitator.
 */
export function selectAcceptedNetworks(settings: X402Settings): Network[] {
  const problems = findNetworkProblems(settings);
  if (problems.length > 0) throw new ConfigError(problems);
  return knownNetworksOf(settings);
}

/** The networks of X402_NETWORKS that exist. */
export const knownNetworksOf = ({ networks }: X402Settings): Network[] =>
  networks.flatMap((name) => findNetwork(name) ?? []);

/** The networks of X402_NETWORKS that are not accepted, one line each. */
export const findNetworkProblems = ({ networks, ...settings }: X402Settings): string[] =>
  networks.flatMap((name) => {
    const network = findNetwork(name);
    if (!network) return unknownNetworkMessage(name);
    if (network.testnet && !settings.allowTestnets) return testNetworkMessage(name);
    const isUnpaid = !network.testnet && settings.facilitator.kind === 'sandbox';
    return isUnpaid ? realNetworkMessage(name) : [];
  });

const findNetwork = (name: string) => knownNetworks.find((known) => known.name === name);

const unknownNetworkMessage = (name: string) =>
  `X402_NETWORKS must be names from ${knownNetworks.map((known) => known.name).join(', ')}, separated by commas (got "${name}").`;

const testNetworkMessage = (name: string) =>
  `X402_NETWORKS must not contain a test network in production (got "${name}"): remove it, or set STOA_ALLOW_SANDBOX=on for a trial.`;

const realNetworkMessage = (name: string) =>
  `X402_NETWORKS must contain only test networks with X402_FACILITATOR=sandbox (got "${name}"): remove it, or choose another facilitator.`;
