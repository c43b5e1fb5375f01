/** What the server writes into the document. */
export type Session = {
  user: { id: string; name: string; email: string };
  workspaces: { id: string; name: string; role: Role }[];
  form_token: string;
  /** Version of the server that sent this page. */
  version: string;
  /** Where a form signs the user out. */
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
