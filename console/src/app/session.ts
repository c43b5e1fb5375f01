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

/** Whether the role manages the workspace; the API asks for it where scopes are not enough. */
export const isManager = (role: Role): boolean => role === 'owner' || role === 'admin';

/** Reads the session from the document; null if the server did not write one. */
export function readSession(): Session | null {
  const block = document.getElementById('console-session');
  return block ? (JSON.parse(block.textContent ?? 'null') as Session | null) : null;
}

/**
 * Takes over the form token of the session that was begun in another tab. The page of another user is
 * loaded anew: nothing of the former one stays.
 */
export async function renewSession(session: Session): Promise<void> {
  const page = await (await fetch('/console')).text();
  // The policy of the console does not let scripts parse documents.
  const [, json = 'null'] = /id="console-session"[^>]*>([^<]*)</.exec(page) ?? [];
  const begun = JSON.parse(json) as Session | null;
  if (begun?.user.id === session.user.id) session.form_token = begun.form_token;
  else if (begun) window.location.reload();
}
