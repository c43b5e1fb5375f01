import { paymentStatuses } from '../../../core/payments/payment.ts';
import {
  findServerPayments,
  listServerPayments,
  type ServerPayment,
} from '../../../core/paywall/listing/server-payments.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { type Command, type CommandContext, UsageError } from '../command.ts';
import { limitOption, readLimit } from '../limit-option.ts';
import { formatFields } from '../resources/format.ts';

export const listPaymentsCommand: Command = {
  name: 'payments list',
  summary: 'Lists payments of all workspaces; by default processing ones, the oldest first.',
  operands: [],
  options: {
    status: { value: 'S', help: 'processing (default), pending, succeeded, failed or cancelled.' },
    workspace: { value: 'W', help: 'Only payments of this workspace.' },
    'older-than': { value: 'MIN', help: 'Only those without a change for this many minutes.' },
    limit: limitOption,
  },
  notes: [
    'A processing payment waits for its outcome, for which its job asks at growing intervals. Payments over',
    'x402 have the id of their order.',
  ],
  async run(call) {
    const named = call.option('status') ?? 'processing';
    const status = paymentStatuses.find((one) => one === named);
    if (!status) throw new UsageError(`--status must be ${paymentStatuses.join(', ')}.`);
    const workspaceId = call.option('workspace') ?? null;
    const minutes = readMinutes(call);
    const limit = readLimit(call.option('limit'));
    const { unit } = await call.openSession();
    const payments = await unit.querySingleAsSystem((view) => {
      const changedBefore = new Date(view.now.getTime() - minutes * 60_000);
      return listServerPayments(view, { status, workspaceId, changedBefore }, limit);
    });
    return {
      json: { payments: payments.map(presentPayment) },
      text: payments.map(formatPayment).join('\n') || `No ${status} payments.`,
    };
  },
};

export const showPaymentCommand: Command = {
  name: 'payments show',
  summary:
    'Shows the payments that an id or an order belongs to, with the order and the last error.',
  operands: ['id'],
  options: {},
  notes: [
    'The id is pay_…, what the payment processor calls the payment (pi_…, cs_…), the hash of a transaction on',
    'a chain, or the id or name of the order: ord_…, "#1001". An order can have several payments.',
  ],
  async run(call) {
    const { unit } = await call.openSession();
    const found = await unit.querySingleAsSystem((view) =>
      findServerPayments(view, call.operands[0] ?? ''),
    );
    const payments = found.map(presentPayment);
    const text = payments.map((payment) => formatFields(payment).join('\n')).join('\n\n');
    return { json: { payments }, text };
  },
};

function readMinutes({ option }: CommandContext): number {
  const text = option('older-than') ?? '0';
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new UsageError(`--older-than must be a number of minutes (got "${text}").`);
}

const presentPayment = (payment: ServerPayment) => ({
  id: payment.id,
  workspace_id: payment.workspaceId,
  site_slug: payment.siteSlug,
  order_id: payment.orderId,
  order_name: payment.orderName,
  status: payment.status,
  failure: payment.failure,
  amount: payment.amount,
  refunded: payment.refunded,
  currency: payment.currency,
  method: payment.method,
  processor: payment.processor,
  reference: payment.reference,
  test: payment.test,
  purpose: payment.purpose,
  subject_id: payment.subjectId,
  created_at: payment.createdAt.toISOString(),
  updated_at: payment.updatedAt.toISOString(),
  job_id: payment.jobId,
  job_error: payment.jobError,
  next_attempt_at: payment.nextAttemptAt?.toISOString() ?? null,
});

function formatPayment(payment: ServerPayment): string {
  const { id, siteSlug, orderName, orderId, status, failure, jobError } = payment;
  const order = orderName === null ? 'no order' : `order ${orderName} (${orderId})`;
  const reasons = [failure, jobError].filter((reason) => reason !== null);
  const why = reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
  const processor = `${payment.processor} ${payment.reference ?? 'without a reference'}`;
  return `${id}  ${formatMoney(payment)} of ${siteSlug}, ${order}: ${status}${why} since ${payment.updatedAt.toISOString()}, ${processor}`;
}
