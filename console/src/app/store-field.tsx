import { Card } from '../ui/card.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { useStores } from './workspace.tsx';

/** The store that a new object belongs to; nothing to choose in a workspace with one store. */
export function StoreField({ slug, onChange }: { slug: string; onChange: (slug: string) => void }) {
  const { stores } = useStores();
  if (stores.length < 2) return null;
  const options = stores.map((site) => ({ value: site.slug, label: site.name }));
  return (
    <Card title="Store">
      <SelectField
        label="Store"
        isLabelHidden
        options={options}
        name="site_slug"
        value={slug}
        onChange={onChange}
        error={null}
      />
    </Card>
  );
}
