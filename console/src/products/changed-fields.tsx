import type { ProductChange } from '@stoa/client';
import { useContext } from 'react';
import { formatMoney, formatNumber, formatTime, toLabel } from '../ui/format.ts';
import { TimeZoneContext } from '../ui/values.tsx';
import css from './products.module.css';
import { useCollections } from './use-collections.ts';

type Change = ProductChange['fields'][number];

/** The fields of a change with their values before and after. */
export function ChangedFields({ fields }: { fields: Change[] }) {
  const describe = useDescribe();
  return (
    <dl className={css.changes}>
      {fields.map(({ field, variant, before, after }) => (
        <div key={`${field} ${variant?.id}`}>
          <dt>{titleOf(field, variant)}</dt>
          <dd>
            <del>{describe(field, before)}</del>
            {' → '}
            <ins>{describe(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const labels: Record<string, string> = {
  slug: 'Address',
  is_digital: 'Digital',
  digital_asset_id: 'File',
  google_product_category: 'Google product category',
  seo_title: 'Search engine title',
  seo_description: 'Search engine description',
  weight_grams: 'Weight (g)',
  collection_ids: 'Collections',
  published_at: 'Publication',
  media: 'Images',
  compare_at_price: 'Former price',
  sku: 'SKU',
  gtin: 'GTIN',
  mpn: 'MPN',
};

/** "Price (Size: M)". */
function titleOf(field: string, variant: Change['variant']): string {
  const label = labels[field] ?? toLabel(field);
  const options = describeOptions(variant?.options ?? {});
  return options === '' ? label : `${label} (${options})`;
}

const describeOptions = (options: object) =>
  Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

function useDescribe() {
  const zone = useContext(TimeZoneContext);
  const collections = useCollections();
  const nameOf = (id: unknown) => collections.find((one) => one.id === id)?.name ?? String(id);
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return 'none';
    if (Array.isArray(value)) return listItems(field, value, nameOf);
    if (field === 'published_at') return formatTime(String(value), 'compact', zone);
    return describeValue(value);
  };
}

function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'object' && value !== null ? describeObject(value) : String(value);
}

function listItems(field: string, items: unknown[], nameOf: (id: unknown) => string): string {
  if (items.length === 0) return 'none';
  if (field === 'media') return items.map(fileName).join(', ');
  return items.map(field === 'collection_ids' ? nameOf : String).join(', ');
}

/** `mug.png` of the URL of an image. */
function fileName(image: unknown): string {
  const { url = '' } = image as { url?: string };
  return url.split('/').at(-1) ?? url;
}

/** An amount of money, options, or a variant that was added or removed. */
function describeObject(value: object): string {
  if ('amount' in value && 'currency' in value)
    return formatMoney(Number(value.amount), String(value.currency));
  if (!('sku' in value && 'price' in value)) return describeOptions(value) || 'none';
  const { sku, price } = value as { sku: string | null; price: object };
  return [sku, describeObject(price)].filter(Boolean).join(', ');
}
