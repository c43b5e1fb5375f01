import { isIP } from 'node:net';
import { invalid } from '../../kernel/domain-error.ts';
import { type ClassifyAddress, createAddressClassifier, type OutboundPolicy } from './address.ts';

const maxLength = 2_048;

/** What a URL parser would drop or bend in silence: controls, invisible marks, blanks, backslashes. */
const ambiguousCharacters = /[\p{Cc}\p{Cf}\p{Cs}\s\\]/u;

/** Endings that only a private network resolves. */
// biome-ignore format: a row
const privateSuffixes = new Set([
  'arpa', 'corp', 'home', 'internal', 'intranet', 'lan', 'local', 'localdomain', 'localhost', 'private',
]);

/**
 * A URL as a stranger registers it (webhook, push, profile, key set), parsed; or 400 with
 * `url_not_allowed` on `field` (security 3). Names are not resolved here: the client judges every
 * address that it dials.
 */
export function checkUrl(text: string, policy: OutboundPolicy, field: string): URL {
  const problem = urlProblem(text, createAddressClassifier(policy), policy.allow.length > 0);
  if (problem) throw invalid([{ field, code: 'url_not_allowed', message: problem }]);
  return new URL(text);
}

/**
 * Why a URL may not be called, in a sentence, or null. With `namesMayBeOpened` a name over http
 * passes, because it may resolve into a range that the operator opened; its addresses decide.
 */
export function urlProblem(
  text: string,
  reachOf: ClassifyAddress,
  namesMayBeOpened: boolean,
): string | null {
  const problem = textProblem(text);
  if (problem) return problem;
  const url = new URL(text);
  const host = hostOf(url);
  if (isIP(host)) return addressProblem(url, host, reachOf);
  if (isLocalName(host)) return localNameProblem(reachOf);
  return nameProblem(host) ?? (namesMayBeOpened ? null : schemeProblem(url));
}

/** The host without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** `localhost` and every name below it. */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function textProblem(text: string): string | null {
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  if (ambiguousCharacters.test(text))
    return 'must not hold blanks, control characters or backslashes';
  if (!/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return 'must be an https URL';
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'must not hold a user name or a password';
  return null;
}

function addressProblem(url: URL, host: string, reachOf: ClassifyAddress): string | null {
  const reach = reachOf(host);
  if (reach === 'refused') return 'must be an address on the public internet';
  return reach === 'opened' ? null : schemeProblem(url);
}

function localNameProblem(reachOf: ClassifyAddress): string | null {
  const open = loopbackAddresses.some((address) => reachOf(address) === 'opened');
  return open ? null : 'must be a host on the public internet';
}

function nameProblem(host: string): string | null {
  const labels = host.split('.');
  const isPrivate = labels.length < 2 || privateSuffixes.has(labels.at(-1) ?? '');
  if (isPrivate) return 'must be a host on the public internet';
  return labels.includes('') ? 'must be a host name without empty labels' : null;
}

function schemeProblem(url: URL): string | null {
  return url.protocol === 'https:' ? null : 'must be an https URL';
}

/** What `localhost` and the names below it mean, whatever the machine's resolver says. */
export const loopbackAddresses = ['127.0.0.1', '::1'];
