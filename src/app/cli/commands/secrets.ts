import { createSecrets } from '../../../platform/crypto/secrets.ts';
import { loadSecretsKeys } from '../../process/secrets-keys.ts';
import type { Command } from '../command.ts';
import { describeKey, readKeyStates, rotateSecrets } from '../secrets/rotate-secrets.ts';

export const rotateSecretsCommand: Command = {
  name: 'secrets rotate',
  summary: 'Seals every stored secret anew with the current key of SECRETS_KEYS.',
  operands: [],
  options: {},
  notes: [
    'Put the new key in front of SECRETS_KEYS, restart every server, then run this; servers go on',
    'meanwhile. What was cut off goes on when it is run again. It says which old keys may be taken out:',
    'links to orders and downloads are derived from the key of their day, which stays while they live.',
  ],
  async run(call) {
    const { unit } = await call.openSession();
    const secrets = createSecrets(await loadSecretsKeys(call.config));
    const parts = { unit, secrets };
    const resealed = await rotateSecrets(parts, (column, count) =>
      call.printStatus(`${column}: ${count} sealed anew`),
    );
    const keys = await readKeyStates(parts);
    const lines = [`${resealed} secrets were sealed anew.`, ...keys.map(describeKey)];
    return { json: { resealed, keys }, text: lines.join('\n') };
  },
};
