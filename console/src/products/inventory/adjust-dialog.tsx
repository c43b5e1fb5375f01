import type { InventoryItem } from '@stoa/client';
import { useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import {
  type AdjustValues,
  countField,
  findProblems,
  previewOf,
  reasons,
  toFormError,
  toLines,
  toValues,
} from './adjust-form.ts';
import css from './inventory.module.css';
import { itemName } from './inventory-item.ts';

type AdjustDialogProps = { items: InventoryItem[]; onClose: () => void };

/** Sets or changes the units of the selected variants: all of them, or none. */
export function AdjustDialog({ items, onClose }: AdjustDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  // The stock that was shown when the dialog opened. A sale since then is an error instead of being
  // overwritten.
  const [shown] = useState(items);
  const form = useForm<AdjustValues>({
    values: toValues(shown),
    validate: (values) => findProblems(shown, values),
    save: async ({ values, idempotencyKey }) => {
      const { reason, note } = values;
      const body = { reason, note: note.trim() || null, lines: toLines(shown, values) };
      await stoa.inventory.adjustments.create(body, { idempotencyKey }).catch((error: unknown) => {
        void invalidate('inventory');
        throw toFormError(error, shown, values);
      });
    },
    onSaved: () => {
      void invalidate('inventory', 'products');
      showToast('Stock adjusted');
      onClose();
    },
  });
  const { mode } = form.values;
  const [first] = shown;
  const title = shown.length === 1 && first ? itemName(first) : `${shown.length} variants`;
  return (
    <FormDialog title={`Adjust ${title}`} form={form} action="Adjust stock" onClose={onClose}>
      <SelectField label="Adjustment" options={modes} {...form.field('mode')} />
      {mode === 'change' && (
        <TextField
          label="Units to add"
          hint="A negative number removes units."
          inputMode="text"
          autoComplete="off"
          {...form.field('change')}
        />
      )}
      <Lines items={shown} form={form} />
      <SelectField label="Reason" options={reasons} {...form.field('reason')} />
      <TextField
        label="Note"
        isOptional
        maxLength={500}
        autoComplete="off"
        {...form.field('note')}
      />
    </FormDialog>
  );
}

const modes = [
  { value: 'set', label: 'Set units on hand' },
  { value: 'change', label: 'Add or remove units' },
  { value: 'untrack', label: 'Stop tracking stock' },
] as const;

/** Units before and after; the new number can be typed when it is set. */
function Lines({ items, form }: { items: InventoryItem[]; form: Form<AdjustValues> }) {
  const { values } = form;
  const counts = form.field('counts');
  return (
    <table className={css.lines}>
      <caption className="visually-hidden">Units of each variant</caption>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col">On hand</th>
          <th scope="col">New</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.variant_id}>
            <th scope="row">
              {itemName(item)}
              {item.reserved > 0 && (
                <span className={css.options}>{formatNumber(item.reserved)} reserved</span>
              )}
            </th>
            <td>{unitsText(item.on_hand)}</td>
            <td>
              {values.mode === 'set' ? (
                <TextField
                  label={`New units of ${itemName(item)}`}
                  isLabelHidden
                  inputMode="numeric"
                  autoComplete="off"
                  name={countField(item)}
                  value={counts.value[item.variant_id] ?? ''}
                  onChange={(text) => counts.onChange({ ...counts.value, [item.variant_id]: text })}
                  error={
                    form.problems.find(({ field }) => field === countField(item))?.message ?? null
                  }
                />
              ) : (
                unitsText(previewOf(item, values))
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const unitsText = (units: number | null) => (units === null ? 'Not tracked' : formatNumber(units));
