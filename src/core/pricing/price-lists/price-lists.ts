import { invalid, notFound } from '../../../kernel/domain-error.ts';
import type { SiteId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { findGroup } from '../../customers/groups/manage-groups.ts';
import { siteSettingColumns, siteSettings } from '../../sites/site-settings.ts';
import { assertProductsExist } from '../settings/assert-products-exist.ts';
import type { PriceListFields } from './price-list.ts';
import { type CreatePriceListInput, toPriceRules } from './price-list-input.ts';
import type { PriceRule } from './price-rule.ts';

/** The price lists of stores. A change with `rules` replaces all rules. */
export const priceLists = siteSettings<'pl', PriceListFields, 'price_lists', CreatePriceListInput>({
  idPrefix: 'pl',
  resource: 'price_list',
  list: 'price_lists',
  notFound: () => notFound('price_list_not_found', 'This price list does not exist.'),
  table: 'price_lists',
  idColumn: 'price_list_id',
  columns: {
    ...siteSettingColumns,
    name: 'name',
    customerGroupId: 'customer_group_id',
    rules: { json: 'rules' },
    active: 'active',
  },
  async create(work, { name, customerGroupId, rules: inputs, active = true }, site) {
    const rules = toPriceRules(inputs);
    await assertGroupExists(work, customerGroupId);
    await assertRuleProductsExist(work, site.id, rules);
    return { name, customerGroupId, rules, active };
  },
  async change(work, { name, customerGroupId, rules: inputs, active }, { siteId }) {
    const rules = inputs && toPriceRules(inputs);
    if (customerGroupId) await assertGroupExists(work, customerGroupId);
    if (rules) await assertRuleProductsExist(work, siteId, rules);
    return { name, customerGroupId, rules, active };
  },
});

/** Throws 400 instead of 404, because the group is named in a field of the request body. */
async function assertGroupExists(work: Work, id: string): Promise<void> {
  if (await findGroup(work, id)) return;
  const message = 'is not a customer group of this workspace';
  throw invalid([{ field: 'customer_group_id', code: 'customer_group_not_found', message }]);
}

async function assertRuleProductsExist(
  work: Work,
  siteId: SiteId,
  rules: readonly PriceRule[],
): Promise<void> {
  for (const [index, { productIds }] of rules.entries()) {
    await assertProductsExist(work, siteId, `rules[${index}].product_ids`, productIds ?? []);
  }
}
