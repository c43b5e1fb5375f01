/**
 * Host names that shoppers, browsers or mail software take for the platform's own: a store there could
 * collect passwords or mail in its name.
 */
const reserved = new Set(
  [
    'www www1 www2 web app apps api apis graphql rpc mcp a2a ucp acp x402 agent agents',
    'admin administrator root superuser sysadmin system platform internal staff team operator owner',
    'login logout signin signout signup register registration account accounts profile user users',
    'auth oauth oauth2 oidc sso id identity password passwords reset verify verification confirm session sessions',
    'secure security safe abuse trust privacy legal terms compliance fraud',
    'support help helpdesk service customerservice contact feedback info about official',
    'billing bill invoice invoices pay payment payments paypal stripe checkout cart wallet bank refund refunds',
    'dashboard console panel control manage manager management portal merchant merchants seller sellers partner partners',
    'mail email webmail smtp imap pop pop3 mx mta mailer postmaster hostmaster webmaster noreply no-reply',
    'autoconfig autodiscover wpad isatap localhost broadcasthost',
    'ns ns1 ns2 ns3 ns4 dns ftp sftp ssh vpn proxy gateway git',
    'cdn static assets media files download downloads upload uploads',
    'docs doc documentation developer developers dev status health metrics monitoring',
    'staging sandbox stoa',
  ].flatMap((line) => line.split(' ')),
);

/** Why a slug cannot be a store's host name; null when it can. A slug is one label of a host name. */
export function slugProblem(slug: string): string | null {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug))
    return 'must be 1 to 63 lower-case letters, digits and hyphens, as in a host name';
  // RFC 5891, 4.2.3.1: such labels are encoded Unicode (`xn--…`), which browsers show as other letters.
  if (slug.slice(2, 4) === '--') return 'must not have hyphens in its third and fourth place';
  return reserved.has(slug) ? 'is kept for the platform: choose another' : null;
}
