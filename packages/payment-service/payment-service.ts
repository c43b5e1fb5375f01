import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  definePlugin,
  type PaymentEvent,
  type PaymentOutcome,
  type Plugin,
  type RefundOutcome,
} from 'stoa/plugin';
import { createServiceClient } from './client.ts';

type Settings = {
  /** Your service, which every call is posted to. */
  url: string;
  /** Signs the calls of the server and those of the service: at least 32 characters. */
  secret: string;
  /** Whether no real money moves. */
  isTest?: boolean;
  /** How long a payment page stays open. */
  pageMinutes?: number;
  /** How long a call may take, in milliseconds. */
  timeoutMs?: number;
  /** How long a service that fails repeatedly is left alone, in milliseconds. */
  pauseMs?: number;
};

const toleranceSeconds = 300;

/** Takes payments through an HTTP service in any language: docs/payment-service.md. */
export function paymentService(settings: Settings): Plugin {
  const {
    secret,
    isTest = false,
    pageMinutes = 60,
    timeoutMs = 2_000,
    pauseMs = 30_000,
  } = settings;
  if (secret.length < 32) throw new TypeError('The secret needs at least 32 characters.');
  const url = new URL(settings.url);
  const sign = (time: string, body: Uint8Array | string) =>
    createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const post = createServiceClient({ url, sign, timeoutMs, pauseMs });
  return definePlugin({
    name: 'payment-service',
    apiVersion: '1.0',
    paymentProcessor: {
      isTest,
      pageMinutes,
      openPage: (page, context) =>
        post<{ reference: string; url: string }>('open_page', page, context),
      async closePage(page, context) {
        await post('close_page', page, context);
      },
      getPayment: (payment, context) =>
        post<PaymentOutcome | null>('get_payment', payment, context),
      refund: (refund, context) => post<RefundOutcome>('refund', refund, context),
      getRefund: (refund, context) => post<RefundOutcome | null>('get_refund', refund, context),
      check: (context) =>
        post<{ problem: string | null }>('check', {}, context).then(
          ({ problem }) => problem,
          () => 'The payment service does not answer, or does not accept the signature.',
        ),
      async readWebhook({ body, headers }) {
        if (!isGenuine(headers['x-svc-signature'], body, sign)) return 'invalid_signature';
        return JSON.parse(new TextDecoder().decode(body)) as PaymentEvent;
      },
    },
  });
}

/** The header is `t=<seconds>,v1=<hex>`. An old one may be a replay. */
function isGenuine(
  header: string | undefined,
  body: Uint8Array,
  sign: (time: string, body: Uint8Array) => Buffer,
): boolean {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const age = Math.abs(Date.now() / 1_000 - Number(time));
  return (
    hex !== '' &&
    age <= toleranceSeconds &&
    timingSafeEqual(Buffer.from(hex, 'hex'), sign(time, body))
  );
}
