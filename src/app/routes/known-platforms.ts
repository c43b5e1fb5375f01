import { readFile } from 'node:fs/promises';
import {
  type PlatformProfile,
  parsePlatformProfile,
} from '../../core/access/platforms/platform-profile.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import type { PlatformFile } from '../../platform/settings/platforms.ts';

/** The profiles that UCP_KNOWN_PLATFORMS names; the start ends with a sentence when one cannot be had. */
export function readKnownPlatforms(files: readonly PlatformFile[]): Promise<PlatformProfile[]> {
  return Promise.all(files.map(readKnownPlatform));
}

async function readKnownPlatform({ url, file }: PlatformFile): Promise<PlatformProfile> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(
      `UCP_KNOWN_PLATFORMS names ${file}, which cannot be read (${why}): give the path of a file that this user may read.`,
      { cause },
    );
  });
  try {
    return parsePlatformProfile(url, bytes);
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause;
    throw new ConfigError(
      `UCP_KNOWN_PLATFORMS names ${file}, which is no UCP profile: ${cause.message} Put there what ${url} answers.`,
      { cause },
    );
  }
}
