import type { Config } from '../platform/settings/config.ts';
import { ConfigError } from '../platform/settings/config-error.ts';
import { canListen, checkDataFolder } from './cli/doctor/check-machine.ts';
import { connectToDatabase } from './database/start-database.ts';
import { problemsOf, type SettingCheck, settingChecks } from './setting-problems.ts';

/**
 * Adds everything else that would prevent startup, so that an operator sees all problems at once.
 * Errors that are not about the configuration are rethrown unchanged.
 */
export async function withOtherProblems(error: unknown, config: Config): Promise<unknown> {
  if (!(error instanceof ConfigError)) return error;
  const others = await findProblems(config, error.problems.join('\n'));
  const all = new Set([...error.problems, ...others]);
  return new ConfigError([...all], { cause: error });
}

/** Known problems are not reported twice, and invalid settings are not tried. */
async function findProblems(config: Config, known: string): Promise<string[]> {
  const checks: SettingCheck[] = [
    ['STOA_DATA_DIR', async () => findDataFolderProblem(config)],
    ['PORT', () => findPortProblem(config)],
    ['DATABASE_URL', () => findDatabaseProblem(config)],
    ...settingChecks(config),
  ];
  const open = checks.filter(([setting]) => !known.includes(setting));
  return (await Promise.all(open.map(([, find]) => find()))).flat();
}

function findDataFolderProblem(config: Config): string[] {
  const { state, found, fix } = checkDataFolder(config);
  return state === 'failed' ? [`The data folder cannot be used (${found}): ${fix}.`] : [];
}

async function findPortProblem({ host, port }: Config): Promise<string[]> {
  if (host === null || (await canListen(port))) return [];
  return [
    `PORT ${port} is already in use: stop the program that uses it, or set PORT=${port + 1}.`,
  ];
}

async function findDatabaseProblem({ databaseUrl }: Config): Promise<string[]> {
  if (databaseUrl === null) return [];
  return problemsOf(
    connectToDatabase({ connectionString: databaseUrl }).then((client) => client.end()),
  );
}
