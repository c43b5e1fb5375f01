/** A custom host name that a store claims, and what proves it. */
export type Domain = {
  domain: string;
  verificationToken: string;
  verifiedAt: Date | null;
  /** Since when the record of a verified domain is missing. */
  failingSince: Date | null;
  createdAt: Date;
};

/**
 * The TXT records of a name; an empty list when there is none, null when DNS could not answer (SERVFAIL,
 * timeout). Handed in: the core makes no calls.
 */
export type ResolveTxt = (name: string) => Promise<string[] | null>;

/** Where the owner of a domain puts the token. */
export function challengeRecordName(domain: string): string {
  return `_stoa.${domain}`;
}

export function challengeRecordValue(token: string): string {
  return `stoa-verification=${token}`;
}

/** A host name of at least two labels that is not the platform's own; null when it is fine. */
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
  return own ? 'belongs to the platform: a store has its subdomain already' : null;
}
