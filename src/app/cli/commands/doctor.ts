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

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Looks at everything a start needs, and says how to mend what is wrong.',
  operands: [],
  options: {},
  reportsSettings: true,
  notes: ['Changes nothing. Exit code 0: a start will do; 1: something must be mended first.'],
  async run(call) {
    const { config, problems } = call;
    const isRefused = (name: string) => problems.some((one) => one.startsWith(`${name} `));
    return toCommandResult([
      checkNode(),
      ...checkSettings(call),
      checkDataFolder(config),
      ...(isRefused('DATABASE_URL') ? [] : await checkDatabase(config)),
      ...(isRefused('PORT') ? [] : [await checkPort(config)]),
      ...(isRefused('SECRETS_KEYS') ? [] : [checkSecrets(config)]),
      ...(isRefused('STOA_BASE_URL') ? [] : [checkBaseUrl(config)]),
    ]);
  },
};

/** Every problem of the settings, then every warning. */
function checkSettings({ config, warnings, problems }: CommandContext): CheckResult[] {
  const findings = [
    ...problems.map((text) => failed('settings', text)),
    ...warnings.map((text) => warning('settings', text)),
  ];
  if (findings.length > 0) return findings;
  return [ok('settings', config.production ? 'ready for production' : 'for development')];
}

const labelByState: Record<CheckResult['state'], string> = {
  ok: 'ok   ',
  warning: 'warn ',
  failed: 'FAIL ',
};

function toCommandResult(findings: CheckResult[]): CommandResult {
  const healthy = findings.every(({ state }) => state !== 'failed');
  const lines = findings.map(({ check, state, found, mend }) => {
    const line = `${labelByState[state]} ${check.padEnd(13)} ${found}`;
    return mend === undefined ? line : `${line}: ${mend}`;
  });
  return {
    json: { ok: healthy, checks: findings },
    text: lines.join('\n'),
    exitCode: healthy ? 0 : 1,
  };
}
