import { type Static, type TObject, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

/** UCP platforms whose profiles are configured instead of fetched. */
export const platformVariables = {
  UCP_KNOWN_PLATFORMS: Type.Optional(
    Type.String({
      description:
        'UCP platform profiles that are read from files at startup instead of being fetched: `<URL>=<file>`, separated by commas.',
    }),
  ),
};

type PlatformVariables = Static<TObject<typeof platformVariables>>;

/** The URL of a profile, and the file with its content. */
export type PlatformFile = { url: string; file: string };

/** The problems of the list, one line each. */
export const platformProblems = (names: PlatformVariables): string[] =>
  violatedRules(
    parsePairs(names).map(({ text, url, file }) => [
      file === '' || !isWebAddress(url),
      `UCP_KNOWN_PLATFORMS must be pairs like https://agent.example/profile.json=/etc/stoa/agent.json (got "${text}").`,
    ]),
  );

/** Reads valid settings. */
export function platformSettings(names: PlatformVariables): PlatformFile[] {
  return parsePairs(names).map(({ url, file }) => ({ url, file }));
}

/** Splits each pair at its last `=`, because the URL may contain others in its query. */
function parsePairs({ UCP_KNOWN_PLATFORMS: list = '' }: PlatformVariables) {
  const pairs = list.split(',').map((pair) => pair.trim());
  return pairs.filter(Boolean).map((text) => {
    const at = text.lastIndexOf('=');
    return at < 0
      ? { text, url: text, file: '' }
      : { text, url: text.slice(0, at).trim(), file: text.slice(at + 1).trim() };
  });
}

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
