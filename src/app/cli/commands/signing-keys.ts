import { rotateSigningKeys } from '../../../core/access/signing/rotate-keys.ts';
import type { Command } from '../command.ts';

export const rotateSigningKeysCommand: Command = {
  name: 'signing-keys rotate',
  summary: 'Starts signing with the next keys; the old keys stay published for 7 days.',
  operands: [],
  options: {
    emergency: {
      help: 'The current keys are compromised: rotate now and stop publishing them.',
    },
  },
  notes: [
    'A running server does this automatically every 90 days. The next keys must have been published',
    'for a day, so that clients that cache the key set have them; --emergency does not wait for that.',
    'Every process signs with the new keys within a minute.',
  ],
  async run(call) {
    const { unit, secrets } = await call.openSession();
    const emergency = call.isSet('emergency');
    const rotations = await rotateSigningKeys(unit, secrets, { emergency });
    const retirement = emergency ? 'is no longer published' : 'stays published for 7 days';
    const lines = rotations.map(
      ({ purpose, algorithm, active, retired }) =>
        `${algorithm} for ${purpose}  ${active} is now the active key${retired === null ? '' : `, ${retired} ${retirement}`}`,
    );
    return { json: { signing_keys: rotations }, text: lines.join('\n') };
  },
};
