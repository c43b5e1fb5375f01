import { readFile } from 'node:fs/promises';
import {
  type PlatformProfile,
  parsePlatformProfile,
} from '../../core/access/platforms/platform-profile.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import type { PlatformFile } from '../../platform/settings/platforms.ts';

/** Reads the profiles that UCP_KNOWN_PLATFORMS names. Throws a ConfigError for an unusable file. */
export function readKnownPlatforms(files: readonly PlatformFile[]): Promise<PlatformProfile[]> {
  return Promise.all(files.map(readKnownPlatform));
}

async function readKnownPlatform({ url, file }: PlatformFile): Promise<PlatformProfile> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(
      `UCP_KNOWN_PLATFORMS must name readable files: ${file} cannot be read (${why}).`,
      { cause },
    );
  });
  try {
    return parsePlatformProfile(url, bytes);
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause;
    throw new ConfigError(
      `UCP_KNOWN_PLATFORMS must name files with UCP profiles: ${file} is not one. ${cause.message} Save the document at ${url} in that file.`,
      { cause },
    );
  }
}
