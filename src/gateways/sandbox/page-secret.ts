import type { Random } from '../../kernel/id.ts';

/** Creates the unguessable part of a page URL, which starts with the code of the workspace. */
export function newPageSecret(code: string, random: Random): string {
  return code + Buffer.from(random(32)).toString('base64url');
}

/** The workspace code in a secret; null when the text is not a secret. */
export function workspaceCodeOfSecret(secret: string): string | null {
  return /^([0-9a-z]{5})[\w-]{43}$/.exec(secret)?.[1] ?? null;
}
