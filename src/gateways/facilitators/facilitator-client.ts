import { type Dispatcher, request } from 'undici';

/** A response of any status; `body` is null when it is not JSON. */
export type FacilitatorResponse = { status: number; body: unknown };

/**
 * Makes one call to a facilitator: a POST, or a GET when `body` is null. Rejects without a full
 * response.
 */
export type CallFacilitator = (
  path: '/verify' | '/settle' | '/supported',
  body: object | null,
) => Promise<FacilitatorResponse>;

/** Settling takes a few blocks. All timeouts are shorter than the lease of a settlement. */
const timeouts = { '/verify': 10_000, '/settle': 40_000, '/supported': 10_000 };
const maxBytes = 262_144;

/** Calls the configured URL over HTTP. Redirects are not followed. */
export function createFacilitatorClient(url: string): CallFacilitator {
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

/** Throwing in the loop destroys the socket, so that the rest of a large body is not read. */
async function readAtMost(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes)
      throw new Error(`the response of the facilitator exceeds ${maxBytes} bytes`);
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
