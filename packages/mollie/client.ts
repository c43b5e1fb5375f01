import type { Amount } from './money.ts';

export type Fields = Record<string, unknown>;

export type Payment = {
  id: string;
  /** `open`, `pending`, `authorized`, `paid`, `expired`, `failed` or `canceled`. */
  status: string;
  amount: Amount;
  createdAt: string;
  metadata: { payment_id?: string } | null;
  _links: { checkout?: { href: string } };
};

export type Refund = {
  id: string;
  /** `queued`, `pending`, `processing`, `refunded`, `failed` or `canceled`. */
  status: string;
  metadata: { refund_id?: string } | null;
};

type Answer = { status: number; body: Fields };
type Call = { signal: AbortSignal; key?: string; fields?: Fields };

/** Calls the API. Throws without an answer, and for an answer that may change. */
function createSender(apiKey: string, apiBase: string) {
  return async (method: string, path: string, call: Call): Promise<Answer> => {
    const { signal, key, fields } = call;
    const response = await fetch(new URL(path, apiBase), {
      method,
      signal,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(fields && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(fields && { body: JSON.stringify(fields) }),
    });
    const text = await response.text();
    const body = text === '' ? {} : JSON.parse(text);
    const isTemporary = response.status === 429 || response.status >= 500;
    if (isTemporary || response.status === 401) throw failed(response.status, body);
    return { status: response.status, body };
  };
}

/** The calls of Mollie's API v2 that payments need. */
export function createMollieClient(apiKey: string, apiBase: string) {
  const send = createSender(apiKey, apiBase);

  const read = async <Found>(path: string, signal: AbortSignal): Promise<Found | null> => {
    const { status, body } = await send('GET', path, { signal });
    if (status === 404) return null;
    if (status !== 200) throw failed(status, body);
    return body as Found;
  };

  /** `problem`: Mollie refuses it, and would refuse it again. */
  const create = async <Made>(path: string, { key, fields, signal }: Required<Call>) => {
    const { status, body } = await send('POST', path, { signal, key, fields });
    return status === 201
      ? { made: body as Made, problem: '' }
      : { made: null, problem: String(body.detail ?? body.title ?? status) };
  };

  return {
    createPayment: (key: string, fields: Fields, signal: AbortSignal) =>
      create<Payment>('/v2/payments', { key, fields, signal }),
    findPayment: (id: string, signal: AbortSignal) => read<Payment>(`/v2/payments/${id}`, signal),
    /** The newest payment that `isWanted`, back to a moment. */
    async searchPayments(
      isWanted: (payment: Payment) => boolean,
      since: string,
      signal: AbortSignal,
    ): Promise<Payment | null> {
      let path: string | null = '/v2/payments?limit=250';
      while (path !== null) {
        const page: PaymentPage | null = await read<PaymentPage>(path, signal);
        const payments: Payment[] = page?._embedded.payments ?? [];
        const found = payments.find(isWanted);
        if (found) return found;
        const oldest = payments.at(-1)?.createdAt;
        const isBefore = oldest === undefined || Date.parse(oldest) < Date.parse(since) - margin;
        path = isBefore ? null : (page?._links.next?.href ?? null);
      }
      return null;
    },
    /** A payment that can no longer be canceled is left unchanged. */
    async cancelPayment(id: string, signal: AbortSignal): Promise<void> {
      await send('DELETE', `/v2/payments/${id}`, { signal });
    },
    createRefund: (payment: string, key: string, fields: Fields, signal: AbortSignal) =>
      create<Refund>(`/v2/payments/${payment}/refunds`, { key, fields, signal }),
    async listRefunds(payment: string, signal: AbortSignal): Promise<Refund[]> {
      const page = await read<RefundPage>(`/v2/payments/${payment}/refunds?limit=250`, signal);
      return page?._embedded.refunds ?? [];
    },
    async check(signal: AbortSignal): Promise<string | null> {
      const path = '/v2/payments?limit=1';
      const isAccepted = await send('GET', path, { signal }).then(
        ({ status }) => status === 200,
        () => false,
      );
      return isAccepted ? null : 'Mollie does not answer, or does not accept the API key.';
    },
  };
}

type PaymentPage = {
  _embedded: { payments: Payment[] };
  _links: { next?: { href: string } | null };
};
type RefundPage = { _embedded: { refunds: Refund[] } };

/** How much the clocks of Mollie and the server may differ, in milliseconds. */
const margin = 300_000;

const failed = (status: number, { title, detail }: Fields) =>
  new Error(`Mollie answered ${status} ${title ?? ''}: ${detail ?? ''}`);
