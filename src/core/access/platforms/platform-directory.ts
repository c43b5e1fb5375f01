import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import type { OutboundClient } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { createFetchCache, type FetchResult, readMaxAge } from './fetch-cache.ts';
import { type PlatformProfile, parsePlatformProfile } from './platform-profile.ts';

/**
 * Profiles of agents' platforms by URL, cached for as long as their headers allow. Concurrent
 * requests share one fetch. Throws 400 `invalid_profile_url`, 403 `profile_not_trusted`, 424
 * `profile_unreachable`, 422 `profile_malformed` and 503 `discovery_busy`.
 */
export type PlatformDirectory = { byUrl(url: string): Promise<PlatformProfile> };

const limits = { timeoutSeconds: 5, maxBodyBytes: 262_144 };
/** Callers choose which profiles are fetched, so concurrency and memory are limited. */
const cacheLimits = { maxConcurrent: 32, max: 2_000, maxBytes: 8_388_608 };
/** A profile is cached for at least a minute and at most a day, whatever its headers say. */
const ttlSeconds = { least: 60, most: 86_400, fallback: 60 };
/** A failed fetch is cached too, so that repeated requests do not repeat it. */
const failureTtlSeconds = 10;

type Entry = { profile: PlatformProfile } | { error: DomainError };

/** `onlyKnown`: profiles that are not among the known ones are refused. */
export function createPlatformDirectory(
  outbound: Pick<OutboundClient, 'send'>,
  knownProfiles: readonly PlatformProfile[],
  { onlyKnown }: { onlyKnown: boolean } = { onlyKnown: false },
): PlatformDirectory {
  const known = new Map(knownProfiles.map((profile) => [profile.url, profile]));
  const fetched = createFetchCache<Entry>({
    ...cacheLimits,
    busy: discoveryBusy,
    load: (url) => fetchEntry(outbound, url),
  });
  return {
    async byUrl(url) {
      const profile = known.get(url);
      if (profile) return profile;
      if (onlyKnown) throw profileNotTrusted();
      const entry = await fetched.get(url);
      if ('error' in entry) throw entry.error;
      return entry.profile;
    },
  };
}

async function fetchEntry(
  outbound: Pick<OutboundClient, 'send'>,
  url: string,
): Promise<FetchResult<Entry>> {
  try {
    const headers = { accept: 'application/json' };
    const response = await outbound.send({ url, method: 'GET', headers }, limits);
    if (response.status !== 200) throw profileUnreachable(`it returned status ${response.status}`);
    if (response.bodyTruncated) throw profileUnreachable('it is too large or too slow');
    const profile = parsePlatformProfile(url, response.body);
    return {
      value: { profile },
      seconds: readMaxAge(response, ttlSeconds),
      bytes: response.body.byteLength,
    };
  } catch (error) {
    const failure = error instanceof OutboundError ? toProfileError(error) : error;
    if (!(failure instanceof DomainError)) throw error;
    return { value: { error: failure }, seconds: failureTtlSeconds, bytes: failure.message.length };
  }
}

/** A blocked or unresolvable URL is the caller's error; a missing response is not. */
function toProfileError({ errorClass, message }: OutboundError): DomainError {
  if (errorClass === 'blocked' || errorClass === 'dns') return invalidProfileUrl(message);
  return profileUnreachable(message.replace(/\.+$/, ''));
}

/** 400 `invalid_profile_url`. */
export const invalidProfileUrl = (message: string) =>
  invalid([{ field: 'UCP-Agent', code: 'profile', message }], 'invalid_profile_url');

const profileUnreachable = (why: string) =>
  new DomainError(
    'upstream_failed',
    'profile_unreachable',
    `The profile of your platform cannot be fetched: ${why}. Serve it over https with status 200, without redirects.`,
  );

const profileNotTrusted = () =>
  new DomainError(
    'forbidden',
    'profile_not_trusted',
    'This server serves known platforms only, and yours is not one of them. Ask its operator to add your profile.',
  );

/** Known and cached profiles are still returned. */
const discoveryBusy = () =>
  new DomainError(
    'unavailable',
    'discovery_busy',
    'Too many platform profiles are being fetched right now. Retry the request.',
    { retryAfterSeconds: 5 },
  );
