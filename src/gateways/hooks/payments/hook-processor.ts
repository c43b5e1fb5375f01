import { type Hook, hookNotFound, type PaymentHook } from '../../../core/hooks/hook.ts';
import { decryptHookSecret, findHook } from '../../../core/hooks/manage-hooks.ts';
import type { PaymentProcessor, ProcessorEvent } from '../../../core/payments/processor.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import { verifyBody } from '../../../platform/crypto/signed-body.ts';
import type { OutboundClient } from '../../../platform/outbound/client.ts';
import { traceCall } from '../../../platform/outside/run-with-answers.ts';
import type { Tenant, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { readEvent } from '../../remote-payments/read-answers.ts';
import {
  createRemoteProcessor,
  type RemotePayments,
} from '../../remote-payments/remote-processor.ts';
import { callHook } from '../call-hook.ts';
import { BadAnswer } from '../hook-contract.ts';

/** How long the page of a payment service stays open. Its goods are held for as long. */
const pageMinutes = 60;

export type HookProcessorOptions = { unit: UnitOfWork; outbound: OutboundClient; origin: string };

/**
 * Takes the payments of stores through their HTTP hooks (docs/payment-service.md). All actions of one
 * request share its two seconds with other hooks; none runs inside a transaction.
 */
export function createHookProcessors({ unit, outbound, origin }: HookProcessorOptions) {
  return (tenant: Tenant, { id, test }: PaymentHook): PaymentProcessor => {
    const ask: RemotePayments['ask'] = (action, data, read) =>
      traceCall(`payment ${action}`, async ({ milliseconds, report }) => {
        const call = { hookId: id, action, data, read };
        const result = await callHook(outbound, call, { unit, tenant, milliseconds });
        if (result.problem === null) return result.answer;
        report(result.problem);
        throw new Error(`the payment hook ${id} gave no answer: ${result.problem}`);
      });
    return createRemoteProcessor({
      name: id,
      isTest: test,
      hostedMinutes: pageMinutes,
      origin,
      takesTokens: false,
      captureMode: null,
      ask,
      check: async () => null,
      parseWebhook: (body, headers) => parseEvent(unit, tenant, { id, body, headers }),
    });
  };
}

type Webhook = { id: string; body: Buffer; headers: Record<string, string | undefined> };

/** Throws 400 `invalid_signature`, and 400 `validation_failed` for anything but an event. */
function parseEvent(
  unit: UnitOfWork,
  tenant: Tenant,
  { id, body, headers }: Webhook,
): Promise<ProcessorEvent> {
  return unit.view(tenant, async (view) => {
    const hook: Hook | null = await findHook(view, id);
    if (!hook) throw hookNotFound();
    const header = headers['x-svc-signature'];
    verifyBody(decryptHookSecret(view, hook), { body, header }, view.now);
    try {
      return readEvent(JSON.parse(body.toString()));
    } catch (error) {
      if (!(error instanceof BadAnswer || error instanceof SyntaxError)) throw error;
      throw invalid([{ field: '', code: 'invalid_event', message: error.message }]);
    }
  });
}
