import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { invalid } from '../../../kernel/domain-error.ts';

/** State that a client returns with its next request, protected against changes. */
export type RequestStates = {
  sign(state: string): string;
  /** The signed state; `invalid_request_state` if it was changed. */
  verify(text: unknown): string;
};

export function createRequestStates(): RequestStates {
  const key = randomBytes(32);
  const sign = (state: string) =>
    `${state}.${createHmac('sha256', key).update(state).digest('base64url')}`;
  return {
    sign,
    verify(text) {
      const [state = ''] = String(text).split('.', 1);
      const expected = Buffer.from(sign(state));
      const actual = Buffer.from(String(text));
      if (actual.length === expected.length && timingSafeEqual(actual, expected)) return state;
      const problem = {
        field: 'requestState',
        code: 'state',
        message: 'was changed or is missing',
      };
      throw invalid([problem], 'invalid_request_state');
    },
  };
}
