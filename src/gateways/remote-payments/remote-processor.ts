import type {
  ChargeRequest,
  PaymentProcessor,
  ReleaseRequest,
} from '../../core/payments/processor.ts';
import type { PaymentId } from '../../kernel/id.ts';
import { orNull, readPage, readPayment, readRefund } from './read-answers.ts';

/** What a payment service is asked to do, as HTTP hooks name it. */
export type PaymentAction =
  | 'open_page'
  | 'close_page'
  | 'charge'
  | 'get_payment'
  | 'refund'
  | 'capture'
  | 'release'
  | 'get_refund';

export type RemotePayments = Pick<PaymentProcessor, 'name' | 'isTest' | 'hostedMinutes'> &
  Pick<PaymentProcessor, 'check' | 'parseWebhook'> & {
    origin: string;
    /** Whether it charges tokens of agents. */
    takesTokens: boolean;
    /** How often it can capture an authorized payment; null: payments are collected at once. */
    captureMode: 'once' | 'several' | null;
    /** Reads the answer with the given function; rejects if there is no valid one. */
    ask<Answer>(
      action: PaymentAction,
      data: object,
      read: (answer: unknown) => Answer,
    ): Promise<Answer>;
  };

/** The payment processor behind a plug-in or an HTTP hook. Both have the same requests and answers. */
export function createRemoteProcessor(service: RemotePayments): PaymentProcessor {
  const { name, isTest, hostedMinutes, origin, takesTokens, ask, check, parseWebhook } = service;
  const { captureMode } = service;
  return {
    name,
    isTest,
    hostedMinutes,
    testToken: null,
    merchantId: null,
    chargeMandate: null,
    openHostedPage({ returnUrl, cancelUrl, expiresAt, ...request }) {
      const page = {
        ...toChargeRequest(request),
        return_url: returnUrl,
        cancel_url: cancelUrl,
        webhook_url: `${origin}/api/payments/${name}/webhooks`,
        expires_at: expiresAt.toISOString(),
      };
      return ask('open_page', page, readPage);
    },
    closeHostedPage: (reference) => ask('close_page', { reference }, () => undefined),
    charge: takesTokens
      ? (request, token) => ask('charge', { ...toChargeRequest(request), token }, readPayment)
      : null,
    getPaymentOutcome({ id, method, reference, createdAt }) {
      const payment = { id, method, reference, created_at: createdAt.toISOString() };
      return ask('get_payment', payment, orNull(readPayment));
    },
    refund({ id, paymentReference, money, reason }) {
      const refund = { id, payment_reference: paymentReference, ...money, reason };
      return ask('refund', refund, readRefund);
    },
    getRefundOutcome({ id, reference, paymentReference }) {
      const refund = { id, reference, payment_reference: paymentReference };
      return ask('get_refund', refund, orNull(readRefund));
    },
    captureMode,
    capture({ money, target, isFinal, ...capture }) {
      const parts = { ...money, captured_amount: target, is_final: isFinal };
      return ask('capture', { ...toReleaseRequest(capture), ...parts }, readPayment);
    },
    release: (release) => ask('release', toReleaseRequest(release), readPayment),
    check,
    // Services name the payment of a dispute by its id.
    findPaymentId: async (reference) => reference as PaymentId,
    parseWebhook,
  };
}

const toReleaseRequest = ({ id, payment }: ReleaseRequest) => ({
  ...{ id, payment_id: payment.id, payment_reference: payment.reference },
});

const toChargeRequest = ({
  id,
  money,
  description,
  lines,
  email,
  isAuthorization,
}: ChargeRequest) => ({
  id,
  ...money,
  description,
  lines: structuredClone(lines),
  email,
  ...(isAuthorization && { authorize_only: true }),
});
