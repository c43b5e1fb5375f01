import type { Product } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { ProductBadge, productState } from '../product-status.tsx';
import css from './collections.module.css';

type MemberRowProps = {
  product: Product;
  place: { index: number; last: number };
  /** Whether the dragged product would be put here. */
  isTarget: boolean;
  /** Set only for users who may change the collection, like the next two. */
  onMove?: (to: number) => void;
  onRemove?: () => void;
  drag?: Pick<ComponentProps<'li'>, 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'>;
};

export function MemberRow({ product, place, isTarget, onMove, onRemove, drag }: MemberRowProps) {
  const { index, last } = place;
  const { id, name, media } = product;
  const atTop = index === 0 ? 'It is the first.' : null;
  const atEnd = index === last ? 'It is the last.' : null;
  return (
    <li
      className={classNames(css.member, isTarget && css.target)}
      {...(drag && { ...drag, draggable: true })}
    >
      <span className={css.place}>{index + 1}</span>
      <Thumbnail url={media[0]?.url ?? null} name={name} />
      <Link to="/products/$id" params={{ id } as never} className={css.name} draggable={false}>
        {name}
      </Link>
      {productState(product) !== 'published' && <ProductBadge product={product} />}
      {onMove && (
        <span className={css.moves}>
          <Button
            variant="quiet"
            icon="up"
            label={`Move ${name} up`}
            disabledReason={atTop}
            onClick={() => onMove(index - 1)}
          />
          <Button
            variant="quiet"
            icon="down"
            label={`Move ${name} down`}
            disabledReason={atEnd}
            onClick={() => onMove(index + 1)}
          />
          <Menu
            label={`Actions for ${name}`}
            items={[
              { label: 'Move to top', disabledReason: atTop, onSelect: () => onMove(0) },
              { label: 'Move to end', disabledReason: atEnd, onSelect: () => onMove(last) },
              {
                label: 'Remove from collection',
                isDangerous: true,
                onSelect: () => onRemove?.(),
              },
            ]}
          />
        </span>
      )}
    </li>
  );
}
