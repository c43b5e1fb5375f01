/**
 * Host names that buyers, browsers or mail software take for the platform's own. A store there
 * could collect passwords or email in the platform's name.
 */
const reserved = new Set(
  [
    'www www1 www2 web app apps api apis graphql rpc mcp a2a ucp acp x402 agent agents',
    'admin administrator root superuser sysadmin system platform internal staff team operator owner',
    'login logout logon logoff signin signout signon signoff signup register registration account accounts profile user users',
    'auth oauth oauth2 oidc sso idp 2fa mfa passkey id identity password passwords reset verify verification confirm session sessions',
    'secure security safe abuse trust privacy legal terms compliance fraud',
    'support help helpdesk service customerservice contact feedback info about official',
    'billing bill invoice invoices pay payment payments paypal stripe checkout cart wallet bank refund refunds',
    'dashboard console panel control manage manager management portal merchant merchants seller sellers partner partners',
    'mail email webmail smtp imap pop pop3 mx mta mailer postmaster hostmaster webmaster noreply',
    'autoconfig autodiscover mta-sts wpad isatap localhost broadcasthost',
    'ns ns1 ns2 ns3 ns4 dns ftp sftp ssh vpn proxy gateway git',
    'cdn static assets media files download downloads upload uploads',
    'docs doc documentation developer developers dev status health metrics monitoring',
    'staging sandbox stoa',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Words that do not make a reserved name distinct, as in `my-account`, `help-center` or
 * `security-alert`.
 */
const fillerWords = new Set(
  'my your our the a online center centre page pages desk alert alerts recovery customer customers client'.split(
    ' ',
  ),
);

/** Characters that look like letters, as in `l0gin` and `adrnin`. A `1` is an `i` or an `l`. */
const lookAlikes = { '0': 'o', '3': 'e', '4': 'a', '5': 's', rn: 'm', vv: 'w' };
const lookAlikesPattern = new RegExp(Object.keys(lookAlikes).join('|'), 'g');

/** A number or version at the end, as in `login2` or `api-v2`. It makes no name distinct. */
const trailingNumber = /-?v?[0-9]{1,62}$/;

/** The slug as it can be read: with and without a number at its end, and with look-alikes replaced. */
function readings(slug: string): string[] {
  const unnumbered = slug.replace(trailingNumber, '');
  return [slug, unnumbered].flatMap((name) => {
    const read = name.replace(
      lookAlikesPattern,
      (found) => lookAlikes[found as keyof typeof lookAlikes],
    );
    return [name, read.replaceAll('1', 'i'), read.replaceAll('1', 'l')];
  });
}

/** Whether every part of the slug is a reserved word, as in `secure-login` or `mysupport`. */
function isReserved(slug: string): boolean {
  if (reserved.has(slug) || reserved.has(slug.replaceAll('-', ''))) return true;
  const parts = slug.split(/-+/).flatMap(splitKnownWords);
  return parts.every(isKnownWord) && parts.some(isReservedWord);
}

const isReservedWord = (word: string): boolean =>
  reserved.has(word) || reserved.has(word.replace(/s$/, ''));

const isKnownWord = (word: string): boolean => isReservedWord(word) || fillerWords.has(word);

/** Splits a word into two reserved or filler words; otherwise returns the word. */
function splitKnownWords(word: string): string[] {
  if (isKnownWord(word)) return [word];
  for (let index = 2; index <= word.length - 2; index += 1) {
    const pair = [word.slice(0, index), word.slice(index)];
    if (pair.every(isKnownWord)) return pair;
  }
  return [word];
}

/** Why a slug cannot be a store's host name; null if it can. A slug is one label of a host name. */
export function findSlugProblem(slug: string): string | null {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug))
    return 'must be 1 to 63 lower-case letters, digits and hyphens, without a hyphen at either end';
  // Such labels are encoded Unicode (`xn--…`), which browsers display as other letters (RFC 5891,
  // section 4.2.3.1).
  if (slug.slice(2, 4) === '--') return 'must not have hyphens as its third and fourth characters';
  return readings(slug).some(isReserved)
    ? 'is reserved for the platform: choose another slug'
    : null;
}
