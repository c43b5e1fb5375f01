import type { Product } from '@stoa/client';
import { Card, Facts } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { Icon } from '../ui/icon.tsx';
import { Time } from '../ui/values.tsx';
import { productState, StockText } from './product-status.tsx';
import css from './products.module.css';

/** Read-only information: stock of all variants, times and links. */
export function ProductSide({ product, isPublished }: { product: Product; isPublished: boolean }) {
  const { published_at: publishedAt } = product;
  return (
    <Card title="Overview">
      <Facts
        rows={[
          [
            'Store page',
            isPublished && (
              <a key="url" href={product.url} target="_blank" rel="noreferrer" className={css.link}>
                View in store
                <Icon name="external" />
              </a>
            ),
          ],
          ['Stock', <StockText key="stock" product={product} />],
          ['Variants', product.variants.length],
          [
            productState(product) === 'scheduled' ? 'To be published' : 'Published',
            publishedAt && <Time key="published" at={publishedAt} />,
          ],
          ['Updated', <Time key="updated" at={product.updated_at} />],
          ['Created', <Time key="created" at={product.created_at} />],
          ['Product id', <CopyableId key="id" id={product.id} />],
        ]}
      />
    </Card>
  );
}
