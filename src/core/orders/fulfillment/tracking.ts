/** Tracking pages of well-known carriers; the number is appended. */
const trackingPages: Record<string, string> = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  royalmail: 'https://www.royalmail.com/track-your-item#/tracking-results/',
};

/** The page on which a carrier shows where a parcel is; null if the carrier is unknown. */
export function trackingUrl(carrier: string | null, number: string): string | null {
  const page = trackingPages[(carrier ?? '').toLowerCase().replace(/[^a-z]/g, '')];
  return page === undefined ? null : page + encodeURIComponent(number);
}
