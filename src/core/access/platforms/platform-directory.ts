import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import type { OutboundClient, OutboundResponse } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { createFetchCache, type FetchResult } from './fetch-cache.ts';
import { type PlatformProfile, parsePlatformProfile } from './platform-profile.ts';

/**
 * Profiles of agents' platforms by their address: kept as long as they may be, fetched once for all
 * who ask at the same time. 400 `invalid_profile_url`, 424 `profile_unreachable`, 422
 * `profile_malformed`, 503 `discovery_busy`.
 */
export type PlatformDirectory = { byUrl(url: string): Promise<PlatformProfile> };

const limits = { timeoutSeconds: 5, maxBodyBytes: 262_144 };
/** Whoever names profiles makes us fetch and keep so much at a time and no more (UCP, "Fetching"). */
const cacheLimits = { maxConcurrent: 32, max: 2_000, maxBytes: 8_388_608 };
/** A profile is kept a minute at least and a day at the most, whatever its own headers say. */
const minTtlSeconds = 60;
const maxTtlSeconds = 86_400;
/** Who named a profile that cannot be had is not let fetch it again at once. */
const failureTtlSeconds = 10;

type Entry = { profile: PlatformProfile } | { refusal: DomainError };

export function createPlatformDirectory(
  outbound: Pick<OutboundClient, 'send'>,
  known: readonly PlatformProfile[],
): PlatformDirectory {
  const given = new Map(known.map((profile) => [profile.url, profile]));
  const fetched = createFetchCache<Entry>({
    ...cacheLimits,
    busy: discoveryBusy,
    load: (url) => fetchEntry(outbound, url),
  });
  return {
    async byUrl(url) {
      const profile = given.get(url);
      if (profile) return profile;
      const entry = await fetched.get(url);
      if ('refusal' in entry) throw entry.refusal;
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
    const answer = await outbound.send({ url, method: 'GET', headers }, limits);
    if (answer.status !== 200) throw profileUnreachable(`it answered ${answer.status}`);
    if (answer.bodyTruncated) throw profileUnreachable('it is too long or came too slowly');
    const profile = parsePlatformProfile(url, answer.body);
    return { value: { profile }, seconds: readTtlSeconds(answer), bytes: answer.body.byteLength };
  } catch (error) {
    const refusal = error instanceof OutboundError ? toProfileError(error) : error;
    if (!(refusal instanceof DomainError)) throw error;
    return { value: { refusal }, seconds: failureTtlSeconds, bytes: refusal.message.length };
  }
}

function readTtlSeconds({ headers }: OutboundResponse): number {
  const [, age] = /\bmax-age=(\d{1,9})\b/.exec(headers['cache-control'] ?? '') ?? [];
  return Math.min(maxTtlSeconds, Math.max(minTtlSeconds, Number(age ?? minTtlSeconds)));
}

/** An address that is none, or that nobody has, is the caller's; an answer that does not come is not. */
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

/** Known and kept profiles are answered all the while. */
const discoveryBusy = () =>
  new DomainError(
    'unavailable',
    'discovery_busy',
    'Too many profiles of platforms are being fetched at this moment: send the same again.',
    { retryAfterSeconds: 5 },
  );
