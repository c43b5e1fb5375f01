import { createServer } from 'node:net';
import { loadPlugins } from '../gateways/plugins/load-plugins.ts';
import type { Config } from '../platform/settings/config.ts';
import { ConfigError } from '../platform/settings/config-error.ts';
import { readPlatformProfiles } from './routes/platform-profiles.ts';

/** A setting that a check is about, and what is wrong with it. */
export type SettingCheck = [setting: string, find: () => Promise<string[]>];

/** Checks of settings whose values name something outside of them: files, and an address. */
export const settingChecks = (config: Config): SettingCheck[] => [
  ['HOST', () => findHostProblems(config)],
  ['UCP_PLATFORM_PROFILES', () => problemsOf(readPlatformProfiles(config.platforms.profilesFile))],
  ['STOA_CONFIG', () => problemsOf(loadPlugins(config.pluginFile))],
];

/** Throws a ConfigError with every problem of these settings. */
export async function assertSettings(config: Config): Promise<void> {
  const found = await Promise.all(settingChecks(config).map(([, find]) => find()));
  if (found.flat().length > 0) throw new ConfigError(found.flat());
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
