import { badProfileUrl } from '../../../../core/access/platforms/platform-directory.ts';

/**
 * The profile address in a `UCP-Agent` header, an RFC 8941 dictionary: `profile="https://…"`, alone or
 * among others. 400 `invalid_profile_url`.
 */
export function profileUrlIn(header: string | string[] | undefined): string {
  const text = [header ?? []].flat().join(', ');
  const [, quoted] = /(?:^|,)[ \t]*profile[ \t]*=[ \t]*"((?:[^"\\]|\\["\\])*)"/.exec(text) ?? [];
  if (quoted === undefined || quoted === '')
    throw badProfileUrl('is required: UCP-Agent: profile="https://…/profile.json"');
  return quoted.replace(/\\(["\\])/g, '$1');
}
