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

/**
 * Adopts the form token of the session that was started in another tab. If another user signed in,
 * the page is reloaded, so that nothing of the previous user remains.
 */
export async function renewSession(session: Session): Promise<void> {
  const page = await (await fetch('/console')).text();
  // The Content Security Policy of the console (Trusted Types) does not let scripts parse HTML.
  const [, json = 'null'] = /id="console-session"[^>]*>([^<]*)</.exec(page) ?? [];
  const renewed = JSON.parse(json) as Session | null;
  if (renewed?.user.id === session.user.id) session.form_token = renewed.form_token;
  else if (renewed) window.location.reload();
}
