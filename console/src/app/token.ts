import { postForSession, type Role, type Session, SessionRefused } from './session.ts';

/** A console token of one workspace, and what it permits. */
export type Grant = { token: string; expires_at: string; scopes: string[]; role: Role };

export type TokenSource = {
  /** The current token, or a new one when 80 % of its life has passed. */
  get: () => Promise<Grant>;
  /** Drops a token that the API has rejected. */
  drop: (token: string) => void;
};

const renewAt = 0.8;

/** Mints console tokens and keeps the current one in this closure, never in storage. */
export function createTokenSource(session: Session, workspaceId: string): TokenSource {
  let current: { grant: Grant; renewalTime: number } | null = null;
  let pending: Promise<Grant> | null = null;

  const mint = async () => {
    const grant = await requestToken(session, workspaceId);
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
    drop: (token) => {
      if (current?.grant.token === token) current = null;
    },
  };
}

async function requestToken(session: Session, workspaceId: string): Promise<Grant> {
  const response = await postForSession(session, '/account/console-token', {
    workspace_id: workspaceId,
  });
  if (response.ok) return (await response.json()) as Grant;
  if (response.type === 'opaqueredirect')
    throw new SessionRefused(401, 'session_ended', 'Sign in again.');
  const { error } = (await response.json().catch(() => ({}))) as {
    error?: { code?: string; message?: string };
  };
  const { code = 'unknown', message = 'This workspace could not be opened. Reload the page.' } =
    error ?? {};
  throw new SessionRefused(response.status, code, message);
}
