import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { buildStoreUrl, type Site } from '../../sites/site.ts';

/** What decides where a store's buyers may be sent back to. `origin`: the platform's. */
export type ReturnPolicy = Pick<Site, 'slug' | 'domains' | 'allowedReturnHosts'> & {
  origin: string;
};

/**
 * Validates the address that a buyer is sent back to after paying. It receives the confirmation token,
 * which opens the order, so it must be a page of the store or a host that the store lists in
 * `allowed_return_hosts`; a store that lists none also accepts loopback, for local development.
 * Throws 400 `validation_failed`, 422 `return_url_not_allowed`.
 */
export function validateReturnUrl(text: string, policy: ReturnPolicy): string {
  const url = URL.parse(text);
  if (!url)
    throw invalidReturnUrl(
      'url',
      'must be an absolute address, for example https://shop.example/done',
    );
  if (!isSafe(url)) throw invalidReturnUrl('not_https', 'must be https, or http on this machine');
  if (url.username !== '' || url.password !== '')
    throw invalidReturnUrl('credentials', 'must not hold a user name or a password');
  if (!isAllowed(url, policy)) throw returnUrlNotAllowed(policy);
  return url.href;
}

/** The same for an address that was stored earlier: the settings may have changed since. */
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

/** The store's own hosts, and its pages below `/stores/<slug>` of the platform. */
function isStoreUrl(url: URL, policy: ReturnPolicy): boolean {
  const page = `${policy.origin}/stores/${policy.slug}`;
  const isBelow = url.href === page || url.href.startsWith(`${page}/`);
  return isBelow || listStoreHosts(policy).includes(url.hostname);
}

/** Its verified domains and its subdomain of the platform; a platform at a bare IP has no subdomains. */
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
  const message = `must be on one of these hosts: ${accepted.join(', ')}. The store lists further hosts in allowed_return_hosts.`;
  return new DomainError('unprocessable', 'return_url_not_allowed', `return_url ${message}`, {
    details: [{ field: 'return_url', code: 'host_not_allowed', message }],
    extensions: { allowed_hosts: accepted, setting: 'allowed_return_hosts' },
  });
}
