import type { Context } from 'stoa/plugin';

type ClientOptions = {
  url: URL;
  sign(time: string, body: string): Buffer;
  timeoutMs: number;
  pauseMs: number;
};

/** After so many failures in a row the service is left alone for a while. */
const maxFailures = 5;
const maxAnswerLength = 65_536;

/**
 * Posts signed calls to the service. Throws without a valid answer: the server then asks for the
 * result later, or repeats the call with the same id.
 */
export function createServiceClient({ url, sign, timeoutMs, pauseMs }: ClientOptions) {
  let failures = 0;
  let pausedUntil = 0;

  async function send(body: string, { signal }: Context): Promise<unknown> {
    const time = String(Math.floor(Date.now() / 1_000));
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        'content-type': 'application/json',
        'x-svc-signature': `t=${time},v1=${sign(time, body).toString('hex')}`,
      },
      body,
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`The service answered ${response.status}.`);
    if (text.length > maxAnswerLength) throw new Error('The answer is longer than 64 KB.');
    return JSON.parse(text);
  }

  return async <Answer>(type: string, data: object, context: Context): Promise<Answer> => {
    // A buyer should not wait for a service that is down.
    if (performance.now() < pausedUntil)
      throw new Error('The service failed repeatedly and is not called for a while.');
    try {
      const answer = await send(JSON.stringify({ type, data }), context);
      failures = 0;
      return answer as Answer;
    } catch (error) {
      failures += 1;
      if (failures >= maxFailures) pausedUntil = performance.now() + pauseMs;
      throw error;
    }
  };
}
