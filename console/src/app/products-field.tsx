import type { Product } from '@stoa/client';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import type { FieldProps } from '../ui/form/use-form.ts';
import css from './products-field.module.css';
import { useApi } from './use-api.ts';

type ProductsFieldProps = FieldProps<string[]> & {
  siteSlug: string;
  label?: string;
  /** What it means to choose none. */
  emptyHint?: string;
};

/** Products of a store. By default those that a rule is limited to; none means all of them. */
export function ProductsField({
  siteSlug,
  label = 'Only for these products',
  emptyHint = 'All products of the store.',
  name,
  value,
  onChange,
  error,
}: ProductsFieldProps) {
  const add = (product: Product | null) => {
    if (product && !value.includes(product.id)) onChange([...value, product.id]);
  };
  return (
    <div className={css.fields}>
      <SearchField<Product>
        isForSeveral
        label={label}
        isOptional
        hint={value.length === 0 ? emptyHint : undefined}
        placeholder="Search products"
        resource="products"
        find={(stoa, text, options) =>
          stoa.products
            .list({ site_slug: siteSlug, limit: 20, ...(text && { q: text }) } as object, options)
            .then(({ products }) => products)
        }
        toText={(product) => product.name}
        toId={(product) => product.id}
        name={name}
        value={null}
        onChange={add}
        error={error}
      />
      {value.length > 0 && (
        <ul className={css.products}>
          {value.map((id) => (
            <li key={id}>
              <ProductName id={id} />
              <Button variant="quiet" onClick={() => onChange(value.filter((one) => one !== id))}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ProductName({ id }: { id: string }) {
  const { data } = useApi(['products', id, 'name'], (stoa, options) =>
    stoa.products.get(id, options),
  );
  return <span>{data?.name ?? id}</span>;
}
