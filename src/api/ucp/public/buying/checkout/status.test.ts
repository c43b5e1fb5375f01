import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Severity, UcpMessage } from '../../protocol/messages.ts';
import { checkoutStatusOf, type PublicCheckoutStatus } from './status.ts';

const said = (severity: Severity): UcpMessage => ({
  type: 'error',
  code: 'x',
  content: '',
  severity,
});
const warning: UcpMessage = { type: 'warning', code: 'x', content: '' };
const review = said('requires_buyer_review');

describe('how a checkout stands', () => {
  const cases: [string, Parameters<typeof checkoutStatusOf>, PublicCheckoutStatus][] = [
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
    test(title, () => assert.equal(checkoutStatusOf(...asked), status));
});
