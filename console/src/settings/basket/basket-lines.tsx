import { type VariantChoice, VariantField } from '../../app/variant-field.tsx';
import { Button } from '../../ui/button.tsx';
import { QuantityField } from '../../ui/form/number-fields.tsx';
import type { FieldProps } from '../../ui/form/use-form.ts';
import css from '../settings.module.css';

export type BasketLine = VariantChoice & { quantity: number };

type BasketLinesProps = FieldProps<BasketLine[]> & { siteSlug: string };

/** Variants with their quantities; a chosen variant moves from the search to the list. */
export function BasketLines({ siteSlug, name, value, onChange, error }: BasketLinesProps) {
  const add = (choice: VariantChoice | null) => {
    if (choice && !value.some(({ id }) => id === choice.id))
      onChange([...value, { ...choice, quantity: 1 }]);
  };
  return (
    <>
      <VariantField
        isForSeveral
        isPublishedOnly
        label="Add a product"
        siteSlug={siteSlug}
        name={name}
        value={null}
        onChange={add}
        error={error}
      />
      {value.length > 0 && (
        <ul className={css.list} aria-label="Basket">
          {value.map((line) => (
            <li key={line.id}>
              <span>{line.name}</span>
              <span className={css.cellActions}>
                <QuantityField
                  label={`Quantity of ${line.name}`}
                  isLabelHidden
                  minimum={1}
                  name={`quantity.${line.id}`}
                  value={line.quantity}
                  onChange={(quantity) =>
                    onChange(value.map((one) => (one.id === line.id ? { ...one, quantity } : one)))
                  }
                  error={null}
                />
                <Button
                  variant="quiet"
                  aria-label={`Remove ${line.name}`}
                  onClick={() => onChange(value.filter(({ id }) => id !== line.id))}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
