import type { JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../kernel/clock.ts';
import type { SigningAlgorithm } from '../../../../platform/crypto/key-pair.ts';
import { type VerifyingKey, verifyingKey } from '../../../../platform/crypto/verifying.ts';
import type { Outbound, OutboundAnswer } from '../../../../platform/outbound/client.ts';
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts';
import { type Fetched, fetchedOnce } from '../../platforms/fetched-once.ts';
import { BadSignature } from '../bad-signature.ts';
import { keysIn } from './read-keys.ts';

/**
 * Keys that agents sign with, by the address of the profile or card that publishes them. Throws
 * `no_profile` for what is no such address, `key_unavailable`, `key_unknown` and `key_weak`.
 */
export type AgentKeys = {
  find(iss: string, kid: string, algorithm: SigningAlgorithm): Promise<VerifyingKey>;
};

/** Of the document and the key set together. */
const timeoutSeconds = 5;
const keepBodyBytes = 65_536;
const bounds = { mostAtOnce: 32, max: 2_000, maxBytes: 8_388_608 };
/** Keys are kept ten minutes, or as much less as they say, but one minute at least. */
const keptSeconds = { least: 60, most: 600 };
/** What cannot be had is not asked for again at once; nor are keys for the sake of one that they lack. */
const pauseSeconds = 60;

/** `problem`: why there are none. */
type Entry = { jwks: JWK[]; seen: Map<string, VerifyingKey | null> } | { problem: BadSignature };

export function agentKeys(outbound: Pick<Outbound, 'send'>, clock: Clock): AgentKeys {
  const now = () => clock().getTime();
  const documents = fetchedOnce<Entry>({
    ...bounds,
    now,
    busy: () => new BadSignature('key_unavailable'),
    load: (url) => fetchEntry(outbound, url),
  });
  const lookedAgain = new LRUCache<string, true>({
    max: bounds.max,
    ttl: pauseSeconds * 1_000,
    ttlResolution: 0,
    perf: { now },
  });
  /** A key that nobody has seen yet may have been added lately. */
  const newest = (iss: string) => {
    if (lookedAgain.has(iss)) return documents.get(iss);
    lookedAgain.set(iss, true);
    return documents.again(iss);
  };
  return {
    async find(iss, kid, algorithm) {
      if (!isPlainAddress(iss)) throw new BadSignature('no_profile');
      const found = keyIn(await documents.get(iss), kid, algorithm);
      return found ?? keyIn(await newest(iss), kid, algorithm) ?? unknown();
    },
  };
}

const unknown = (): never => {
  throw new BadSignature('key_unknown');
};

/** One spelling of an address is one agent. */
function isPlainAddress(iss: string): boolean {
  if (!URL.canParse(iss) || iss.includes('#')) return false;
  const { href } = new URL(iss);
  return href === iss || href === `${iss}/`;
}

/** The key of that name, or null: there is none. */
function keyIn(entry: Entry, kid: string, algorithm: SigningAlgorithm): VerifyingKey | null {
  if ('problem' in entry) throw entry.problem;
  const named = entry.jwks.filter((jwk) => jwk.kid === kid);
  if (named.length === 0) return null;
  const name = `${algorithm} ${kid}`;
  const known = entry.seen.get(name);
  const key = known === undefined ? firstFit(named, algorithm) : known;
  entry.seen.set(name, key);
  if (key === null) throw new BadSignature('key_weak');
  return key;
}

function firstFit(jwks: JWK[], algorithm: SigningAlgorithm): VerifyingKey | null {
  for (const jwk of jwks) {
    const key = verifyingKey(jwk, algorithm);
    if (key) return key;
  }
  return null;
}

async function fetchEntry(outbound: Pick<Outbound, 'send'>, url: string): Promise<Fetched<Entry>> {
  try {
    const { jwks, answer } = await fetchKeys(outbound, url);
    const bytes = answer.body.byteLength;
    return { value: { jwks, seen: new Map() }, seconds: ageOf(answer), bytes };
  } catch (error) {
    if (error instanceof OutboundError || error instanceof BadSignature)
      return { value: { problem: unavailable(error) }, seconds: pauseSeconds, bytes: 1 };
    throw error;
  }
}

async function fetchKeys(outbound: Pick<Outbound, 'send'>, url: string) {
  const document = await fetchJson(outbound, url, timeoutSeconds);
  const said = keysIn(document.json, url);
  if (said === null) throw unavailable();
  if ('jwks' in said) return { jwks: said.jwks, answer: document.answer };
  const left = timeoutSeconds - document.answer.milliseconds / 1_000;
  const set = await fetchJson(outbound, said.jwksUrl, Math.max(left, 0.1));
  const found = keysIn(set.json, said.jwksUrl);
  if (found === null || !('jwks' in found)) throw unavailable();
  return { jwks: found.jwks, answer: set.answer };
}

async function fetchJson(outbound: Pick<Outbound, 'send'>, url: string, seconds: number) {
  const headers = { accept: 'application/json' };
  const limits = { timeoutSeconds: seconds, keepBodyBytes };
  const answer = await outbound.send({ url, method: 'GET', headers }, limits);
  if (answer.status !== 200 || answer.bodyTruncated) throw unavailable();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(answer.body);
    return { answer, json: JSON.parse(text) as unknown };
  } catch (cause) {
    throw unavailable(cause);
  }
}

function ageOf({ headers }: OutboundAnswer): number {
  const [, age] = /\bmax-age=(\d{1,9})\b/.exec(headers['cache-control'] ?? '') ?? [];
  return Math.min(keptSeconds.most, Math.max(keptSeconds.least, Number(age ?? keptSeconds.most)));
}

const unavailable = (cause?: unknown) => new BadSignature('key_unavailable', cause);
