import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Severity, UcpMessage } from '../../protocol/messages.ts';
import { checkoutStatusOf, type PublicCheckoutStatus } from './present.ts';

const errorMessage = (severity: Severity): UcpMessage => ({
  type: 'error',
  code: 'x',
  content: '',
  severity,
});
const warning: UcpMessage = { type: 'warning', code: 'x', content: '' };
const review = errorMessage('requires_buyer_review');

describe('the status of a checkout', () => {
  const cases: [string, Parameters<typeof checkoutStatusOf>, PublicCheckoutStatus][] = [
    [
      'is ready_for_complete if nothing is missing',
      [{ status: 'open', isPaying: false }, [warning]],
      'ready_for_complete',
    ],
    [
      'is incomplete if the agent can fix an error',
      [{ status: 'open', isPaying: false }, [review, errorMessage('recoverable')]],
      'incomplete',
    ],
    [
      'is requires_escalation if only the buyer can fix the errors',
      [{ status: 'requires_consent', isPaying: false }, [review]],
      'requires_escalation',
    ],
    [
      'is complete_in_progress during a payment',
      [{ status: 'open', isPaying: true }, [errorMessage('recoverable')]],
      'complete_in_progress',
    ],
    [
      'is completed after the order was placed',
      [{ status: 'completed', isPaying: false }, []],
      'completed',
    ],
    ['is canceled if it was canceled', [{ status: 'cancelled', isPaying: false }, []], 'canceled'],
    [
      'is canceled if it has expired',
      [{ status: 'expired', isPaying: false }, [errorMessage('unrecoverable')]],
      'canceled',
    ],
  ];
  for (const [title, args, status] of cases)
    test(title, () => assert.equal(checkoutStatusOf(...args), status));
});
