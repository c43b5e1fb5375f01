import { invalidProfileUrl } from './platform-directory.ts';

/**
 * Reads the profile URL from a `UCP-Agent` header, an RFC 8941 dictionary with a member
 * `profile="https://…"`. If repeated, the last one applies. Throws 400 `invalid_profile_url`.
 */
export function parseProfileUrl(header: string | string[] | undefined): string {
  const strings: string[] = [];
  // A quoted string may contain text that looks like a member, so it is replaced by its index.
  const bare = [header ?? []]
    .flat()
    .join(', ')
    .replace(/"((?:[^"\\]|\\["\\])*)"/g, (_, inner: string) => `"${strings.push(inner) - 1}"`);
  const named = [...bare.matchAll(/(?:^|,)[ \t]*profile[ \t]*=[ \t]*"(\d+)"/g)].at(-1);
  const quoted = strings[Number(named?.[1] ?? -1)];
  if (quoted === undefined || quoted === '')
    throw invalidProfileUrl('is required: UCP-Agent: profile="https://…/profile.json"');
  return quoted.replace(/\\(["\\])/g, '$1');
}
