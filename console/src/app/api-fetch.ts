import { askFor, setConditions } from './conditions.ts';
import { SessionRefused } from './session.ts';
import type { TokenSource } from './token.ts';

/**
 * The `fetch` of the API client: asks for the password after 403 `reauthentication_required`, and
 * notices a new version and rate limits.
 */
export function createApiFetch(version: string): typeof fetch {
  const send: typeof fetch = async (url, init) => {
    // Public answers may be cached by browsers; a merchant wants to see what was just saved.
    const response = await fetch(url, { ...init, cache: 'no-store' });
    notice(response, version);
    return response;
  };
  return async (url, init) => {
    const first = await send(url, init);
    if (first.status === 403 && (await needsPassword(first)) && (await askFor('password')))
      return send(url, init);
    return first;
  };
}

/**
 * A token for the API client, which asks again with one that was rejected. Signs in again in a
 * dialog when the session has ended.
 */
export async function tokenFor(tokens: TokenSource, rejected?: string): Promise<string> {
  if (rejected !== undefined) tokens.drop(rejected);
  try {
    return (await tokens.get()).token;
  } catch (error) {
    const hasEnded = error instanceof SessionRefused && error.status === 401;
    if (hasEnded && (await askFor('sign_in'))) return (await tokens.get()).token;
    throw error;
  }
}

async function needsPassword(response: Response): Promise<boolean> {
  const text = await response.clone().text();
  return text.includes('"reauthentication_required"');
}

function notice({ status, headers }: Response, version: string): void {
  const running = headers.get('stoa-version');
  if (running !== null && running !== version) setConditions({ isOutdated: true });
  if (status !== 429) return;
  const seconds = Number(headers.get('retry-after')) || 5;
  setConditions({ limitedUntil: Date.now() + seconds * 1000 });
  setTimeout(() => setConditions({ limitedUntil: null }), seconds * 1000);
}
