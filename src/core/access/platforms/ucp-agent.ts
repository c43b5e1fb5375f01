import { invalidProfileUrl } from './platform-directory.ts';

/**
 * The profile address in a `UCP-Agent` header, an RFC 8941 dictionary: `profile="https://…"`, alone or
 * among others; of several the last counts. 400 `invalid_profile_url`.
 */
export function parseProfileUrl(header: string | string[] | undefined): string {
  const strings: string[] = [];
  // What stands in quotes names no member.
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
