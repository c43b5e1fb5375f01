import { Pool } from 'undici';
import type { SignedPayment } from '../../src/core/paywall/ports/facilitator.ts';
import { toWireRequest } from '../../src/gateways/facilitators/wire.ts';
import { headersOf, newAccount, type Payment, signPayment } from './payment.ts';
import { coin, type Press, price, wallet } from './press.ts';

/** Buyers with payments that are signed before the measurement; each payment is used once. */
export type Payers = {
  /** Signs this many payments in advance. Further payments are signed when needed. */
  prepare(count: number): Promise<void>;
  /** Sends a request with a payment. Throws unless the response is 200. */
  pay(): Promise<void>;
  /** Sends a payment to the sandbox facilitator, to verify or to settle it. */
  facilitate(what: 'verify' | 'settle'): Promise<void>;
  close(): Promise<void>;
};

const connections = 128;
const wallets = 100;

export function payersOf(origin: string, press: Press): Payers {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const accounts = Array.from({ length: wallets }, newAccount);
  const ahead: Payment[] = [];
  let signed = 0;
  const sign = () => {
    signed += 1;
    return signPayment(accounts[signed % wallets] ?? newAccount());
  };
  const next = async () => ahead.pop() ?? sign();
  const send = async (request: Parameters<Pool['request']>[0]) => {
    const { statusCode, body } = await pool.request(request);
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${request.path}: ${statusCode} ${text}`);
  };
  return {
    async prepare(count) {
      while (ahead.length < count) ahead.push(await sign());
    },
    pay: async () =>
      send({ method: 'GET', path: press.path, headers: headersOf(await next(), 'seed') }),
    facilitate: async (what) =>
      send({
        method: 'POST',
        path: `/sandbox/x402/${what}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toWireRequest(2, toSignedPayment(await next(), press))),
      }),
    close: () => pool.destroy(),
  };
}

/** The payment as the server passes it to a facilitator. */
function toSignedPayment(payment: Payment, { path }: Press): SignedPayment {
  const terms = { coin, payTo: wallet, amount: price.units };
  return { ...payment, ...terms, resource: `http://localhost:4000${path}`, description: 'A file' };
}
