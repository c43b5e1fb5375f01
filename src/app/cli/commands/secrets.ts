import { describeKey, readKeyStates, rotateSecrets } from '../../secrets/rotate-secrets.ts';
import type { Command } from '../command.ts';

export const rotateSecretsCommand: Command = {
  name: 'secrets rotate',
  summary: 'Encrypts every stored secret again with the current key of SECRETS_KEYS.',
  operands: [],
  options: {},
  notes: [
    'Put the new key first in SECRETS_KEYS, restart every server, then run this command while they',
    'run. If it is interrupted, run it again. It prints which old keys can be removed: links to orders',
    'and downloads are derived from the key that was current when they were created, so keep that key',
    'as long as they exist.',
  ],
  async run(call) {
    const { unit, secrets } = await call.openSession();
    const parts = { unit, secrets };
    const reencrypted = await rotateSecrets(parts, (column, count) =>
      call.printStatus(`${column}: ${count} encrypted again`),
    );
    const keys = await readKeyStates(parts);
    const lines = [`Encrypted ${reencrypted} secrets again.`, ...keys.map(describeKey)];
    return { json: { reencrypted, keys }, text: lines.join('\n') };
  },
};
