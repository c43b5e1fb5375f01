import { rotateSigningKeys } from '../../../core/access/signing/rotate-keys.ts';
import { createSecrets } from '../../../platform/crypto/secrets.ts';
import { loadSecretsKeys } from '../../process/secrets-keys.ts';
import type { Command } from '../command.ts';

export const rotateSigningKeysCommand: Command = {
  name: 'signing-keys rotate',
  summary: "Puts the server's next signing keys to use; the old ones stay published for 7 days.",
  operands: [],
  options: {
    emergency: {
      help: 'The keys in use are known to others: do not wait, and do not publish them any more.',
    },
  },
  notes: [
    'A running server does this by itself every 90 days. The next keys must have been published for a',
    'day, so that everybody who keeps the key set knows them; --emergency does not wait. Every process',
    'signs with the new keys within a minute.',
  ],
  async run(call) {
    const { unit } = await call.openSession();
    const secrets = createSecrets(await loadSecretsKeys(call.config));
    const emergency = call.isSet('emergency');
    const rotations = await rotateSigningKeys(unit, secrets, { emergency });
    const fate = emergency ? 'is withdrawn' : 'is retired';
    const lines = rotations.map(
      ({ purpose, algorithm, active, retired }) =>
        `${algorithm} for ${purpose}  ${active} signs from now on${retired === null ? '' : `, ${retired} ${fate}`}`,
    );
    return { json: { signing_keys: rotations }, text: lines.join('\n') };
  },
};
