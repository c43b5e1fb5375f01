import type {
  Context,
  PaymentProcessor as PluginPayments,
} from '../../../../packages/plugin/plugin.js';
import type { PaymentProcessor } from '../../../core/payments/processor.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { orNull, readEvent } from '../../remote-payments/read-answers.ts';
import {
  createRemoteProcessor,
  type PaymentAction,
} from '../../remote-payments/remote-processor.ts';
import { callPlugin, PluginError } from '../call-plugin.ts';

const callMilliseconds = 10_000;

export type PluginProcessorOptions = {
  plugin: string;
  payments: PluginPayments;
  origin: string;
  log: Log;
  countFailure(plugin: string): void;
};

const members = {
  open_page: 'openPage',
  close_page: 'closePage',
  charge: 'charge',
  get_payment: 'getPayment',
  refund: 'refund',
  capture: 'capture',
  release: 'release',
  get_refund: 'getRefund',
} as const satisfies Record<PaymentAction, keyof PluginPayments>;

/** The payment processor of a plug-in. A call that fails, or whose answer is invalid, has no known result. */
export function createPluginProcessor(options: PluginProcessorOptions): PaymentProcessor {
  const { plugin, payments, origin } = options;
  const call = createCaller(options);
  const actions = payments as unknown as Record<
    (typeof members)[PaymentAction],
    (data: object, context: Context) => unknown
  >;
  return createRemoteProcessor({
    name: plugin,
    isTest: payments.isTest,
    hostedMinutes: payments.pageMinutes,
    origin,
    takesTokens: payments.charge !== undefined,
    captureMode: payments.captures ?? null,
    ask: (action, data, read) => call((context) => actions[members[action]](data, context), read),
    check: () =>
      call((context) => payments.check(context), orNull(String)).catch(
        () => `The plug-in ${plugin} cannot reach its provider. The log has the reason.`,
      ),
    parseWebhook: (body, headers) =>
      call(
        (context) => payments.readWebhook({ body: Uint8Array.from(body), headers }, context),
        orNull((answer) => {
          if (answer === 'invalid_signature') throw invalidSignature();
          return readEvent(answer);
        }),
      ),
  });
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

const invalidSignature = () =>
  new DomainError('invalid', 'invalid_signature', 'The webhook signature is missing or invalid.');
