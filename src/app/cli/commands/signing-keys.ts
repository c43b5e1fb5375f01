import { rotateSigningKeys } from '../../../core/access/signing/signing-keys.ts';
import { createSecrets } from '../../../platform/crypto/secrets.ts';
import { nobody } from '../../../platform/work.ts';
import { secretsKeysOf } from '../../process/secrets-keys.ts';
import type { Command } from '../command.ts';

export const rotateSigningKeysCommand: Command = {
  name: 'signing-keys rotate',
  summary: "Puts the server's next signing keys to use; the old ones stay published for 7 days.",
  operands: [],
  options: {},
  async run(call) {
    const secrets = createSecrets(await secretsKeysOf(call.config));
    const { unit } = await call.open();
    const rotations = await unit.runAsSystem(nobody, (work) => rotateSigningKeys(work, secrets));
    const lines = rotations.map(
      ({ algorithm, active, retired }) =>
        `${algorithm}  ${active} signs from now on${retired === null ? '' : `, ${retired} is retired`}`,
    );
    return { json: { signing_keys: rotations }, text: lines.join('\n') };
  },
};
