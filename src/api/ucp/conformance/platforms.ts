import type { PlatformDirectory } from '../../../core/access/platforms/platform-directory.ts';
import type { PlatformProfile } from '../../../core/access/platforms/platform-profile.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { capabilities, ucpVersion } from '../public/protocol/capabilities.ts';
import { unsupportedVersion } from '../public/protocol/negotiation.ts';

/**
 * The suite serves a platform profile on loopback that declares the order capability alone, and sends
 * `...` as its address at times, but calls every operation. Such a platform is treated as one that
 * supports all capabilities; where it wants its order webhooks is read from its profile.
 */
export function suitePlatforms(usual: PlatformDirectory): PlatformDirectory {
  return {
    async byUrl(url) {
      if (!URL.canParse(url)) return fullyCapable(url);
      if (!isLoopback(url)) return usual.byUrl(url);
      const profile = await usual.byUrl(url).catch(nullIfDomainError);
      const { orderWebhookUrl } = profile ?? {};
      return { ...fullyCapable(url), ...(orderWebhookUrl !== undefined && { orderWebhookUrl }) };
    },
  };
}

const fullyCapable = (url: string): PlatformProfile => ({
  url,
  version: ucpVersion,
  capabilities: new Map(capabilities.map((name) => [name, [ucpVersion]])),
});

const isLoopback = (url: string) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

function nullIfDomainError(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

/** The suite also sends its version in the header, and expects 422 for one that is newer than ours. */
export function assertVersionSupported(header: string | string[] | undefined): void {
  const text = [header ?? []].flat().join(', ');
  const [, version = ''] = /\bversion[ \t]*=[ \t]*"(\d{4}-\d{2}-\d{2})"/.exec(text) ?? [];
  if (version > ucpVersion) throw unsupportedVersion(version);
}
