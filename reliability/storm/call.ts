import { setTimeout as delay } from 'node:timers/promises';

export type Answered = { status: number; text: string; tries: number };

type Call = {
  method: 'POST' | 'PATCH' | 'DELETE';
  url: string;
  apiKey: string;
  key: string;
  body?: object;
};

const tryMilliseconds = 3_000;
const timeoutMilliseconds = 90_000;
/**
 * Statuses that ask for a retry: the first call is still running, or the server is not available.
 */
const passing = new Set([409, 500, 502, 503, 504]);

/** Sends a write with the same key until it gets a final response; null when it never did. */
export async function callUntilAnswered(call: Call): Promise<Answered | null> {
  const deadline = Date.now() + timeoutMilliseconds;
  for (let tries = 1; Date.now() < deadline; tries += 1) {
    const answer = await callOnce(call);
    if (answer && !isPassing(answer)) return { ...answer, tries };
    await delay(50 + 50 * Math.min(tries, 5));
  }
  return null;
}

/** Null: there was no response, so the outcome is unknown. */
export async function callOnce(call: Call): Promise<{ status: number; text: string } | null> {
  try {
    const answer = await fetch(call.url, {
      method: call.method,
      headers: {
        authorization: `Bearer ${call.apiKey}`,
        'idempotency-key': call.key,
        ...(call.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      signal: AbortSignal.timeout(tryMilliseconds),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}

function isPassing({ status, text }: { status: number; text: string }): boolean {
  return passing.has(status) && (status !== 409 || text.includes('idempotency_in_progress'));
}
