import { Card } from '../ui/card.tsx';
import { countryOptions } from '../ui/countries.ts';
import { CheckboxField, SelectField, TextArea, TextField } from '../ui/form/fields.tsx';
import { MoneyField } from '../ui/form/number-fields.tsx';
import type { Form } from '../ui/form/use-form.ts';
import { WordsField } from '../ui/form/words-field.tsx';
import { DigitalFileField } from './digital-file-field.tsx';
import { MediaField } from './media-field.tsx';
import type { ProductValues } from './product-form.ts';
import css from './products.module.css';
import { PublicationCard } from './publication-card.tsx';
import { useCollections } from './use-collections.ts';
import { VariantsCard } from './variants-card.tsx';

const conditions = [
  { value: 'new', label: 'New' },
  { value: 'refurbished', label: 'Refurbished' },
  { value: 'used', label: 'Used' },
] as const;

type ProductFieldsProps = {
  form: Form<ProductValues>;
  currency: string;
  siteSlug: string;
  /** Null: the product is new. */
  productId: string | null;
};

export function ProductFields({ form, currency, siteSlug, productId }: ProductFieldsProps) {
  const hasOptions = form.values.variants.options.length > 0;
  return (
    <>
      <Card title="Product">
        <div className={css.fields}>
          <TextField label="Name" maxLength={300} autoComplete="off" {...form.field('name')} />
          <TextArea
            label="Description"
            hint="Agents read it as plain text. Include material, size and use."
            rows={5}
            {...form.field('description')}
          />
          <div className={css.pair}>
            <MoneyField
              label="Price"
              hint={hasOptions ? 'For variants without a price.' : undefined}
              currency={currency}
              {...form.field('price')}
            />
            <TextField
              label="Weight (g)"
              isOptional
              inputMode="numeric"
              autoComplete="off"
              {...form.field('weight_grams')}
            />
          </div>
        </div>
      </Card>
      <Card title="Images">
        <MediaField productId={productId} {...form.field('media')} />
      </Card>
      <VariantsCard form={form} currency={currency} />
      <Card title="Delivery">
        <div className={css.fields}>
          <CheckboxField
            label="Digital product"
            hint="Buyers download a file instead of receiving a parcel."
            {...form.field('is_digital')}
          />
          {form.values.is_digital && <DigitalFileField {...form.field('digital_asset_id')} />}
        </div>
      </Card>
      <Card title="Product feeds">
        <div className={css.fields}>
          <div className={css.pair}>
            <TextField
              label="Brand"
              isOptional
              hint="The manufacturer or brand. Shopping channels require it."
              autoComplete="off"
              maxLength={200}
              {...form.field('brand')}
            />
            <SelectField label="Condition" options={conditions} {...form.field('condition')} />
          </div>
          <TextField
            label="Google product category"
            isOptional
            hint="A path or number of Google's product taxonomy."
            autoComplete="off"
            maxLength={750}
            {...form.field('google_product_category')}
          />
          <SelectField
            label="Country of origin"
            isOptional
            hint="Where it was made or grown. The product page shows it, too."
            options={[{ value: '', label: 'Not stated' }, ...countryOptions]}
            {...form.field('country_of_origin')}
          />
        </div>
      </Card>
      <Card title="Search engines">
        <div className={css.fields}>
          <TextField
            label="Page title"
            isOptional
            hint="Search engines show it instead of the name."
            autoComplete="off"
            maxLength={300}
            {...form.field('seo_title')}
          />
          <TextArea
            label="Page description"
            isOptional
            hint="About 160 characters are shown. Default: the start of the description."
            rows={2}
            maxLength={1_000}
            {...form.field('seo_description')}
          />
        </div>
      </Card>
      <Card title="Organization">
        <div className={css.fields}>
          <Tags form={form} />
          <CollectionsField form={form} siteSlug={siteSlug} />
        </div>
      </Card>
      <PublicationCard form={form} isNew={productId === null} />
    </>
  );
}

function Tags({ form }: { form: Form<ProductValues> }) {
  const { onChange, ...field } = form.field('tags');
  return (
    <WordsField
      label="Tags"
      isOptional
      placeholder="Add tag"
      {...field}
      onAdd={(tag) => onChange([...field.value, tag])}
      onRemove={(tag) => onChange(field.value.filter((one) => one !== tag))}
    />
  );
}

function CollectionsField({ form, siteSlug }: Pick<ProductFieldsProps, 'form' | 'siteSlug'>) {
  const collections = useCollections(siteSlug);
  const { value, onChange } = form.field('collection_ids');
  if (collections.length === 0) return null;
  const toggle = (id: string, isIn: boolean) =>
    onChange(isIn ? [...value, id] : value.filter((one) => one !== id));
  return (
    <fieldset className={css.fields}>
      <legend className={css.legend}>Collections</legend>
      <div className={css.checks}>
        {collections.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            name={`collection_${id}`}
            value={value.includes(id)}
            onChange={(isIn) => toggle(id, isIn)}
            error={null}
          />
        ))}
      </div>
    </fieldset>
  );
}
