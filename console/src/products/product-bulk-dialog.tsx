import { OperationDialog } from '../app/jobs/operation-dialog.tsx';
import { TagsField } from '../app/jobs/tags-field.tsx';
import { useStores } from '../app/workspace.tsx';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import type { FieldProps } from '../ui/form/use-form.ts';
import { parseMoney } from '../ui/format.ts';
import type { SelectedRows } from '../ui/list/list.ts';
import { useCollections } from './use-collections.ts';

export type ProductBulk = {
  change: keyof typeof productBulkLabels;
  selection: SelectedRows;
};

export const productBulkLabels = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  archive: 'Archive',
  change_price: 'Change prices',
  add_tags: 'Add tags',
  remove_tags: 'Remove tags',
  add_to_collection: 'Add to collection',
  remove_from_collection: 'Remove from collection',
};

const texts = {
  publish: 'Buyers and agents can find and buy them immediately.',
  unpublish: 'Buyers and agents no longer find them. Orders keep them.',
  archive: 'They leave the store and this list for good. Orders keep them.',
  change_price: 'The prices of all their variants change. A minus lowers them.',
  add_tags: 'Agents filter by tags.',
  remove_tags: 'Agents filter by tags.',
  add_to_collection: 'They come last in it. A collection has products of its own store only.',
  remove_from_collection: 'They stay in the store.',
};

const initial = {
  tags: [] as string[],
  unit: 'percent' as 'percent' | 'amount',
  change: '',
  collection: '',
};

/** Changes the selected products in the background. */
export function ProductBulkDialog({ bulk, onClose }: { bulk: ProductBulk; onClose: () => void }) {
  const { change, selection } = bulk;
  const currency = useCurrency();
  const label = productBulkLabels[change];
  const isState = change === 'publish' || change === 'unpublish' || change === 'archive';
  return (
    <OperationDialog
      resource="products"
      selection={selection}
      title={isState ? `${label} products` : label}
      isDangerous={change === 'archive'}
      values={initial}
      toAction={(values) => {
        if (isState) return { type: change };
        if (change === 'change_price') return toPriceChange(values, currency);
        if (isCollectionChange(change)) return toCollectionChange(change, values);
        return values.tags.length === 0 ? 'Enter a tag' : { type: change, tags: values.tags };
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{`${selection.text}. ${texts[change]}`}</p>
          {change === 'change_price' && (
            <>
              <SelectField
                label="Change by"
                options={[
                  { value: 'percent', label: 'Percent' },
                  { value: 'amount', label: currency ? `Amount in ${currency}` : 'Amount' },
                ]}
                {...form.field('unit')}
              />
              <TextField
                label={form.values.unit === 'percent' ? 'Percent' : 'Amount'}
                placeholder={form.values.unit === 'percent' ? '-10' : '-2.50'}
                inputMode="text"
                {...form.field('change')}
              />
            </>
          )}
          {isCollectionChange(change) && <CollectionField {...form.field('collection')} />}
          {change.endsWith('_tags') && <TagsField {...form.field('tags')} />}
        </>
      )}
    </OperationDialog>
  );
}

type CollectionChange = 'add_to_collection' | 'remove_from_collection';

const isCollectionChange = (change: ProductBulk['change']): change is CollectionChange =>
  change.endsWith('_collection');

function toCollectionChange(type: CollectionChange, { collection }: typeof initial) {
  return collection === '' ? 'Choose a collection' : { type, collection_id: collection };
}

/** With the name of the store behind that of the collection, if there are several stores. */
function CollectionField(field: FieldProps<string>) {
  const { store, stores } = useStores();
  const storeOf = (slug: string) => stores.find((site) => site.slug === slug)?.name ?? slug;
  const options = useCollections().map(({ id, name, site_slug: slug }) => ({
    value: id,
    label: store ? name : `${name} (${storeOf(slug)})`,
  }));
  const choose = { value: '', label: 'Choose a collection' };
  return <SelectField label="Collection" options={[choose, ...options]} {...field} />;
}

/** The currency of the chosen store, or of all stores if they have the same one. */
function useCurrency(): string | null {
  const { store, stores } = useStores();
  const currencies = new Set((store ? [store] : stores).map((site) => site.currency));
  return currencies.size === 1 ? ([...currencies][0] ?? null) : null;
}

function toPriceChange({ unit, change }: typeof initial, currency: string | null) {
  const text = change.trim().replace('−', '-');
  const sign = text.startsWith('-') ? -1 : 1;
  const plain = text.replace(/^[+-]/, '');
  if (plain === '') return 'Enter by how much the prices change';
  if (unit === 'percent') {
    const percent = Number(plain.replace(/\s*%$/, '').replace(',', '.'));
    const isValid =
      Number.isFinite(percent) && percent > 0 && Number.isInteger(Math.round(percent * 1e6) / 1e4);
    return isValid && sign * percent >= -100 && percent <= 1000
      ? { type: 'change_price' as const, percent: sign * percent }
      : 'Enter a percentage from -100 to 1,000, with at most two decimals';
  }
  if (currency === null) return 'Choose a store: the stores have different currencies';
  const amount = parseMoney(plain, currency);
  return amount
    ? { type: 'change_price' as const, amount: sign * amount }
    : 'Enter an amount such as 2.50';
}
