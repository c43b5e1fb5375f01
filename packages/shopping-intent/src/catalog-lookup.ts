/** Options of a variant by name: `{ size: 'M' }`. */
export type VariantOptions = Record<string, string>;

/** A product that a text may name. `options`: each option once, with its distinct values. */
export type KnownProduct = {
  id: string;
  siteSlug: string;
  name: string;
  tags: readonly string[];
  options: readonly { name: string; values: readonly string[] }[];
};

/** What the reader asks the catalog. */
export type CatalogLookup = {
  /** The single words of a text as the catalog compares them: in lower case and in singular. */
  splitWords(text: string): string[];
  /**
   * Requested options with the names and values of the product. Options that it does not have are
   * dropped, and unknown values stay, so that the caller can offer the existing ones.
   */
  resolveOptions(product: KnownProduct, requested: VariantOptions): VariantOptions;
  /** How many minor digits a currency has: 2 for USD. */
  minorDigits(currency: string): number;
};
