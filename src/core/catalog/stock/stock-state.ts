export const stockStates = ['in_stock', 'low_stock', 'out_of_stock', 'not_tracked'] as const;
/** `in_stock` includes `low_stock` and `not_tracked`. */
export type StockState = (typeof stockStates)[number];

/** The threshold of a variant `v` in a store `s`. */
export const lowStockThreshold = 'coalesce(v.low_stock_threshold, s.low_stock_threshold)';

/** Units of unpaid checkouts count as reserved. */
const conditions: Record<StockState, string> = {
  in_stock: '(v.stock_on_hand is null or v.stock_on_hand > v.stock_reserved)',
  low_stock: `v.stock_on_hand - v.stock_reserved between 1 and ${lowStockThreshold}`,
  out_of_stock: 'v.stock_on_hand <= v.stock_reserved',
  not_tracked: 'v.stock_on_hand is null',
};

/** Whether a variant `v` of a store `s` is in one of the states. */
export const stockCondition = (states: readonly StockState[]): string =>
  `(${states.map((state) => conditions[state]).join(' or ')})`;
