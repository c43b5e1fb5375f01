import type { Coupon } from '@stoa/client';
import { useState } from 'react';
import { StoreName } from '../app/store-name.tsx';
import { useCan, useStores } from '../app/workspace.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { List } from '../ui/list/list.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { Time } from '../ui/values.tsx';
import { type CouponBulk, CouponBulkDialog, couponBulkLabels } from './coupon-bulk-dialog.tsx';
import { CouponBadge, couponValue } from './coupon-status.tsx';

export function CouponListPage() {
  const can = useCan();
  const { stores } = useStores();
  const [bulk, setBulk] = useState<CouponBulk | null>(null);
  const currencyOf = ({ site_slug: slug }: Coupon) =>
    stores.find((site) => site.slug === slug)?.currency;
  const create = (
    <ButtonLink to="/discounts/new" variant="primary" icon="plus">
      Create discount
    </ButtonLink>
  );
  const canWrite = can('write:pricing');
  return (
    <>
      <ListPage
        list={{
          ...couponList,
          columns: [
            { id: 'code', label: 'Code', cell: ({ code }) => code },
            { id: 'state', label: 'State', cell: (coupon) => <CouponBadge coupon={coupon} /> },
            { id: 'value', label: 'Value', cell: (one) => couponValue(one, currencyOf(one)) },
            { id: 'uses', label: 'Uses', align: 'end', cell: countUses },
            {
              id: 'ends',
              label: 'Ends',
              isHiddenOnPhone: true,
              cell: ({ ends_at: end }) => (end === null ? 'Never' : <Time at={end} />),
            },
            {
              id: 'combinable',
              label: 'Combinable',
              isOptional: true,
              cell: ({ combinable }) => (combinable ? 'Yes' : 'No'),
            },
            {
              id: 'store',
              label: 'Store',
              isOptional: true,
              cell: ({ site_slug: slug }) => <StoreName slug={slug} />,
            },
          ],
          ...(canWrite && {
            actions: create,
            bulkActions: (['activate', 'deactivate', 'delete'] as const).map((change) => ({
              label: couponBulkLabels[change],
              open: (selection) => setBulk({ change, selection }),
            })),
          }),
        }}
      />
      {bulk && <CouponBulkDialog bulk={bulk} onClose={() => setBulk(null)} />}
    </>
  );
}

const couponList: Omit<List<Coupon>, 'columns'> = {
  resource: 'coupons',
  exports: 'coupons',
  title: 'Discounts',
  noun: ['discount', 'discounts'],
  hasStores: true,
  load: async (stoa, query, options) => {
    const { coupons, ...page } = await stoa.coupons.list(query as object, options);
    return { ...page, rows: coupons };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/discounts/${id}`,
  empty: {
    icon: 'discounts',
    title: 'No discounts yet',
    text: 'Create a code that buyers and agents enter in the cart.',
  },
};

function countUses({ uses, max_uses: maximum }: Coupon): string {
  return maximum === null ? String(uses) : `${uses} of ${maximum}`;
}
