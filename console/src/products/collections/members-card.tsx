import type { Collection, Product } from '@stoa/client';
import { type DragEvent, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import formCss from '../../ui/form/form.module.css';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './collections.module.css';
import { MemberRow } from './member-row.tsx';
import { useMembers } from './use-members.ts';

type MembersCardProps = { collection: Collection; etag: string | null; canWrite: boolean };

/** The products in the order in which the store shows them. */
export function MembersCard({ collection, etag, canWrite }: MembersCardProps) {
  const members = useMembers(collection, etag);
  const { read, products, isBusy, error } = members;
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) members.move(dragged, to);
    end();
  };
  return (
    <Card title="Products">
      {error && (
        <p role="alert" className={formCss.failure}>
          {error}
        </p>
      )}
      {canWrite && read.data && (
        <AddField {...{ collection, products }} onAdd={(one) => void members.add(one)} />
      )}
      {read.isPending && <Skeleton lines={4} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && products.length === 0 && (
        <p className={css.muted}>
          No products yet. {canWrite && 'Search for a product to add the first one.'}
        </p>
      )}
      <ol className={classNames(css.members, isBusy && css.busy)} aria-busy={isBusy}>
        {products.map((product, index) => (
          <MemberRow
            key={product.id}
            product={product}
            place={{ index, last: products.length - 1 }}
            isTarget={target === index && dragged !== index}
            {...(canWrite && {
              onMove: (to: number) => members.move(index, to),
              onRemove: () => void members.remove(product),
              drag: {
                onDragStart: () => setDragged(index),
                onDragOver: (event: DragEvent) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  setTarget(index);
                },
                onDrop: (event: DragEvent) => drop(event, index),
                onDragEnd: end,
              },
            })}
          />
        ))}
      </ol>
    </Card>
  );
}

type AddFieldProps = {
  collection: Collection;
  products: Product[];
  onAdd: (product: Product) => void;
};

function AddField({ collection, products, onAdd }: AddFieldProps) {
  const members = new Set(products.map(({ id }) => id));
  return (
    <SearchField<Product>
      // A chosen product moves to the list below; the field starts again.
      key={products.length}
      label="Add product"
      placeholder="Search name or SKU"
      resource="products"
      find={async (stoa, text, options) => {
        const query = { site_slug: collection.site_slug, limit: 20, ...(text && { q: text }) };
        const found = await stoa.products.list(query, options);
        return found.products.filter(({ id }) => !members.has(id));
      }}
      toText={({ name }) => name}
      toId={({ id }) => id}
      name="product"
      value={null}
      onChange={(product) => product && onAdd(product)}
      error={null}
    />
  );
}
