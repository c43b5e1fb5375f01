import { Type } from 'typebox';
import type { HookContract } from '../hook-contract.ts';
import { BadAnswer } from '../hook-contract.ts';
import { readAs } from '../read-answer.ts';

const Check = Type.Object(
  { problem: Type.Union([Type.Null(), Type.String({ minLength: 1, maxLength: 300 })]) },
  { additionalProperties: false },
);

/** The test call of a payment hook: whether its service can take payments. */
export const paymentCheckContract: HookContract<null, null> = {
  type: 'payment',
  present: () => ({}),
  read(body) {
    const { problem } = readAs(Check, body);
    if (problem !== null) throw new BadAnswer(`payments cannot be taken: ${problem}`);
    return null;
  },
};
