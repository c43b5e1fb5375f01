import { createServer } from 'node:net';
import { loadPlugins } from '../gateways/plugins/load-plugins.ts';
import type { Config } from '../platform/settings/config.ts';
import { ConfigError } from '../platform/settings/config-error.ts';
import type { X402Settings } from '../platform/settings/x402.ts';
import { findArchiveFolderProblem } from './database/archive-folder.ts';
import { findPaymentPlugin } from './payments/payment-plugin.ts';
import { findNetworkProblems, knownNetworksOf } from './payments/paywall/accepted-networks.ts';
import { checkNodes } from './payments/paywall/check-nodes.ts';
import { readRelayerKey } from './payments/paywall/relayer-key.ts';
import { readPlatformProfiles } from './routes/platform-profiles.ts';

/**
 * A setting that a check is about, or how the names of several start, and what is wrong with it.
 */
export type SettingCheck = [setting: string, find: () => Promise<string[]>];

/**
 * Checks of settings whose values name something outside of them: files, addresses, networks. They
 * need no database, and change nothing.
 */
export const settingChecks = (config: Config): SettingCheck[] => [
  ['HOST', () => findHostProblems(config)],
  ['STOA_ARCHIVE_DIR', async () => findArchiveProblems(config)],
  ['UCP_PLATFORM_PROFILES', () => problemsOf(readPlatformProfiles(config.platforms.profilesFile))],
  ['STOA_CONFIG', () => problemsOf(checkPlugins(config))],
  ...(config.x402 === null ? [] : x402Checks(config.x402)),
];

const x402Checks = (settings: X402Settings): SettingCheck[] => [
  ['X402_NETWORKS', async () => findNetworkProblems(settings)],
  ['X402_RELAYER_KEY_FILE', () => problemsOf(checkRelayerKey(settings))],
  ['X402_RPC_URL_', () => problemsOf(checkNodes(settings, knownNetworksOf(settings)))],
];

/** Throws a ConfigError with every problem of these settings. */
export async function assertSettings(config: Config): Promise<void> {
  const found = await Promise.all(settingChecks(config).map(([, find]) => find()));
  if (found.flat().length > 0) throw new ConfigError(found.flat());
}

function findArchiveProblems({ archive }: Config): string[] {
  return archive === null ? [] : [findArchiveFolderProblem(archive.folder) ?? []].flat();
}

async function checkPlugins(config: Config): Promise<void> {
  const plugins = await loadPlugins(config.pluginFile);
  if (config.payments.processor === 'plugin') findPaymentPlugin(plugins);
}

async function checkRelayerKey({ facilitator }: X402Settings): Promise<void> {
  // A missing name is a problem of the settings themselves.
  if (facilitator.kind === 'local' && facilitator.relayerKeyFile !== '')
    await readRelayerKey(facilitator.relayerKeyFile);
}

/** What Node reports for a name without an address, and for an address of another machine. */
const unusableHostCodes = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'];

function findHostProblems({ host }: Config): Promise<string[]> {
  if (host === null) return Promise.resolve([]);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(
        unusableHostCodes.includes(code ?? '')
          ? [
              `HOST must be an address of this machine, or 0.0.0.0 or :: for all of them (got "${host}", ${code}).`,
            ]
          : [],
      ),
    );
    server.listen(0, host, () => server.close(() => resolve([])));
  });
}

export const problemsOf = (attempt: Promise<unknown>): Promise<string[]> =>
  attempt.then(
    () => [],
    (error) => (error instanceof ConfigError ? error.problems : [String(error)]),
  );
