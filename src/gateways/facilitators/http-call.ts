import { type Dispatcher, request } from 'undici';

/** What came back, of any status; `body` null when it was no JSON. */
export type WireAnswer = { status: number; body: unknown };

/** One call to a facilitator; `body` null: a GET. Rejects when no whole answer came. */
export type CallFacilitator = (
  path: '/verify' | '/settle' | '/supported',
  body: object | null,
) => Promise<WireAnswer>;

/** Checking takes a look at a chain, settling some blocks of it; both end before a settlement's lease. */
const timeouts = { '/verify': 10_000, '/settle': 40_000, '/supported': 10_000 };
const mostBytes = 262_144;

/** Over HTTP, to the address that the operator named and nowhere else: redirects are not followed. */
export function callOverHttp(url: string): CallFacilitator {
  return async (path, body) => {
    const { statusCode, body: stream } = await request(url + path, {
      method: body === null ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: body === null ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeouts[path]),
    });
    return { status: statusCode, body: parse(await readAtMost(stream)) };
  };
}

/** Leaving the loop early destroys the socket, so that nobody makes us read on. */
async function readAtMost(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes) throw new Error(`a facilitator answered more than ${mostBytes} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
