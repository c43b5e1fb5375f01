import { setTimeout as delay } from 'node:timers/promises';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { type Dispatcher, Pool } from 'undici';

/** One call of an agent, shortened for the transcript. */
export type Exchange = { call: string; sent: string; status: number; received: string };

export type Answer = {
  status: number;
  location: string | null;
  /** The cookies that it sets, as `name=value`. */
  cookies: string[];
  body: any;
};

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A path, or an absolute URL that the server has answered. */
  path: string;
  /** The host that the request names, such as a store's. */
  host?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON; text is sent as a form. */
  body?: object | string;
};

/** Sends the calls of one agent to a server and counts them. */
export type Wire = {
  send(call: Call): Promise<Answer>;
  exchanges: Exchange[];
  /** Tokens of the JSON that the agent has sent and received; its owner reads the pages. */
  tokens: number;
};

const shownCharacters = 600;

/** `pool`: connections to the server; all wires of a run share it. */
export function openWire(pool: Pool): Wire {
  const wire: Wire = {
    exchanges: [],
    tokens: 0,
    async send(call) {
      const { method, path, body } = call;
      const sent = textOf(body);
      const response = await requestPatiently(pool, {
        method,
        path: path.startsWith('http') ? pathOf(new URL(path)) : path,
        headers: headersOf(call),
        body: sent === '' ? null : sent,
      });
      const text = await response.body.text();
      if (String(response.headers['content-type']).includes('json'))
        wire.tokens += tokensIn(sent) + tokensIn(text);
      wire.exchanges.push({
        call: `${method} ${path}`,
        sent: shorten(sent),
        status: response.statusCode,
        received: shorten(text),
      });
      const { location, 'set-cookie': set = [] } = response.headers;
      return {
        status: response.statusCode,
        location: typeof location === 'string' ? location : null,
        cookies: [set].flat().map((cookie) => cookie.split(';')[0] ?? ''),
        body: parse(text),
      };
    },
  };
  return wire;
}

export const openPool = (base: string): Pool => new Pool(base, { connections: 8, pipelining: 1 });

const maxTries = 4;

/** Repeats a request that the server is too busy for, after the time that it names. */
async function requestPatiently(
  pool: Pool,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  for (let tries = 1; ; tries += 1) {
    const response = await pool.request(options);
    const isBusy = response.statusCode === 503 || response.statusCode === 429;
    const seconds = Number(response.headers['retry-after']);
    if (!isBusy || tries === maxTries || !(seconds <= 5)) return response;
    await response.body.dump();
    await delay(seconds * 1_000);
  }
}

/** Text that looks like a control token of a model is only text. */
const tokensIn = (text: string): number => countTokens(text, { allowedSpecial: 'all' });

const textOf = (body: Call['body']): string =>
  typeof body === 'string' || body === undefined ? (body ?? '') : JSON.stringify(body);

const pathOf = ({ pathname, search }: URL): string => `${pathname}${search}`;

function headersOf({ path, host, headers, body }: Call): Record<string, string> {
  const named = path.startsWith('http') ? new URL(path).host : host;
  const form = 'application/x-www-form-urlencoded';
  return {
    ...(named === undefined ? {} : { host: named }),
    ...(body === undefined
      ? {}
      : { 'content-type': typeof body === 'string' ? form : 'application/json' }),
    ...headers,
  };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= shownCharacters
    ? line
    : `${line.slice(0, shownCharacters)}… (${text.length} characters)`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
