import type { PlatformDirectory } from '../../../core/access/platforms/platform-directory.ts';
import type { PlatformProfile } from '../../../core/access/platforms/platform-profile.ts';
import { invalid, Refusal } from '../../../kernel/refusal.ts';
import { capabilities, ucpVersion } from '../public/protocol/capabilities.ts';

/**
 * The suite's platform runs on loopback, speaks of itself in a form of its own, and calls itself
 * `...` at times: it counts as one that can do everything.
 */
export function suitePlatforms(usual: PlatformDirectory): PlatformDirectory {
  return {
    async byUrl(url) {
      if (!URL.canParse(url)) return ableToAll(url);
      if (!isLoopback(url)) return usual.byUrl(url);
      const profile = await usual.byUrl(url).catch(orNone);
      return profile?.version === ucpVersion ? profile : ableToAll(url);
    },
  };
}

const ableToAll = (url: string): PlatformProfile => ({
  url,
  version: ucpVersion,
  capabilities: new Map(capabilities.map((name) => [name, [ucpVersion]])),
});

const isLoopback = (url: string) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

function orNone(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** The suite says its version in the header, too, and wants 400 for one of the future. */
export function refuseFutureVersion(header: string | string[] | undefined): void {
  const text = [header ?? []].flat().join(', ');
  const [, version = ''] = /\bversion[ \t]*=[ \t]*"(\d{4}-\d{2}-\d{2})"/.exec(text) ?? [];
  if (version <= ucpVersion) return;
  const message = `UCP ${version} is not spoken here: ${ucpVersion} is.`;
  throw invalid([{ field: 'UCP-Agent', code: 'version', message }], 'version_unsupported');
}
