import type { JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../kernel/clock.ts';
import type { SigningAlgorithm } from '../../../../platform/crypto/key-pair.ts';
import { toVerifyingKey, type VerifyingKey } from '../../../../platform/crypto/verifying-key.ts';
import type { OutboundClient } from '../../../../platform/outbound/client.ts';
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts';
import { createFetchCache, type FetchResult, readMaxAge } from '../../platforms/fetch-cache.ts';
import type { ConfiguredPlatform } from '../../platforms/known-platforms.ts';
import { SignatureError } from '../signature-error.ts';
import { extractKeys } from './extract-keys.ts';

/**
 * Keys of agents, by the URL of the profile or card that publishes them. Throws `no_profile` if the
 * URL is not valid, and `key_unavailable`, `key_unknown` and `key_weak`.
 */
export type AgentKeys = {
  find(iss: string, kid: string, algorithm: SigningAlgorithm): Promise<VerifyingKey>;
};

/** For the document and the key set together. */
const timeoutSeconds = 5;
const maxBodyBytes = 65_536;
const cacheLimits = { maxConcurrent: 32, max: 2_000, maxBytes: 8_388_608 };
/**
 * Keys are cached for ten minutes, or less if their headers say so, but for at least one minute.
 */
const ttlSeconds = { least: 60, most: 600, fallback: 600 };
/** How long a failed fetch is cached, and how often an unknown key id may trigger a new fetch. */
const failureTtlSeconds = 60;

/** `problem`: why there are no keys. */
type Entry = { jwks: JWK[]; seen: Map<string, VerifyingKey | null> } | { problem: SignatureError };

/** Keys of configured platforms are never fetched, so that the operator decides which are valid. */
export function createAgentKeys(
  outbound: Pick<OutboundClient, 'send'>,
  clock: Clock,
  configured: readonly ConfiguredPlatform[] = [],
): AgentKeys {
  const pinned = new Map(
    configured
      .filter(({ jwks }) => jwks.length > 0)
      .map(({ profile, jwks }) => [profile.url, { jwks, seen: new Map() }]),
  );
  const now = () => clock().getTime();
  const documents = createFetchCache<Entry>({
    ...cacheLimits,
    now,
    busy: () => new SignatureError('key_unavailable'),
    load: (url) => fetchEntry(outbound, url),
  });
  const recentlyRefreshed = new LRUCache<string, true>({
    max: cacheLimits.max,
    ttl: failureTtlSeconds * 1_000,
    ttlResolution: 0,
    perf: { now },
  });
  /** A key that is not in the cached document may have been added recently. */
  const refreshOnce = (iss: string) => {
    if (recentlyRefreshed.has(iss)) return documents.get(iss);
    recentlyRefreshed.set(iss, true);
    return documents.refresh(iss);
  };
  return {
    async find(iss, kid, algorithm) {
      if (!isCanonicalUrl(iss)) throw new SignatureError('no_profile');
      const pins = pinned.get(iss);
      if (pins) return findKey(pins, kid, algorithm) ?? throwUnknownKey();
      const found = findKey(await documents.get(iss), kid, algorithm);
      return found ?? findKey(await refreshOnce(iss), kid, algorithm) ?? throwUnknownKey();
    },
  };
}

const throwUnknownKey = (): never => {
  throw new SignatureError('key_unknown');
};

/** Each agent has one spelling of its URL. */
function isCanonicalUrl(iss: string): boolean {
  if (!URL.canParse(iss) || iss.includes('#')) return false;
  const { href } = new URL(iss);
  return href === iss || href === `${iss}/`;
}

/** The key with that id, or null if there is none. */
function findKey(entry: Entry, kid: string, algorithm: SigningAlgorithm): VerifyingKey | null {
  if ('problem' in entry) throw entry.problem;
  const named = entry.jwks.filter((jwk) => jwk.kid === kid);
  if (named.length === 0) return null;
  const name = `${algorithm} ${kid}`;
  const known = entry.seen.get(name);
  const key = known === undefined ? findUsableKey(named, algorithm) : known;
  entry.seen.set(name, key);
  if (key === null) throw new SignatureError('key_weak');
  return key;
}

function findUsableKey(jwks: JWK[], algorithm: SigningAlgorithm): VerifyingKey | null {
  for (const jwk of jwks) {
    const key = toVerifyingKey(jwk, algorithm);
    if (key) return key;
  }
  return null;
}

async function fetchEntry(
  outbound: Pick<OutboundClient, 'send'>,
  url: string,
): Promise<FetchResult<Entry>> {
  try {
    const { jwks, answer } = await fetchKeys(outbound, url);
    const bytes = answer.body.byteLength;
    return { value: { jwks, seen: new Map() }, seconds: readMaxAge(answer, ttlSeconds), bytes };
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SignatureError)
      return { value: { problem: keyUnavailable(error) }, seconds: failureTtlSeconds, bytes: 1 };
    throw error;
  }
}

async function fetchKeys(outbound: Pick<OutboundClient, 'send'>, url: string) {
  const document = await fetchJson(outbound, url, timeoutSeconds);
  const extracted = extractKeys(document.json, url);
  if (extracted === null) throw keyUnavailable();
  if ('jwks' in extracted) return { jwks: extracted.jwks, answer: document.answer };
  const left = timeoutSeconds - document.answer.milliseconds / 1_000;
  const set = await fetchJson(outbound, extracted.jwksUrl, Math.max(left, 0.1));
  const found = extractKeys(set.json, extracted.jwksUrl);
  if (found === null || !('jwks' in found)) throw keyUnavailable();
  return { jwks: found.jwks, answer: set.answer };
}

async function fetchJson(outbound: Pick<OutboundClient, 'send'>, url: string, seconds: number) {
  const headers = { accept: 'application/json' };
  const limits = { timeoutSeconds: seconds, maxBodyBytes };
  const answer = await outbound.send({ url, method: 'GET', headers }, limits);
  if (answer.status !== 200 || answer.bodyTruncated) throw keyUnavailable();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(answer.body);
    return { answer, json: JSON.parse(text) as unknown };
  } catch (cause) {
    throw keyUnavailable(cause);
  }
}

const keyUnavailable = (cause?: unknown) => new SignatureError('key_unavailable', cause);
