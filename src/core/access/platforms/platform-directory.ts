import { invalid, Refusal } from '../../../kernel/refusal.ts';
import type { Outbound, OutboundAnswer } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { type Fetched, fetchedOnce } from './fetched-once.ts';
import { type PlatformProfile, readPlatformProfile } from './platform-profile.ts';

/**
 * Profiles of agents' platforms by their address: kept as long as they may be, fetched once for all
 * who ask at the same time. 400 `invalid_profile_url`, 424 `profile_unreachable`, 422
 * `profile_malformed`, 503 `discovery_busy`.
 */
export type PlatformDirectory = { byUrl(url: string): Promise<PlatformProfile> };

const limits = { timeoutSeconds: 5, keepBodyBytes: 262_144 };
/** Whoever names profiles makes us fetch and keep so much at a time and no more (UCP, "Fetching"). */
const bounds = { mostAtOnce: 32, max: 2_000, maxBytes: 8_388_608 };
/** A profile is kept a minute at least and a day at the most, whatever its own headers say. */
const shortest = 60;
const longest = 86_400;
/** Who named a profile that cannot be had is not let fetch it again at once. */
const refusedSeconds = 10;

type Entry = { profile: PlatformProfile } | { refusal: Refusal };

export function platformDirectory(
  outbound: Pick<Outbound, 'send'>,
  known: readonly PlatformProfile[],
): PlatformDirectory {
  const given = new Map(known.map((profile) => [profile.url, profile]));
  const fetched = fetchedOnce<Entry>({
    ...bounds,
    busy,
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

async function fetchEntry(outbound: Pick<Outbound, 'send'>, url: string): Promise<Fetched<Entry>> {
  try {
    const headers = { accept: 'application/json' };
    const answer = await outbound.send({ url, method: 'GET', headers }, limits);
    if (answer.status !== 200) throw unreachable(`it answered ${answer.status}`);
    if (answer.bodyTruncated) throw unreachable('it is too long or came too slowly');
    const profile = readPlatformProfile(url, answer.body);
    return { value: { profile }, seconds: ageOf(answer), bytes: answer.body.byteLength };
  } catch (error) {
    const refusal = error instanceof OutboundError ? refusalOf(error) : error;
    if (!(refusal instanceof Refusal)) throw error;
    return { value: { refusal }, seconds: refusedSeconds, bytes: refusal.message.length };
  }
}

function ageOf({ headers }: OutboundAnswer): number {
  const [, age] = /\bmax-age=(\d{1,9})\b/.exec(headers['cache-control'] ?? '') ?? [];
  return Math.min(longest, Math.max(shortest, Number(age ?? shortest)));
}

/** An address that is none, or that nobody has, is the caller's; an answer that does not come is not. */
function refusalOf({ errorClass, message }: OutboundError): Refusal {
  if (errorClass === 'blocked' || errorClass === 'dns') return badProfileUrl(message);
  return unreachable(message.replace(/\.+$/, ''));
}

/** 400 `invalid_profile_url`. */
export const badProfileUrl = (message: string) =>
  invalid([{ field: 'UCP-Agent', code: 'profile', message }], 'invalid_profile_url');

const unreachable = (why: string) =>
  new Refusal(
    'upstream_failed',
    'profile_unreachable',
    `The profile of your platform cannot be fetched: ${why}. Serve it over https with status 200, without redirects.`,
  );

/** Known and kept profiles are answered all the while. */
const busy = () =>
  new Refusal(
    'unavailable',
    'discovery_busy',
    'Too many profiles of platforms are being fetched at this moment: send the same again.',
    { retryAfterSeconds: 5 },
  );
