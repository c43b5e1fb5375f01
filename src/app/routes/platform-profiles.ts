import { readFile } from 'node:fs/promises';
import type { ConfiguredPlatform } from '../../core/access/platforms/known-platforms.ts';
import { parseProfileDocument } from '../../core/access/platforms/platform-profile.ts';
import { extractKeys } from '../../core/access/signatures/keys/extract-keys.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';

/** Reads the file that UCP_PLATFORM_PROFILES names. Throws a ConfigError for an unusable one. */
export async function readPlatformProfiles(file: string | null): Promise<ConfiguredPlatform[]> {
  if (file === null) return [];
  const documents = Object.entries(await readDocuments(file));
  const problems: string[] = [];
  const platforms = documents.flatMap(([url, document]) => {
    try {
      return [readPlatform(url, document)];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problems.push(`${start}: ${url} in ${file} is not one. ${error.message}`);
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return platforms;
}

const start = 'UCP_PLATFORM_PROFILES must name a JSON file with UCP profiles by their URL';

async function readDocuments(file: string): Promise<JsonObject> {
  try {
    const documents: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isObject(documents)) return documents;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`${start}: ${file} cannot be read (${why}).`, { cause });
  }
  throw new ConfigError(`${start}: ${file} is not an object.`);
}

function readPlatform(url: string, document: unknown): ConfiguredPlatform {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new DomainError('invalid', 'invalid_profile_url', 'Its URL must begin with https://.');
  const keys = extractKeys(document, url);
  const jwks = keys && 'jwks' in keys ? keys.jwks : [];
  return { profile: parseProfileDocument(url, document), jwks };
}
