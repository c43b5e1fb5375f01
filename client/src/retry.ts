import type { StoaError } from './stoa-error.ts';

/** If the server asks for a longer wait, the request is not retried. */
const longestWaitSeconds = 60;

/**
 * Milliseconds to wait before the next attempt, or null if the error is final. Without a
 * `Retry-After` the wait doubles from attempt to attempt, with a random part so that many clients do
 * not come back at once.
 */
export function retryDelay(error: StoaError, attempt: number): number | null {
  if (!isTemporary(error)) return null;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === undefined) return 250 * 2 ** attempt * (0.5 + Math.random() / 2);
  return retryAfterSeconds <= longestWaitSeconds ? retryAfterSeconds * 1_000 : null;
}

/** Every write has a key, so a repeated one takes effect once. */
function isTemporary({ status, code }: StoaError): boolean {
  return [0, 429, 503].includes(status) || code === 'idempotency_in_progress';
}

/** Waits. Rejects with the reason of the signal when it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
