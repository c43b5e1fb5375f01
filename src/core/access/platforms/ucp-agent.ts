import { invalidProfileUrl } from './platform-directory.ts';

/**
 * Reads the profile URL from a `UCP-Agent` header, an RFC 8941 dictionary with a member
 * `profile="https://…"`. The last of several members counts. Throws 400 `invalid_profile_url`.
 */
export function parseProfileUrl(header: string | string[] | undefined): string {
  const strings: string[] = [];
  // Quoted strings cannot contain member names, so they are replaced by their index.
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
