import type { Random } from '../../kernel/id.ts';

/** Of the address of a page: names its workspace, and nobody can guess it. */
export function newPageSecret(code: string, random: Random): string {
  return code + Buffer.from(random(32)).toString('base64url');
}

/** The workspace's short code in a secret, or null when the text is none. */
export function workspaceCodeOfSecret(secret: string): string | null {
  return /^([0-9a-z]{5})[\w-]{43}$/.exec(secret)?.[1] ?? null;
}
