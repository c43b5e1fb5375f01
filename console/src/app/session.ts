/** The session that the server writes into the document. */
export type Session = {
  user: { id: string; name: string; email: string };
  workspaces: { id: string; name: string; role: Role }[];
  form_token: string;
  /** Version of the server that sent this page. */
  version: string;
  /** The URL of the form that signs the user out. */
  sign_out: string;
};

export type Role = 'owner' | 'admin' | 'staff' | 'member';

/** Whether the role manages the workspace, which the API requires where scopes are not enough. */
export const isManager = (role: Role): boolean => role === 'owner' || role === 'admin';

/** Reads the session from the document; null if the server did not write one. */
export function readSession(): Session | null {
  const block = document.getElementById('console-session');
  return block ? (JSON.parse(block.textContent ?? 'null') as Session | null) : null;
}

/** Why nothing is done for the session: 401 means that it has ended, 0 that no server responded. */
export class SessionRefused extends Error {
  override name = 'SessionRefused';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Posts JSON with the form token of the session: once more if it was refused, because another tab
 * may have started a new session.
 */
export async function postForSession(
  session: Session,
  path: string,
  body: object,
): Promise<Response> {
  const post = () =>
    reach(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stoa-form-token': session.form_token },
      body: JSON.stringify(body),
      // A redirect leads to the sign-in page: the session has ended.
      redirect: 'manual',
    });
  const first = await post();
  if (first.status !== 403 || !(await first.clone().text()).includes('"csrf_failed"')) return first;
  await renewSession(session);
  return post();
}

/**
 * Adopts the form token of the session that was started in another tab. A session of another user
 * is refused like one that has ended: nothing here continues as that user.
 */
export async function renewSession(session: Session): Promise<void> {
  const page = await (await reach('/console')).text();
  // The Content Security Policy of the console (Trusted Types) does not let scripts parse HTML.
  const [, json = 'null'] = /id="console-session"[^>]*>([^<]*)</.exec(page) ?? [];
  const renewed = JSON.parse(json) as Session | null;
  if (renewed && renewed.user.id !== session.user.id)
    throw new SessionRefused(
      401,
      'other_user',
      `You are signed in as ${renewed.user.email} now. Sign in as ${session.user.email} again, or reload the page.`,
    );
  if (renewed) session.form_token = renewed.form_token;
}

const reach = (path: string, init?: RequestInit) =>
  fetch(path, init).catch(() => {
    throw new SessionRefused(0, 'network_error', 'The server could not be reached.');
  });
