import { lockSession } from '../../../core/checkout/load-session.ts';
import type { ChargedPayment } from '../../../core/checkout/payment/complete-with-token.ts';
import type { PreparedPayment } from '../../../core/checkout/payment/prepare-payment.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AcpCaller, AcpDeps } from '../caller.ts';
import { type AcpResult, okResult, runIdempotentSaga } from '../idempotency.ts';
import { completionMessage, leavesOpen } from './completion-errors.ts';
import { type Completion, createAcpCompletion } from './completion-saga.ts';
import { readToken } from './payment-token.ts';
import { readSession } from './session-response.ts';

/**
 * Pays and places the order. Concurrent calls share one payment. A payment that is declined, and
 * whatever else leaves the session open, is a message of the session.
 */
export async function completeCheckoutSession(
  deps: AcpDeps,
  caller: AcpCaller,
  { id, body }: Completion,
): Promise<AcpResult> {
  const token = readToken(deps, caller, body);
  const preload = (work: Work) => lockSession(work, id);
  const write = { operation: 'complete', about: id, args: body, preload };
  const keyed = {
    ...caller,
    // Clients of the older version send no key.
    idempotencyKey: caller.idempotencyKey ?? sha256Hex(`${id} ${token}`),
  };
  const saga = createAcpCompletion(deps, caller, { id, body, token });
  try {
    return await runIdempotentSaga<PreparedPayment, ChargedPayment>(deps, keyed, write, saga);
  } catch (error) {
    if (!leavesOpen(error)) throw error;
    return okResult(await readSession(deps, caller, id, [completionMessage(error)]));
  }
}
