import { type Role, renewSession, type Session } from './session.ts';

/** A console token of one workspace, and what it permits. */
export type Grant = { token: string; expires_at: string; scopes: string[]; role: Role };

export type TokenSource = {
  /** The current token, or a new one when 80 % of its life has passed. */
  get: () => Promise<Grant>;
  /** Drops a token that the API has rejected. */
  drop: (token: string) => void;
  /** A token of the session that the user started by signing in again. */
  getAfterSignIn: () => Promise<Grant>;
};

/**
 * Why no token is available: 401 means that the browser's session has ended, 0 that the server did
 * not respond.
 */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const renewAt = 0.8;

/** Mints console tokens and keeps the current one in this closure, never in storage. */
export function createTokenSource(session: Session, workspaceId: string): TokenSource {
  let current: { grant: Grant; renewalTime: number } | null = null;
  let pending: Promise<Grant> | null = null;

  const mint = async () => {
    const grant = await requestToken(session.form_token, workspaceId);
    const now = Date.now();
    const life = new Date(grant.expires_at).getTime() - now;
    current = { grant, renewalTime: now + life * renewAt };
    return grant;
  };

  const get = () => {
    if (current && Date.now() < current.renewalTime) return Promise.resolve(current.grant);
    pending ??= mint().finally(() => {
      pending = null;
    });
    return pending;
  };

  return {
    get,
    getAfterSignIn: async () => {
      await renewSession(session);
      return get();
    },
    drop: (token) => {
      if (current?.grant.token === token) current = null;
    },
  };
}

async function requestToken(formToken: string, workspaceId: string): Promise<Grant> {
  const response = await fetch('/account/console-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stoa-form-token': formToken },
    body: JSON.stringify({ workspace_id: workspaceId }),
    // A redirect leads to the sign-in page: the session has ended.
    redirect: 'manual',
  }).catch(() => {
    throw new TokenRefused(0, 'network_error', 'The server could not be reached.');
  });
  if (response.ok) return (await response.json()) as Grant;
  if (response.type === 'opaqueredirect')
    throw new TokenRefused(401, 'session_ended', 'Sign in again.');
  const { error } = (await response.json().catch(() => ({}))) as {
    error?: { code?: string; message?: string };
  };
  const { code = 'unknown', message = 'This workspace could not be opened. Reload the page.' } =
    error ?? {};
  throw new TokenRefused(response.status, code, message);
}
