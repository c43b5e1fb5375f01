import { isIP } from 'node:net';
import { invalid } from '../../kernel/domain-error.ts';
import { type ClassifyAddress, createAddressClassifier, type OutboundPolicy } from './address.ts';

const maxLength = 2_048;

/**
 * Characters that URL parsers silently drop or convert: control and format characters, spaces,
 * backslashes.
 */
const ambiguousCharacters = /[\p{Cc}\p{Cf}\p{Cs}\s\\]/u;

/** Top-level names that only private networks resolve. */
// biome-ignore format: a row
const privateSuffixes = new Set([
  'arpa', 'corp', 'home', 'internal', 'intranet', 'lan', 'local', 'localdomain', 'localhost', 'private',
]);

/**
 * Parses a URL that another party supplies (webhook, push notification, profile, key set). Throws
 * 400 `url_not_allowed` on `field`. Names are not resolved here; the client checks every address
 * when it connects.
 */
export function checkUrl(text: string, policy: OutboundPolicy, field: string): URL {
  const problem = urlProblem(text, createAddressClassifier(policy), policy.allow.length > 0);
  if (problem) throw invalid([{ field, code: 'url_not_allowed', message: problem }]);
  return new URL(text);
}

/**
 * Why a URL may not be called, as text to follow the field name; null if it may. With
 * `namesMayBeOpened` a name over http passes, because it may resolve to an address that the
 * operator allows; the client checks that.
 */
export function urlProblem(
  text: string,
  classify: ClassifyAddress,
  namesMayBeOpened: boolean,
): string | null {
  const problem = textProblem(text);
  if (problem) return problem;
  const url = new URL(text);
  const host = hostOf(url);
  if (isIP(host)) return addressProblem(url, host, classify);
  if (isLocalName(host)) return localNameProblem(classify);
  return nameProblem(host) ?? (namesMayBeOpened ? null : schemeProblem(url));
}

const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

/**
 * Why this server may not connect to a host that another party supplies, as text to follow the field
 * name; null if it may. Names are not resolved here; the connection checks every address.
 */
export function hostProblem(host: string, policy: OutboundPolicy): string | null {
  const classify = createAddressClassifier(policy);
  if (isIP(host))
    return classify(host) === 'refused' ? 'must be an address on the public internet' : null;
  if (host.length > 253 || !hostName.test(host)) return 'must be a host name or an IP address';
  return isLocalName(host) ? localNameProblem(classify) : nameProblem(host);
}

/** The host, an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Whether the host is `localhost` or a subdomain of it. */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function textProblem(text: string): string | null {
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  if (ambiguousCharacters.test(text))
    return 'must not contain spaces, control characters or backslashes';
  if (!/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return 'must be an https URL';
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'must not contain a user name or a password';
  return null;
}

function addressProblem(url: URL, host: string, classify: ClassifyAddress): string | null {
  const access = classify(host);
  if (access === 'refused') return 'must be an address on the public internet';
  return access === 'opened' ? null : schemeProblem(url);
}

function localNameProblem(classify: ClassifyAddress): string | null {
  const open = loopbackAddresses.some((address) => classify(address) === 'opened');
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

/** The addresses of `localhost` and its subdomains, independent of the resolver of the machine. */
export const loopbackAddresses = ['127.0.0.1', '::1'];
