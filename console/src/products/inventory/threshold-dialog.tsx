import type { InventoryItem } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa, useStores } from '../../app/workspace.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import { itemName } from './inventory-item.ts';

/** The low-stock threshold of one item, which replaces that of the store. */
export function ThresholdDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { stores } = useStores();
  const site = stores.find(({ slug }) => slug === item.site_slug);
  const form = useForm({
    values: { low_stock_threshold: String(item.low_stock_threshold ?? '') },
    validate: ({ low_stock_threshold: text }) =>
      /^\d{0,7}$/.test(text.trim()) && Number(text) <= 1_000_000
        ? []
        : [{ field: 'low_stock_threshold', message: 'Enter whole units up to 1,000,000.' }],
    save: ({ values, idempotencyKey }) => {
      const text = values.low_stock_threshold.trim();
      const change = {
        id: item.variant_id,
        low_stock_threshold: text === '' ? null : Number(text),
      };
      return stoa.products.update(item.product_id, { variants: [change] }, { idempotencyKey });
    },
    onSaved: () => {
      void invalidate('inventory', 'products');
      showToast('Low-stock level saved');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Low-stock level of ${itemName(item)}`}
      form={form}
      action="Save level"
      size="small"
      onClose={onClose}
    >
      <TextField
        label="Low at"
        isOptional
        hint={`Staff are notified when this many units or fewer are left. Empty: the threshold of the store${site ? ` (${site.low_stock_threshold})` : ''}.`}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('low_stock_threshold')}
      />
    </FormDialog>
  );
}
