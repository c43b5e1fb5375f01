/** A custom host name that a store claims, with its verification token. */
export type Domain = {
  domain: string;
  verificationToken: string;
  verifiedAt: Date | null;
  /** When the record of a verified domain was first found missing. */
  failingSince: Date | null;
  lastCheck: DomainCheck | null;
  createdAt: Date;
};

/** The latest DNS lookup; `records` null: there was no answer. */
export type DomainCheck = { at: Date; records: string[] | null };

/**
 * Resolves the TXT records of a name: an empty list if there are none, null if DNS could not answer
 * (SERVFAIL, timeout). Injected, because the core makes no network calls.
 */
export type ResolveTxt = (name: string) => Promise<string[] | null>;

/** The name of the TXT record with the token. */
export function challengeRecordName(domain: string): string {
  return `_stoa.${domain}`;
}

export function challengeRecordValue(token: string): string {
  return `stoa-verification=${token}`;
}

/**
 * What is wrong with a domain, or null. It must have at least two labels and not be the platform's
 * own.
 */
export function findDomainProblem(domain: string, platformHost: string): string | null {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  if (
    domain.length > 253 ||
    !new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`).test(domain)
  ) {
    return 'must be a host name such as shop.example.com, in lower case, without port or path';
  }
  const own =
    domain === platformHost || domain.endsWith(`.${platformHost}`) || domain.endsWith('.localhost');
  return own
    ? 'must not be a host of the platform: every store already has a subdomain there'
    : null;
}
