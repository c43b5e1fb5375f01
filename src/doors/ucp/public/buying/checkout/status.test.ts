import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Message, Severity } from '../../protocol/messages.ts';
import { type PublicStatus, statusOf } from './status.ts';

const said = (severity: Severity): Message => ({ type: 'error', code: 'x', content: '', severity });
const warning: Message = { type: 'warning', code: 'x', content: '' };
const review = said('requires_buyer_review');

describe('how a checkout stands', () => {
  const cases: [string, Parameters<typeof statusOf>, PublicStatus][] = [
    ['nothing is missing', [{ status: 'open', isPaying: false }, [warning]], 'ready_for_complete'],
    [
      'the agent can mend it',
      [{ status: 'open', isPaying: false }, [review, said('recoverable')]],
      'incomplete',
    ],
    [
      'the buyer is asked',
      [{ status: 'requires_consent', isPaying: false }, [review]],
      'requires_escalation',
    ],
    [
      'money is on its way',
      [{ status: 'open', isPaying: true }, [said('recoverable')]],
      'complete_in_progress',
    ],
    ['bought', [{ status: 'completed', isPaying: false }, []], 'completed'],
    ['given up', [{ status: 'cancelled', isPaying: false }, []], 'canceled'],
    ['too late', [{ status: 'expired', isPaying: false }, [said('unrecoverable')]], 'canceled'],
  ];
  for (const [title, asked, status] of cases)
    test(title, () => assert.equal(statusOf(...asked), status));
});
