import { findCountryProblem } from '../../kernel/countries.ts';
import type { FieldProblem } from '../../kernel/domain-error.ts';
import { isTimeZone } from '../../kernel/time-zone.ts';
import { isEmailAddress } from '../access/mail/email-address.ts';
import { findAccentProblem, type Theme } from './theme.ts';

/** Texts about a store's terms of business; empty: none. The storefront shows each as a page. */
export type Policies = {
  shipping: string;
  returns: string;
  privacy: string;
  terms: string;
  imprint: string;
};

export const policyNames = ['shipping', 'returns', 'privacy', 'terms', 'imprint'] as const;

export const noPolicies: Policies = {
  shipping: '',
  returns: '',
  privacy: '',
  terms: '',
  imprint: '',
};

/** Where the business is. `country` is an ISO 3166-1 alpha-2 code in capitals. */
export type BusinessAddress = {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string;
  phone: string | null;
};

/** What a store is and how it presents itself. */
export type SiteProfile = {
  /** The home country, as an ISO 3166-1 alpha-2 code. */
  country: string | null;
  /** An IANA time zone, for dates and figures of the merchant. */
  timezone: string;
  /** Where buyers reach the merchant. */
  contactEmail: string | null;
  address: BusinessAddress | null;
  theme: Theme;
  /** BCP 47 language tags; the first is the store's own. */
  languages: string[];
  /** Whether the platform's pages and searches across stores include the store. */
  listed: boolean;
  /** Stock at or below which a variant counts as low; 0: only when it is sold out. */
  lowStockThreshold: number;
  /** Number of days within which buyers can return goods; 0: no returns; null: not stated. */
  returnDays: number | null;
};

export type SiteProfileInput = {
  country?: string | null | undefined;
  timezone?: string | undefined;
  contactEmail?: string | null | undefined;
  address?: BusinessAddress | null | undefined;
  /** Omitted fields keep their values. */
  theme?: { [Key in keyof Theme]?: Theme[Key] | undefined } | undefined;
  languages?: string[] | undefined;
  listed?: boolean | undefined;
  lowStockThreshold?: number | undefined;
  returnDays?: number | null | undefined;
};

export const lowStockRange = { default: 5, minimum: 0, maximum: 1_000_000 } as const;

export function findProfileProblems(input: SiteProfileInput): FieldProblem[] {
  const { country, timezone, contactEmail, address, languages } = input;
  const accent = input.theme?.accent;
  return [
    typeof country === 'string' ? findCountryProblem('country', country) : null,
    timezone !== undefined && !isTimeZone(timezone)
      ? problem('timezone', 'unknown_timezone', 'must be an IANA time zone such as Europe/Berlin')
      : null,
    typeof contactEmail === 'string' && !isEmailAddress(contactEmail)
      ? problem('contact_email', 'bad_email', 'must be an email address')
      : null,
    address ? findCountryProblem('address.country', address.country) : null,
    accent ? findAccentProblem(accent) : null,
    ...(languages ?? []).map((tag, index) =>
      isLanguageTag(tag)
        ? null
        : problem(`languages[${index}]`, 'unknown_language', 'must be a language tag such as de'),
    ),
  ].filter((found) => found !== null);
}

const problem = (field: string, code: string, message: string): FieldProblem => ({
  field,
  code,
  message,
});

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}
