import type { Product, Site } from '@stoa/client';
import { useState } from 'react';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Money } from '../../ui/values.tsx';
import css from '../customers.module.css';
import { type RuleValues, samplePrice } from './price-list-form.ts';

const shownVariants = 10;

type SampleCardProps = { rules: RuleValues[]; site: Pick<Site, 'slug' | 'currency'> };

/** The effect of the rules in the form on the prices of one product. */
export function SampleCard({ rules, site }: SampleCardProps) {
  const [chosen, setChosen] = useState<Product | null>(null);
  const [first] = rules.flatMap(({ product_ids: ids }) => ids);
  const read = useApi(['products', 'sample', site.slug, first ?? ''], (stoa, options) =>
    first === undefined
      ? stoa.products
          .list({ site_slug: site.slug, limit: 1 }, options)
          .then(({ products }) => products[0] ?? null)
      : stoa.products.get(first, options),
  );
  const product = chosen ?? read.data ?? null;
  return (
    <Card title="Sample">
      <div className={css.fields}>
        <SearchField<Product>
          label="Product"
          placeholder="Search products"
          resource="products"
          find={(stoa, text, options) =>
            stoa.products
              .list(
                { site_slug: site.slug, limit: 20, ...(text && { q: text }) } as object,
                options,
              )
              .then(({ products }) => products)
          }
          toText={({ name }) => name}
          toId={({ id }) => id}
          name="sample"
          value={product}
          onChange={setChosen}
          error={null}
        />
        {product && <SampleTable product={product} rules={rules} />}
      </div>
    </Card>
  );
}

function SampleTable({ product, rules }: { product: Product; rules: RuleValues[] }) {
  return (
    <DataTable
      caption={`Prices of ${product.name}`}
      rows={product.variants.slice(0, shownVariants)}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Variant', cell: ({ options }) => Object.values(options).join(', ') || 'Default' },
        {
          label: 'Price',
          align: 'end',
          cell: ({ price }) => <Money amount={price.amount} currency={price.currency} />,
        },
        {
          label: 'Members pay',
          align: 'end',
          cell: ({ price }) => (
            <Money
              amount={samplePrice(price.amount, product.id, rules)}
              currency={price.currency}
            />
          ),
        },
      ]}
    />
  );
}
