import type { BusinessAddress, SiteProfile } from './site-profile.ts';
import type { FontPair } from './theme.ts';

/** The columns of a site's profile. */
export type ProfileColumns = {
  country: string | null;
  timezone: string;
  contact_email: string | null;
  address: BusinessAddress | null;
  theme: { icon_url: string | null; accent: string | null; fonts: FontPair };
  languages: string[];
  listed: boolean;
  low_stock_threshold: number;
  return_days: number | null;
};

export function toProfile(row: ProfileColumns): SiteProfile {
  const { icon_url: iconUrl, accent, fonts } = row.theme;
  return {
    country: row.country,
    timezone: row.timezone,
    contactEmail: row.contact_email,
    address: row.address,
    theme: { iconUrl, accent, fonts },
    languages: row.languages,
    listed: row.listed,
    lowStockThreshold: row.low_stock_threshold,
    returnDays: row.return_days,
  };
}

export function toProfileColumns(site: SiteProfile) {
  const { iconUrl, accent, fonts } = site.theme;
  return {
    country: site.country,
    timezone: site.timezone,
    contact_email: site.contactEmail,
    address: JSON.stringify(site.address),
    theme: JSON.stringify({ icon_url: iconUrl, accent, fonts }),
    languages: site.languages,
    listed: site.listed,
    low_stock_threshold: site.lowStockThreshold,
    return_days: site.returnDays,
  };
}
