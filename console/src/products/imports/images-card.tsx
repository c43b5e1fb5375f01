import { Link } from '@tanstack/react-router';
import { useApi } from '../../app/use-api.ts';
import { useRefetchWhile } from '../../app/use-refetch-while.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatNumber } from '../../ui/format.ts';
import css from './imports.module.css';

/** The progress of copying images, and those that failed. Empty without images. */
export function ImagesCard({ id, isRunning }: { id: string; isRunning: boolean }) {
  const read = useApi(['imports', id, 'images', isRunning], (stoa, options) =>
    stoa.imports.images.list(id, options),
  );
  const { pending = 0, copied = 0, broken = 0, images = [] } = read.data ?? {};
  useRefetchWhile(pending > 0, read.refetch);
  const total = pending + copied + broken;
  if (total === 0) return null;
  return (
    <Card title="Images" isFlush>
      <p className={css.more}>
        {`${formatNumber(copied)} of ${formatNumber(total)} copied to the store.`}
        {pending > 0 && ` ${formatNumber(pending)} to go; failed downloads are tried again.`}
        {broken > 0 && ` ${formatNumber(broken)} could not be copied.`}
      </p>
      {images.length > 0 && (
        <DataTable
          caption="Images that could not be copied"
          rows={images}
          rowKey={({ url }) => url}
          columns={[
            {
              label: 'Product',
              cell: ({ products }) =>
                products.map((product) => (
                  <Link key={product.id} to={`/products/${product.id}`}>
                    {product.name}
                  </Link>
                )),
            },
            { label: 'Reason', cell: ({ message }) => message },
            { label: 'Image', cell: ({ url }) => <span className={css.samples}>{url}</span> },
          ]}
        />
      )}
    </Card>
  );
}
