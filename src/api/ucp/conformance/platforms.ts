import type { PlatformDirectory } from '../../../core/access/platforms/platform-directory.ts';
import type { PlatformProfile } from '../../../core/access/platforms/platform-profile.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { capabilities, ucpVersion, unknownToSuite } from '../public/protocol/capabilities.ts';

/**
 * The suite's platform profile, served on loopback, declares only the order capability, and the
 * suite sometimes sends `...` as its URL. It calls every operation nevertheless, so it is treated
 * as a platform with all capabilities. Its order webhook URL is read from the profile.
 */
export function suitePlatforms(platforms: PlatformDirectory): PlatformDirectory {
  return {
    async byUrl(url) {
      if (!URL.canParse(url)) return fullyCapable(url);
      if (!isLoopback(url)) return platforms.byUrl(url);
      const profile = await platforms.byUrl(url).catch(nullIfDomainError);
      const { orderWebhookUrl } = profile ?? {};
      return { ...fullyCapable(url), ...(orderWebhookUrl !== undefined && { orderWebhookUrl }) };
    },
  };
}

const fullyCapable = (url: string): PlatformProfile => ({
  url,
  version: ucpVersion,
  capabilities: new Map(
    capabilities
      .filter((name) => !unknownToSuite.includes(name))
      .map((name) => [name, [ucpVersion]]),
  ),
});

const isLoopback = (url: string) =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

function nullIfDomainError(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
