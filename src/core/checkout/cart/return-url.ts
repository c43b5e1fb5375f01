import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { buildStoreUrl, type Site } from '../../sites/site.ts';

/** Decides where a store's buyers may return to after payment. `origin` is the platform's. */
export type ReturnPolicy = Pick<Site, 'slug' | 'domains' | 'allowedReturnHosts'> & {
  origin: string;
};

/**
 * Validates the URL that a buyer returns to after payment. It receives the confirmation token,
 * which opens the order, so it must be a page of the store or a host that the store lists in
 * `allowed_return_hosts`; a store that lists none also accepts loopback, for local development.
 * Throws 400 `validation_failed`, 422 `return_url_not_allowed`.
 */
export function validateReturnUrl(text: string, policy: ReturnPolicy): string {
  const url = URL.parse(text);
  if (!url)
    throw invalidReturnUrl('url', 'must be an absolute URL, for example https://shop.example/done');
  if (!isSafe(url))
    throw invalidReturnUrl(
      'not_https',
      'must use https, or http with a loopback host such as localhost',
    );
  if (url.username !== '' || url.password !== '')
    throw invalidReturnUrl('credentials', 'must not contain a user name or password');
  if (!isAllowed(url, policy)) throw returnUrlNotAllowed(policy);
  return url.href;
}

/** Whether a stored return URL is still allowed: the store's settings may have changed since. */
export function isReturnUrlAllowed(text: string, policy: ReturnPolicy): boolean {
  const url = URL.parse(text);
  return url !== null && isSafe(url) && isAllowed(url, policy);
}

const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

function isAllowed(url: URL, policy: ReturnPolicy): boolean {
  const { allowedReturnHosts: listed } = policy;
  if (isStoreUrl(url, policy) || isListed(url, listed)) return true;
  return listed.length === 0 && isLoopback(url.hostname);
}

/** Whether a URL is on one of the store's hosts or below its `/stores/<slug>` on the platform. */
function isStoreUrl(url: URL, policy: ReturnPolicy): boolean {
  const page = `${policy.origin}/stores/${policy.slug}`;
  const isBelow = url.href === page || url.href.startsWith(`${page}/`);
  return isBelow || listStoreHosts(policy).includes(url.hostname);
}

/**
 * The store's verified domains and its subdomain. A platform with an IP address has no subdomains.
 */
function listStoreHosts({ slug, domains, origin }: ReturnPolicy): string[] {
  const { hostname } = new URL(buildStoreUrl(origin, slug));
  return hostname === new URL(origin).hostname ? domains : [hostname, ...domains];
}

/** A listed host with a port allows that port only. */
function isListed({ host, hostname }: URL, listed: readonly string[]): boolean {
  return listed.some((entry) => [host, hostname].includes(entry.toLowerCase()));
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const invalidReturnUrl = (code: string, message: string) =>
  invalid([{ field: 'return_url', code, message }]);

function returnUrlNotAllowed(policy: ReturnPolicy): DomainError {
  const { allowedReturnHosts: listed } = policy;
  const hosts = [...new Set([...listStoreHosts(policy), ...listed])];
  const accepted = listed.length === 0 ? [...hosts, 'localhost'] : hosts;
  const message = `must be on one of these hosts: ${accepted.join(', ')}. The store can add hosts to allowed_return_hosts.`;
  return new DomainError('unprocessable', 'return_url_not_allowed', `return_url ${message}`, {
    details: [{ field: 'return_url', code: 'host_not_allowed', message }],
    extensions: { allowed_hosts: accepted, setting: 'allowed_return_hosts' },
  });
}
