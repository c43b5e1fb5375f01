import type { Answer, Call, Command } from '../command.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import {
  checkBaseUrl,
  checkDataFolder,
  checkNode,
  checkPort,
  checkSecrets,
} from '../doctor/check-machine.ts';
import { type Finding, ok, warning } from '../doctor/finding.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Looks at everything a start needs, and says how to mend what is wrong.',
  operands: [],
  options: {},
  notes: ['Changes nothing. Exit code 0: a start will do; 1: something must be mended first.'],
  async run(call) {
    const { config } = call;
    return report([
      checkNode(),
      ...checkSettings(call),
      checkDataFolder(config),
      ...(await checkDatabase(config)),
      await checkPort(config),
      checkSecrets(config),
      checkBaseUrl(config),
    ]);
  },
};

/** What production refuses never comes here: reading the settings has said it already. */
function checkSettings({ config, warnings }: Call): Finding[] {
  if (warnings.length > 0) return warnings.map((text) => warning('settings', text, 'unset it'));
  return [ok('settings', config.production ? 'fit for production' : 'for development')];
}

const marks: Record<Finding['state'], string> = { ok: 'ok   ', warning: 'warn ', failed: 'FAIL ' };

function report(findings: Finding[]): Answer {
  const healthy = findings.every(({ state }) => state !== 'failed');
  const lines = findings.map(({ check, state, found, mend }) => {
    const line = `${marks[state]} ${check.padEnd(13)} ${found}`;
    return mend === undefined ? line : `${line}: ${mend}`;
  });
  return {
    json: { ok: healthy, checks: findings },
    text: lines.join('\n'),
    exitCode: healthy ? 0 : 1,
  };
}
