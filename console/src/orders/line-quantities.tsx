import type { OrderItem } from '@stoa/client';
import { QuantityField } from '../ui/form/number-fields.tsx';
import type { FieldProps } from '../ui/form/use-form.ts';
import { optionText } from './order-lines.ts';
import css from './orders.module.css';

/** Units by line id. */
export type Quantities = Record<string, number>;

type LineQuantitiesProps = FieldProps<Quantities> & { lines: { item: OrderItem; units: number }[] };

/** A quantity for each line, up to its remaining units. */
export function LineQuantities({ lines, value, onChange, error }: LineQuantitiesProps) {
  return (
    <ul className={css.quantities}>
      {lines.map(({ item, units }) => (
        <li key={item.id}>
          <div>
            <strong>{item.name}</strong>
            <span className={css.quiet}>
              {[optionText(item), item.sku].filter(Boolean).join(' · ')}
            </span>
          </div>
          <QuantityField
            label={`Quantity of ${item.name}`}
            isLabelHidden
            suffix={`of ${units}`}
            maximum={units}
            name={`items.${item.id}`}
            value={value[item.id] ?? 0}
            onChange={(quantity) => onChange({ ...value, [item.id]: quantity })}
            error={error}
          />
        </li>
      ))}
    </ul>
  );
}

export const allUnits = (lines: LineQuantitiesProps['lines']): Quantities =>
  Object.fromEntries(lines.map(({ item, units }) => [item.id, units]));

export const noUnits = (lines: LineQuantitiesProps['lines']): Quantities =>
  Object.fromEntries(lines.map(({ item }) => [item.id, 0]));

export const countUnits = (quantities: Quantities): number =>
  Object.values(quantities).reduce((sum, units) => sum + units, 0);

/** The items of a request; lines without units are left out. */
export const toItems = (quantities: Quantities) =>
  Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ line_item_id: id, quantity }));
