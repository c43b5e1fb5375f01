import { type Dispatcher, request } from 'undici';

/** What came back, of any status; `body` null when it was no JSON. */
export type FacilitatorResponse = { status: number; body: unknown };

/** One call to a facilitator; `body` null: a GET. Rejects when no whole answer came. */
export type CallFacilitator = (
  path: '/verify' | '/settle' | '/supported',
  body: object | null,
) => Promise<FacilitatorResponse>;

/** Checking takes a look at a chain, settling some blocks of it; both end before a settlement's lease. */
const timeouts = { '/verify': 10_000, '/settle': 40_000, '/supported': 10_000 };
const maxBytes = 262_144;

/** Over HTTP, to the address that the operator named and nowhere else: redirects are not followed. */
export function createHttpCall(url: string): CallFacilitator {
  return async (path, body) => {
    const { statusCode, body: stream } = await request(url + path, {
      method: body === null ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: body === null ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeouts[path]),
    });
    return { status: statusCode, body: parseJson(await readAtMost(stream)) };
  };
}

/** Leaving the loop early destroys the socket, so that nobody makes us read on. */
async function readAtMost(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw new Error(`a facilitator answered more than ${maxBytes} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
