import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { CrashServer } from './server.ts';
import type { CrashStripe } from './stripe.ts';

/** One basket of one buyer: what a scenario knows about the objects that it has created. */
export type Basket = {
  /** Distinguishes the keys and products of this scenario from all others. */
  label: string;
  productId: string;
  /** The variant that an exchange replaces the bought one with. */
  otherVariantId: string;
  /** The same at a higher price. */
  dearerVariantId: string;
  cart: string;
  redirectUrl: string;
  sessionId: string;
  orderId: string;
  lineItemId: string;
  returnId: string;
  exchangeId: string;
  /** A token that an agent pays with. */
  paymentToken: string;
  /** A member of a plan. */
  subscriberId: string;
};

export type Reply = {
  status: number;
  text: string;
  body: Record<string, unknown>;
  /** The target of a redirect. */
  location: string;
};

/** The shop of the scenario, as its callers reach it. */
export type CrashShop = {
  server: CrashServer;
  apiKey: string;
  site: string;
  /** Takes the payments of a store with its own account. */
  stripe: CrashStripe;
  /** The database, to read what happened and to set up what would take weeks. */
  direct: Client;
  /** A call with its own key; null: there was no response. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply | null>;
  /** A call that must succeed; throws otherwise. */
  must(method: string, path: string, options?: CallOptions): Promise<Record<string, unknown>>;
  /** Advances the clock, which runs everything that is due. */
  advance(seconds: number): Promise<void>;
};

export type CallOptions = {
  body?: object;
  key?: string;
  merchant?: boolean;
  /** Calls ACP with the key of an agent connection. */
  connectionKey?: string;
  headers?: Record<string, string>;
  /** Fields of a form, as a browser posts them. */
  form?: Record<string, string>;
};

const tryMilliseconds = 10_000;
const clockPath = '/dev/clock';
/** Moving the clock runs every job that becomes due, which takes long on a busy machine. */
const clockMilliseconds = 120_000;

type Parts = Pick<CrashShop, 'server' | 'apiKey' | 'site' | 'stripe' | 'direct'>;

export function openCrashShop(parts: Parts): CrashShop {
  const { server, apiKey } = parts;
  const call: CrashShop['call'] = async (method, path, options = {}) => {
    const url = path.startsWith('http') ? path : server.origin + path;
    try {
      const answer = await fetch(url, {
        method,
        redirect: 'manual',
        headers: headersOf(options, apiKey),
        signal: AbortSignal.timeout(path === clockPath ? clockMilliseconds : tryMilliseconds),
        ...bodyOf(options),
      });
      const text = await answer.text();
      const location = answer.headers.get('location') ?? '';
      return { status: answer.status, text, body: jsonOf(text), location };
    } catch {
      return null;
    }
  };
  const must: CrashShop['must'] = async (method, path, options) => {
    const reply = await call(method, path, options);
    if (reply && reply.status < 400) return reply.body;
    throw new Error(`${method} ${path}: ${reply?.status ?? 'no answer'} ${reply?.text ?? ''}`);
  };
  return {
    ...parts,
    call,
    must,
    async advance(seconds) {
      await must('POST', clockPath, { body: { advance_seconds: seconds } });
    },
  };
}

/** Repeats a call with the same key until it gets a final response. */
export async function untilAnswered(act: () => Promise<Reply | null>): Promise<Reply | null> {
  for (let tries = 0; tries < 100; tries += 1) {
    const reply = await act();
    const isPassing =
      reply === null || reply.status >= 500 || reply.text.includes('idempotency_in_progress');
    if (!isPassing) return reply;
    await delay(50);
  }
  return null;
}

function headersOf(options: CallOptions, apiKey: string): Record<string, string> {
  const { body, key, merchant, connectionKey, form, headers } = options;
  return {
    ...headers,
    ...(merchant ? { authorization: `Bearer ${apiKey}` } : {}),
    ...(connectionKey
      ? { authorization: `Bearer ${connectionKey}`, 'api-version': '2026-04-17' }
      : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  };
}

function bodyOf({ body, form }: CallOptions): { body?: string } {
  if (body) return { body: JSON.stringify(body) };
  return form ? { body: new URLSearchParams(form).toString() } : {};
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
