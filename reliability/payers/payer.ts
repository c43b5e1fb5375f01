import { setTimeout as delay } from 'node:timers/promises';
import type { PrivateKeyAccount } from 'viem/accounts';
import { type Dialect, headersOf, type Payment, signPayment } from '../../bench/payers/payment.ts';
import type { Press } from '../../bench/payers/press.ts';
import type { Hex } from '../../src/core/paywall/ports/network.ts';
import type { Random } from '../random.ts';
import type { Target } from '../target.ts';
import type { SettlementLedger } from './rails.ts';

/** The responses of a buyer. */
export type BuyerRecord = {
  payment: Payment;
  /** Orders that 200 responses named: one, when all is well. */
  orderIds: Set<string>;
  /** Final responses as text: `200`, or a status with a code. Empty: there was none. */
  answers: Set<string>;
  /** The path of the file, without the host. */
  downloadPath: string | null;
  /** The file was delivered before the money had moved. */
  wasEarly: boolean;
  tries: number;
  replays: number;
};

export type PayerContext = {
  web: Target[];
  press: Press;
  settlement: SettlementLedger;
  random: Random;
};

const dialects: Dialect[] = ['seed', 'v1', 'v2'];
const tryMilliseconds = 8_000;
const timeoutMilliseconds = 120_000;

/** Signs for the file and repeats the request, at either server, until it gets a final response. */
export async function payOnce(at: PayerContext, account: PrivateKeyAccount): Promise<BuyerRecord> {
  const buyer: BuyerRecord = {
    payment: await signPayment(account, await termsOf(at)),
    orderIds: new Set(),
    answers: new Set(),
    downloadPath: null,
    wasEarly: false,
    tries: 0,
    replays: 0,
  };
  const deadline = performance.now() + timeoutMilliseconds;
  // Some buyers are impatient and call both servers at once.
  const wide = at.random.chance(0.2) ? at.web.length : 1;
  while (buyer.answers.size === 0 && performance.now() < deadline) {
    const begun = at.random.below(at.web.length);
    const tries = Array.from({ length: wide }, (_, turn) => present(at, buyer, begun + turn));
    await Promise.all(tries);
    if (buyer.answers.size === 0) await delay(50 + at.random.below(150));
  }
  if (buyer.orderIds.size > 0) await fetchEarly(at, buyer);
  return buyer;
}

/**
 * Half of the buyers sign the nonce of a challenge, as the contract specifies, the others their
 * own.
 */
async function termsOf(at: PayerContext) {
  if (at.random.chance(0.5)) return {};
  const deadline = performance.now() + timeoutMilliseconds;
  while (performance.now() < deadline) {
    const answer = await get(at.random.pick(at.web), { path: at.press.path });
    if (answer?.status === 402) {
      const { accepts } = JSON.parse(answer.text) as {
        accepts: { extra: { nonce: Hex; validBefore: number } }[];
      };
      const [{ extra } = { extra: { nonce: '0x' as Hex, validBefore: 0 } }] = accepts;
      return { nonce: extra.nonce, validBefore: BigInt(extra.validBefore) };
    }
    await delay(50);
  }
  throw new Error('There was no challenge.');
}

/** Sends the payment once, in any dialect, and records the response. */
export async function present(at: PayerContext, buyer: BuyerRecord, server: number): Promise<void> {
  buyer.tries += 1;
  const headers = headersOf(buyer.payment, at.random.pick(dialects));
  const answer = await get(at.web[server % at.web.length], { path: at.press.path, headers });
  if (answer === null || isPassing(answer.status)) return;
  const body = JSON.parse(answer.text) as Body;
  if (answer.status === 200 && body.order) {
    if (buyer.orderIds.size > 0) buyer.replays += 1;
    buyer.orderIds.add(body.order.id);
    const { download_url: url } = body.order;
    if (url !== null) buyer.downloadPath ??= new URL(url).pathname;
  }
  buyer.answers.add(answer.status === 200 ? '200' : `${answer.status} ${codeOf(body)}`);
}

type Body = {
  order?: { id: string; download_url: string | null };
  error?: string | { code?: string; reason?: string };
};

const codeOf = ({ error }: Body) => (typeof error === 'string' ? error : JSON.stringify(error));

/** Responses that ask for a retry. */
const isPassing = (status: number) => status >= 500 || status === 429;

/** Fetches the file at once: a buyer who gets it must have paid. */
async function fetchEarly(at: PayerContext, buyer: BuyerRecord): Promise<void> {
  const status = await fetchFile(at, buyer, 2_000);
  if (status === 200) buyer.wasEarly = !(await at.settlement.hasMoved(buyer.payment));
}

/** The status of the download; 0 after a timeout or for an incomplete file. */
export async function fetchFile(
  at: Pick<PayerContext, 'web' | 'press' | 'random'>,
  { downloadPath }: BuyerRecord,
  milliseconds: number,
): Promise<number> {
  if (downloadPath === null) return 0;
  const answer = await get(at.random.pick(at.web), { path: downloadPath, milliseconds });
  const isWhole = answer?.status !== 200 || answer.text === at.press.bytes;
  return answer && isWhole ? answer.status : 0;
}

type Request = { path: string; headers?: Record<string, string>; milliseconds?: number };

async function get(server: Target | undefined, request: Request) {
  const { path, headers = {}, milliseconds = tryMilliseconds } = request;
  try {
    const answer = await fetch(`${server?.origin}${path}`, {
      headers,
      signal: AbortSignal.timeout(milliseconds),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}
