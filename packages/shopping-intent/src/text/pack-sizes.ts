/** What holds several pieces that are sold as one unit. */
export const container =
  '(?:packs?|packets?|boxes|box|sets?|bags?|bundles?|cases?|trays?|rolls?|cartons?|tins?|jars?|tubs?|sleeves?|multipacks?)';
const measure = '(?! ?(?:mm|cm|m|km|in|inch|ft|g|kg|oz|lbs?|ml|cl|l|w|v)\\b)';
const size = new RegExp(
  `\\b${container}(?: of|:)? ?(\\d{1,5})\\b${measure}|\\b(\\d{1,5})[ -]?(?:pcs?|pieces?|packs?|pk|count|ct|units|sheets|per ${container})\\b`,
  'giu',
);

/** How many pieces one unit has, by a name or an option: 25 in `Sanding Discs, pack of 25`. */
export function findPackSize(text: string): number | null {
  const sizes = [...text.matchAll(size)].map(([, one, other]) => Number(one ?? other));
  return sizes.find((each) => each > 1) ?? null;
}
