import type { PriceList } from '@stoa/client';
import { StoreName } from '../../app/store-name.tsx';
import { useCanManage, useStores } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/format.ts';
import type { List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { None } from '../../ui/values.tsx';
import { useGroups } from '../use-groups.ts';

export function PriceListListPage() {
  const canWrite = useCanManage()('write:pricing');
  const groups = useGroups();
  const { stores } = useStores();
  const create = (
    <ButtonLink to="/customers/price-lists/new" variant="primary" icon="plus">
      Create price list
    </ButtonLink>
  );
  const currencyOf = ({ site_slug: slug }: PriceList) =>
    stores.find((site) => site.slug === slug)?.currency;
  return (
    <ListPage
      list={{
        ...priceLists,
        columns: [
          { id: 'name', label: 'Name', cell: ({ name }) => name },
          { id: 'state', label: 'State', cell: (list) => <PriceListBadge list={list} /> },
          {
            id: 'group',
            label: 'Customer group',
            cell: ({ customer_group_id: id }) =>
              groups.find((group) => group.id === id)?.name ?? <None />,
          },
          {
            id: 'rules',
            label: 'Rules',
            isHiddenOnPhone: true,
            cell: (list) => describeRules(list, currencyOf(list)),
          },
          {
            id: 'store',
            label: 'Store',
            isOptional: true,
            cell: ({ site_slug: slug }) => <StoreName slug={slug} />,
          },
        ],
        ...(canWrite && { actions: create }),
      }}
    />
  );
}

export const PriceListBadge = ({ list }: { list: PriceList }) => (
  <Badge tone={list.active ? 'good' : 'neutral'}>{list.active ? 'Active' : 'Off'}</Badge>
);

/** `10% off all products`, or `3 rules`. */
function describeRules({ rules }: PriceList, currency: string | undefined): string {
  const [rule] = rules;
  if (!rule || rules.length > 1) return `${rules.length} rules`;
  const count = rule.product_ids?.length ?? 0;
  const scope = count === 0 ? 'all products' : count === 1 ? '1 product' : `${count} products`;
  if (rule.type === 'percent_off') return `${rule.value}% off ${scope}`;
  const amount = currency === undefined ? 'An amount' : formatMoney(rule.value, currency);
  return rule.type === 'amount_off' ? `${amount} off ${scope}` : `${amount} for ${scope}`;
}

const priceLists: Omit<List<PriceList>, 'columns'> = {
  resource: 'price-lists',
  title: 'Price lists',
  noun: ['price list', 'price lists'],
  hasStores: true,
  load: async (stoa, query, options) => {
    const { price_lists: rows, ...page } = await stoa.priceLists.list(query as object, options);
    return { ...page, rows };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/customers/price-lists/${id}`,
  empty: {
    icon: 'discounts',
    title: 'No price lists yet',
    text: 'Give a customer group its own prices, such as 10% off for wholesale.',
  },
};
