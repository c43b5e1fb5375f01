import { Type } from 'typebox';
import { maxOnHand } from '../../../core/catalog/inventory/adjustment-line.ts';
import { inventorySorts } from '../../../core/catalog/inventory/inventory-item.ts';
import { adjustmentReasons } from '../../../core/catalog/inventory/stock-adjustment.ts';
import { stockStates } from '../../../core/catalog/stock/stock-state.ts';
import {
  countedPageQuery,
  countedPageSchema,
  pageQuery,
  pageSchema,
} from '../../../http/input/paging.ts';
import { nullable } from '../../../platform/fields.ts';
import { anyOf, searchText, siteFilter, wordOf } from '../fields.ts';

const optional = Type.Optional;
const onlyVariant = optional(Type.String({ maxLength: 100, description: 'Only of this variant.' }));
const units = Type.Integer({ minimum: 0, maximum: maxOnHand });

export const InventoryQuery = Type.Object({
  ...siteFilter,
  q: searchText('the name or the slug of the product or an SKU'),
  stock: anyOf(wordOf(stockStates)),
  collection_id: optional(Type.String({ maxLength: 100 })),
  variant_id: anyOf(Type.String({ maxLength: 100 })),
  sort: optional(
    wordOf(inventorySorts, {
      description:
        'A minus means descending. Default: newest product first, its variants in their order.',
    }),
  ),
  ...countedPageQuery,
});
export const InventoryPage = countedPageSchema('inventory', Type.Ref('InventoryItem'));

const Line = Type.Object(
  {
    variant_id: Type.String({ maxLength: 100 }),
    on_hand: optional(nullable(units, 'The new number; null to stop tracking stock.')),
    change: optional(
      Type.Integer({
        minimum: -maxOnHand,
        maximum: maxOnHand,
        description: 'By how many units it changes.',
      }),
    ),
    expected_on_hand: optional(
      nullable(
        units,
        'The number that the change is meant for; 409 `stock_changed` if it is another one.',
      ),
    ),
  },
  { description: 'With exactly one of `on_hand` and `change`.' },
);

export const NewAdjustment = Type.Object(
  {
    reason: wordOf(adjustmentReasons),
    note: optional(nullable(Type.String({ maxLength: 500 }))),
    lines: Type.Array(Line, { minItems: 1, maxItems: 250, description: 'One for each variant.' }),
  },
  { examples: [{ reason: 'correction', lines: [{ variant_id: 'variant_id', on_hand: 12 }] }] },
);
export const NewAdjustmentResult = Type.Object({
  adjustments: Type.Array(Type.Ref('StockAdjustment')),
});
export const AdjustmentQuery = Type.Object({
  variant_id: onlyVariant,
  ...pageQuery,
});
export const AdjustmentPage = pageSchema('adjustments', Type.Ref('StockAdjustment'));
