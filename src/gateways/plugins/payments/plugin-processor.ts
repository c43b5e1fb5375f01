import type {
  Context,
  PaymentProcessor as PluginPayments,
} from '../../../../packages/plugin/plugin.js';
import type { ChargeRequest, PaymentProcessor } from '../../../core/payments/processor.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { PaymentId } from '../../../kernel/id.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { callPlugin, PluginError } from '../call-plugin.ts';
import { orNull, readEvent, readPage, readPayment, readRefund } from './read-answers.ts';

const callMilliseconds = 10_000;

export type PluginProcessorOptions = {
  plugin: string;
  payments: PluginPayments;
  origin: string;
  log: Log;
  countFailure(plugin: string): void;
};

/** The payment processor of a plug-in. A call that fails, or whose answer is invalid, has no known result. */
export function createPluginProcessor(options: PluginProcessorOptions): PaymentProcessor {
  const { plugin, payments, origin } = options;
  const call = createCaller(options);
  const charge = payments.charge?.bind(payments);
  return {
    name: plugin,
    isTest: payments.isTest,
    hostedMinutes: payments.pageMinutes,
    testToken: null,
    merchantId: null,
    openHostedPage({ returnUrl, cancelUrl, expiresAt, ...request }) {
      const page = {
        ...toChargeRequest(request),
        return_url: returnUrl,
        cancel_url: cancelUrl,
        webhook_url: `${origin}/api/payments/${plugin}/webhooks`,
        expires_at: expiresAt.toISOString(),
      };
      return call((context) => payments.openPage(page, context), readPage);
    },
    closeHostedPage: (reference) =>
      call(
        (context) => payments.closePage({ reference }, context),
        () => undefined,
      ),
    charge: charge
      ? (request, token) =>
          call((context) => charge({ ...toChargeRequest(request), token }, context), readPayment)
      : null,
    getPaymentOutcome({ id, method, reference, createdAt }) {
      const payment = { id, method, reference, created_at: createdAt.toISOString() };
      return call((context) => payments.getPayment(payment, context), orNull(readPayment));
    },
    refund({ id, paymentReference, money, reason }) {
      const refund = { id, payment_reference: paymentReference, ...money, reason };
      return call((context) => payments.refund(refund, context), readRefund);
    },
    getRefundOutcome({ id, reference, paymentReference }) {
      const refund = { id, reference, payment_reference: paymentReference };
      return call((context) => payments.getRefund(refund, context), orNull(readRefund));
    },
    check: () =>
      call((context) => payments.check(context), orNull(String)).catch(
        () => `The plug-in ${plugin} cannot reach its provider. The log has the reason.`,
      ),
    findPaymentId: async (reference) => reference as PaymentId,
    parseWebhook: (body, headers) =>
      call(
        (context) => payments.readWebhook({ body: Uint8Array.from(body), headers }, context),
        orNull((answer) => {
          if (answer === 'invalid_signature') throw invalidSignature();
          return readEvent(answer);
        }),
      ),
  };
}

/** Calls the plug-in and reads a copy of its answer. Failures are logged and counted with its name. */
function createCaller({ plugin, log, countFailure }: PluginProcessorOptions) {
  return async <Result>(
    act: (context: Context) => unknown,
    readAnswer: (answer: unknown) => Result,
  ): Promise<Result> => {
    try {
      return await callPlugin(plugin, callMilliseconds, async (context) =>
        readAnswer(structuredClone(await act(context))),
      );
    } catch (error) {
      const { cause } = error as PluginError;
      if (cause instanceof DomainError) throw cause;
      countFailure(plugin);
      const reason = error instanceof PluginError ? error.message : String(error);
      log.warn({ plugin, decides: 'payments', reason, err: cause }, 'a plug-in failed');
      throw error;
    }
  };
}

const toChargeRequest = ({ id, money, description, lines, email }: ChargeRequest) => ({
  id,
  ...money,
  description,
  lines: structuredClone(lines),
  email,
});

const invalidSignature = () =>
  new DomainError('invalid', 'invalid_signature', 'The webhook signature is missing or invalid.');
