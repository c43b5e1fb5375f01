import { invalid, Refusal } from '../../../kernel/refusal.ts';

/**
 * An address that a buyer may be sent back to (decisions 5): https, or http on loopback, and one of
 * the store's hosts when it lists any. 400 `validation_failed`, 422 `return_url_not_allowed`.
 */
export function checkReturnUrl(text: string, allowedHosts: readonly string[]): string {
  const url = URL.parse(text);
  if (!url)
    throw badUrl('url', 'must be an absolute address, for example https://shop.example/done');
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe) throw badUrl('not_https', 'must be https, or http on this machine');
  if (url.username !== '' || url.password !== '')
    throw badUrl('credentials', 'must not hold a user name or a password');
  if (allowedHosts.length > 0 && !isListed(url, allowedHosts)) throw notAllowed(allowedHosts);
  return url.href;
}

/** A listed host with a port means that port alone. */
function isListed({ host, hostname }: URL, allowed: readonly string[]): boolean {
  return allowed.some((entry) => [host, hostname].includes(entry.toLowerCase()));
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const badUrl = (code: string, message: string) => invalid([{ field: 'return_url', code, message }]);

function notAllowed(allowedHosts: readonly string[]): Refusal {
  const message = `This store sends buyers back to these hosts only: ${allowedHosts.join(', ')}.`;
  return new Refusal('unprocessable', 'return_url_not_allowed', message, {
    details: [{ field: 'return_url', code: 'host_not_allowed', message }],
    mend: { allowed_hosts: allowedHosts },
  });
}
