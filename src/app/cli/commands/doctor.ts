import {
  foreignArchiveFix,
  foreignArchiveProblem,
  mayArchive,
  readArchiveOwner,
  readIdentity,
} from '@stoa/embedded-postgres';
import type { Config } from '../../../platform/settings/config.ts';
import { postgresFolder } from '../../database/start-database.ts';
import { settingChecks } from '../../setting-problems.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import {
  checkBaseUrl,
  checkDataFolder,
  checkNode,
  checkPort,
  checkSecrets,
} from '../doctor/check-machine.ts';
import { type CheckResult, failed, ok, warning } from '../doctor/check-result.ts';
import { checkServers } from '../doctor/check-servers.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Checks everything that the server needs to start, and says how to fix problems.',
  operands: [],
  options: {},
  reportsSettings: true,
  notes: ['Changes nothing. Exit codes: 0 the server can start, 1 something must be fixed first.'],
  async run(call) {
    const { config, problems } = call;
    const isInvalid = (name: string) =>
      problems.some((one) => one.startsWith(name.endsWith('_') ? name : `${name} `));
    const outside = settingChecks(config).filter(([name]) => !isInvalid(name));
    const found = (await Promise.all(outside.map(([, find]) => find()))).flat();
    const hasInvalidUrl = isInvalid('DATABASE_URL') || isInvalid('DATABASE_REPLICA_URL');
    const hasInvalidArchive = [...problems, ...found].some((one) => one.startsWith('STOA_ARCHIVE'));
    const archive = hasInvalidArchive ? null : checkArchive(config);
    // The database of a data directory that may not archive is still checked.
    const database = archive?.state === 'ok' ? config : { ...config, archive: null };
    return toCommandResult([
      checkNode(),
      ...checkSettings(call, found),
      checkDataFolder(config),
      ...(isInvalid('DATABASE_URL') ? [] : await checkDatabase(database)),
      ...(hasInvalidUrl ? [] : await checkServers(config)),
      ...(archive === null ? [] : [archive]),
      ...(isInvalid('PORT') ? [] : [await checkPort(config)]),
      ...(isInvalid('SECRETS_KEYS') ? [] : [checkSecrets(config)]),
      ...(isInvalid('STOA_BASE_URL') ? [] : [checkBaseUrl(config)]),
    ]);
  },
};

/** Lists every problem of the settings, then every warning. */
function checkSettings(
  { config, warnings, problems }: CommandContext,
  found: string[],
): CheckResult[] {
  const results = [
    ...[...problems, ...found].map((text) => failed('settings', text)),
    ...warnings.map((text) => warning('settings', text)),
  ];
  if (results.length > 0) return results;
  return [ok('settings', config.production ? 'valid for production' : 'valid for development')];
}

const labelByState: Record<CheckResult['state'], string> = {
  ok: 'ok   ',
  warning: 'warn ',
  failed: 'FAIL ',
};

function toCommandResult(results: CheckResult[]): CommandResult {
  const healthy = results.every(({ state }) => state !== 'failed');
  const lines = results.map(({ check, state, found, fix }) => {
    const line = `${labelByState[state]} ${check.padEnd(13)} ${found}`;
    return fix === undefined ? line : `${line}: ${fix}`;
  });
  return {
    json: { ok: healthy, checks: results },
    text: lines.join('\n'),
    exitCode: healthy ? 0 : 1,
  };
}

/** Checks that the server may write to the archive of STOA_ARCHIVE_DIR; null without one. */
function checkArchive(config: Config): CheckResult | null {
  if (config.archive === null) return null;
  const { folder } = config.archive;
  const owner = readArchiveOwner(folder);
  if (owner === null) return ok('archive', `${folder} (owned from the first start on)`);
  return mayArchive(owner, readIdentity(postgresFolder(config)))
    ? ok('archive', `${folder} belongs to this data directory`)
    : failed('archive', foreignArchiveProblem(folder, owner), foreignArchiveFix);
}
