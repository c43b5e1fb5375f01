import { type Static, type TObject, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

/** Whose agents are known beforehand. */
export const platformVariables = {
  UCP_KNOWN_PLATFORMS: Type.Optional(
    Type.String({
      description:
        'UCP profiles of agents’ platforms that are read from files instead of fetched, `<address>=<file>`, separated by commas. They are read when the server starts.',
    }),
  ),
};

type PlatformVariables = Static<TObject<typeof platformVariables>>;

/** The address that agents name, and the file that holds what lies there. */
export type PlatformFile = { url: string; file: string };

/** The pairs that are not an address and a file, one line each. */
export const platformProblems = (names: PlatformVariables): string[] =>
  violatedRules(
    parsePairs(names).map(({ text, url, file }) => [
      file === '' || !isWebAddress(url),
      `UCP_KNOWN_PLATFORMS must be pairs like https://agent.example/profile.json=/etc/stoa/agent.json (got "${text}").`,
    ]),
  );

/** The pairs of names that have no problem. */
export function platformSettings(names: PlatformVariables): PlatformFile[] {
  return parsePairs(names).map(({ url, file }) => ({ url, file }));
}

/** At its last `=`: an address may have others in its query. */
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
