import { DomainError, invalid, notFound } from '../../../kernel/domain-error.ts';
import type { SiteId } from '../../../kernel/id.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { auditChange } from '../../access/audit/audit.ts';
import { getGroup } from '../../customers/groups/manage-groups.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { assertProductsExist } from '../settings/assert-products-exist.ts';
import { listNewestFirst } from '../settings/list-newest-first.ts';
import type { PriceList } from './price-list.ts';
import { type CreatePriceListInput, toPriceRules } from './price-list-input.ts';
import {
  deletePriceList,
  findPriceList,
  insertPriceList,
  listPriceListRows,
  lockPriceList,
  updatePriceList,
} from './price-list-store.ts';
import type { PriceRule } from './price-rule.ts';

export async function createPriceList(
  work: Work,
  siteSlug: string,
  input: CreatePriceListInput,
): Promise<PriceList> {
  const site = await getOwnSite(work, siteSlug);
  const list: PriceList = {
    id: work.newId('pl'),
    siteId: site.id,
    siteSlug: site.slug,
    name: input.name,
    customerGroupId: input.customerGroupId,
    rules: toPriceRules(input.rules),
    active: input.active ?? true,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await assertGroupExists(work, list.customerGroupId);
  await assertRuleProductsExist(work, site.id, list.rules);
  await insertPriceList(work, list);
  await auditChange(work, 'price_list', null, list);
  return list;
}

/** Changes the given fields; `rules` replaces all rules. */
export async function changePriceList(
  work: Work,
  id: string,
  patch: Partial<CreatePriceListInput>,
): Promise<PriceList> {
  const list = await lockPriceList(work, id);
  if (!list) throw priceListNotFound();
  const changed: PriceList = {
    ...list,
    name: patch.name ?? list.name,
    customerGroupId: patch.customerGroupId ?? list.customerGroupId,
    rules: patch.rules ? toPriceRules(patch.rules) : list.rules,
    active: patch.active ?? list.active,
    version: list.version + 1,
    updatedAt: work.now,
  };
  if (patch.customerGroupId) await assertGroupExists(work, patch.customerGroupId);
  if (patch.rules) await assertRuleProductsExist(work, list.siteId, changed.rules);
  await updatePriceList(work, changed);
  await auditChange(work, 'price_list', list, changed);
  return changed;
}

export async function removePriceList(work: Work, id: string): Promise<void> {
  const list = await lockPriceList(work, id);
  if (!list || (await deletePriceList(work, id)) === 0) throw priceListNotFound();
  await auditChange(work, 'price_list', list, null);
}

export async function getPriceList(view: View, id: string): Promise<PriceList> {
  const list = await findPriceList(view, id);
  if (!list) throw priceListNotFound();
  return list;
}

/** The workspace's price lists, newest first, of one store or of all stores. */
export function listPriceLists(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<PriceList>> {
  return listNewestFirst(view, { list: 'price_lists', siteSlug }, request, (rows) =>
    listPriceListRows(view, rows),
  );
}

/** Throws 400 instead of 404, because the group is named in a field of the request body. */
async function assertGroupExists(work: Work, id: string): Promise<void> {
  try {
    await getGroup(work, id);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not_found') throw error;
    const message = 'is not a customer group of this workspace';
    throw invalid([{ field: 'customer_group_id', code: 'customer_group_not_found', message }]);
  }
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

const priceListNotFound = () => notFound('price_list_not_found', 'This price list does not exist.');
