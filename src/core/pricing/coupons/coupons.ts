import { DomainError, invalid, notFound } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { hasCustomerGroup } from '../../customers/groups/manage-groups.ts';
import { siteSettingColumns, siteSettings } from '../../sites/site-settings.ts';
import { assertProductsExist } from '../settings/assert-products-exist.ts';
import { type CouponTerms, normalizeCouponCode } from './coupon.ts';
import { type CreateCouponInput, toCouponSettings } from './coupon-settings.ts';
import { saveCouponTerms } from './coupon-terms.ts';

const settings = siteSettings<'cpn', CouponTerms, 'coupons', CreateCouponInput>({
  idPrefix: 'cpn',
  resource: 'coupon',
  list: 'coupons',
  notFound: () => notFound('coupon_not_found', 'This coupon does not exist.'),
  conflicts: { coupons_code_key: ({ code }) => codeTaken(code) },
  table: 'coupons',
  idColumn: 'coupon_id',
  columns: {
    ...siteSettingColumns,
    code: 'code',
    percentOff: 'percent_off',
    amountOff: 'amount_off',
    minimumSubtotal: 'minimum_subtotal',
    startsAt: 'starts_at',
    endsAt: 'ends_at',
    maxUses: 'max_uses',
    maxUsesPerBuyer: 'max_uses_per_buyer',
    productIds: 'product_ids',
    combinable: 'combinable',
    active: 'active',
    eligibilityClaim: 'eligibility_claim',
    eligibilityGroupId: 'eligibility_group_id',
    eligibilityPlatforms: 'eligibility_platforms',
    uses: { fixed: 'uses' },
  },
  derive: ({ code }) => ({ code_key: normalizeCouponCode(code) }),
  async create(work, input, site) {
    const terms = toCouponSettings(input, null);
    await assertProductsExist(work, site.id, 'product_ids', terms.productIds);
    await assertGroupExists(work, terms.eligibilityGroupId);
    return { ...terms, uses: 0 };
  },
  async change(work, patch, coupon) {
    const terms = toCouponSettings(patch, coupon);
    await assertProductsExist(work, coupon.siteId, 'product_ids', patch.productIds ?? []);
    await assertGroupExists(work, patch.eligibilityGroupId);
    return terms;
  },
});

/**
 * The coupons of stores. Two coupons of a store cannot have the same code in any case: 409
 * `code_taken`. Existing orders keep their discount when a coupon changes; carts with the code of a
 * deleted coupon report `coupon_not_found`. Deleting a coupon also deletes its uses.
 */
export const coupons: typeof settings = {
  ...settings,
  async create(work, siteSlug, input) {
    const coupon = await settings.create(work, siteSlug, input);
    saveCouponTerms(work, coupon);
    return coupon;
  },
  async change(work, id, patch, expected) {
    const coupon = await settings.change(work, id, patch, expected);
    saveCouponTerms(work, coupon);
    return coupon;
  },
};

async function assertGroupExists(work: Work, id: string | null | undefined): Promise<void> {
  if (!id || (await hasCustomerGroup(work, id))) return;
  const message = 'is not a customer group of this workspace';
  const code = 'customer_group_not_found';
  throw invalid([{ field: 'eligibility_group_id', code, message }]);
}

function codeTaken(code: string): DomainError {
  const message = `Another coupon of this store uses the code ${code}. Choose a different code.`;
  return new DomainError('conflict', 'code_taken', message, {
    details: [{ field: 'code', code: 'taken', message }],
  });
}
