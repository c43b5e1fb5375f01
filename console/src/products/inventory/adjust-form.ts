import type { InventoryAdjustmentsCreateBody, InventoryItem } from '@stoa/client';
import type { Problem } from '../../ui/form/use-form.ts';
import { itemName } from './inventory-item.ts';

type Reason = InventoryAdjustmentsCreateBody['reason'];
type Line = InventoryAdjustmentsCreateBody['lines'][number];

export type AdjustValues = {
  mode: 'set' | 'change' | 'untrack';
  /** By how many units, for all lines. */
  change: string;
  /** New numbers by the id of the variant. */
  counts: Record<string, string>;
  reason: Reason;
  note: string;
};

export const reasons: readonly { value: Reason; label: string }[] = [
  { value: 'correction', label: 'Correction' },
  { value: 'count', label: 'Count' },
  { value: 'received', label: 'Received' },
  { value: 'returned', label: 'Returned' },
  { value: 'damaged', label: 'Damaged' },
  { value: 'lost', label: 'Lost or stolen' },
  { value: 'promotion', label: 'Promotion or donation' },
  { value: 'other', label: 'Other' },
];

export function toValues(items: InventoryItem[]): AdjustValues {
  const counts = items.map((item) => [item.variant_id, String(item.on_hand ?? '')]);
  return {
    mode: 'set',
    change: '',
    counts: Object.fromEntries(counts),
    reason: 'correction',
    note: '',
  };
}

/** The stock that each item will have, if its value is valid; null: not tracked. */
export function previewOf(item: InventoryItem, values: AdjustValues): number | null {
  if (values.mode === 'untrack') return null;
  if (values.mode === 'set') return readCount(values.counts[item.variant_id] ?? '');
  return item.on_hand === null ? null : item.on_hand + (readChange(values.change) ?? 0);
}

/** The lines of items that change, each with the number that was shown. */
export function toLines(items: InventoryItem[], values: AdjustValues): Line[] {
  if (values.mode === 'change') {
    const change = readChange(values.change) ?? 0;
    return items.map(({ variant_id }) => ({ variant_id, change }));
  }
  return items
    .filter((item) => previewOf(item, values) !== item.on_hand)
    .map((item) => ({
      variant_id: item.variant_id,
      on_hand: previewOf(item, values),
      expected_on_hand: item.on_hand,
    }));
}

export function findProblems(items: InventoryItem[], values: AdjustValues): Problem[] {
  if (values.mode === 'change') return findChangeProblems(items, values);
  const unreadable = items.filter((item) => {
    const text = values.counts[item.variant_id] ?? '';
    return text.trim() === '' ? item.on_hand !== null : readCount(text) === null;
  });
  if (values.mode === 'set' && unreadable.length > 0)
    return unreadable.map((item) => ({
      field: countField(item),
      message: `Enter whole units for ${itemName(item)}.`,
    }));
  if (toLines(items, values).length > 0) return [];
  const [first] = items;
  const field = values.mode === 'set' && first ? countField(first) : null;
  const message =
    values.mode === 'set' ? 'Change at least one number.' : 'Stock is not tracked already.';
  return [{ field, message }];
}

function findChangeProblems(items: InventoryItem[], values: AdjustValues): Problem[] {
  const change = readChange(values.change);
  const field = 'change';
  if (change === null || change === 0)
    return [
      { field, message: 'Enter how many units to add, such as 5, or to remove, such as -5.' },
    ];
  const untracked = items.find((item) => item.on_hand === null);
  if (untracked)
    return [{ field, message: `${itemName(untracked)} is not tracked. Set its units instead.` }];
  const short = items.find((item) => (item.on_hand ?? 0) + change < 0);
  if (!short) return [];
  return [{ field, message: `${itemName(short)} has only ${short.on_hand} units.` }];
}

/** The name of the input of an item. */
export const countField = ({ variant_id: id }: InventoryItem): string => `count_of_${id}`;

/** The API names fields `lines[0].on_hand`; this form has one input for each item. */
export function toFormError(error: unknown, items: InventoryItem[], values: AdjustValues): unknown {
  const lines = toLines(items, values);
  const { details } = error as { details?: { field: string; message: string }[] };
  for (const detail of details ?? []) {
    const line = lines[Number(/^lines\[(\d+)\]/.exec(detail.field)?.[1])];
    const item = items.find((one) => one.variant_id === line?.variant_id);
    if (!item) continue;
    detail.field = values.mode === 'change' ? 'change' : countField(item);
    detail.message = `${itemName(item)}: the change ${detail.message}.`;
  }
  return error;
}

function readCount(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

function readChange(text: string): number | null {
  const plain = text.trim().replace('\u2212', '-');
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : null;
}
