/** `featured` is the merchant's order of a collection. Prices sort by the lowest variant. */
export const productSorts = ['featured', 'newest', 'price', 'price_desc', 'name'] as const;

export type ProductSort = (typeof productSorts)[number];

/** Price limits are inclusive, in minor units; a variant must satisfy them. Null: no limit. */
export type BrowseFilters = { inStock: boolean; priceMin: number | null; priceMax: number | null };

export const noFilters: BrowseFilters = { inStock: false, priceMin: null, priceMax: null };
