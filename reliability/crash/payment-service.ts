import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The members of all calls that matter here. */
type Data = Omit<Page, 'left'> & { payment_reference: string };

type Page = { id: string; email: string; amount: number; currency: string; left: number | null };

/** A merchant's payment service, which lives on when the server dies (docs/payment-service.md). */
export type PaymentService = {
  url: string;
  /** The buyer pays every page that was opened for their address, once each. Returns the payments. */
  pay(email: string): string[];
  /** The signed event that reports a payment. */
  eventOf(id: string, secret: string, at: Date): { body: object; headers: Record<string, string> };
};

export async function openPaymentService(): Promise<PaymentService> {
  const pages = new Map<string, Page>();
  const refunds = new Map<string, object>();
  const outcomeOf = ({ id, amount, currency, left }: Page) =>
    left === null
      ? { state: 'pending', reference: id }
      : { state: 'succeeded', reference: id, amount, currency };
  const answers: Record<string, (data: Data) => unknown> = {
    open_page(data) {
      if (!pages.has(data.id)) pages.set(data.id, { ...data, left: null });
      return { reference: data.id, url: `http://localhost:9/pay/${data.id}` };
    },
    close_page: () => ({}),
    get_payment({ id }) {
      const page = pages.get(id);
      return page ? outcomeOf(page) : null;
    },
    refund({ id, payment_reference: reference, amount }) {
      const page = pages.get(reference);
      if (!refunds.has(id) && page && amount <= (page.left ?? 0)) {
        page.left = (page.left ?? 0) - amount;
        refunds.set(id, { state: 'succeeded', reference: id });
      }
      return refunds.get(id) ?? { state: 'failed', reference: null, failure: 'more_than_paid' };
    },
    get_refund: ({ id }) => refunds.get(id) ?? null,
  };
  const server = createServer(async (request, response) => {
    const { type, data } = JSON.parse(await textOf(request));
    response.end(JSON.stringify(answers[type]?.(data)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    pay(email) {
      const own = [...pages.values()].filter((page) => page.email === email);
      for (const page of own) page.left ??= page.amount;
      return own.map(({ id }) => id);
    },
    eventOf(id, secret, at) {
      const page = pages.get(id) as Page;
      const outcome = outcomeOf(page);
      const body = { id: `${id} paid`, about: 'payment', payment_id: id, outcome };
      const time = Math.floor(at.getTime() / 1_000);
      const signed = `${time}.${JSON.stringify(body)}`;
      const hex = createHmac('sha256', secret).update(signed).digest('hex');
      return { body, headers: { 'x-svc-signature': `t=${time},v1=${hex}` } };
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
