import { isDeepStrictEqual } from 'node:util';
import type { Work } from '../../../platform/unit-of-work.ts';
import { createProblem, type ImportProblem } from '../../catalog/import/problem.ts';
import { isSameCouponCode } from '../../pricing/coupons/coupon.ts';
import { findCouponInputProblems } from '../../pricing/coupons/coupon-rules.ts';
import { type CreateCouponInput, toCouponSettings } from '../../pricing/coupons/coupon-settings.ts';
import { coupons } from '../../pricing/coupons/coupons.ts';
import { listCoupons } from '../../pricing/coupons/list-coupons.ts';
import type { Site } from '../../sites/site.ts';
import { type CellReader, createCellReader } from '../read-cells.ts';
import { oneByOne, type RecordKind, type RecordOutcome } from '../record-kind.ts';
import { readLimits } from './coupon-limits.ts';
import { findRestriction } from './coupon-restrictions.ts';

type CouponDraft = CreateCouponInput;

/** Shopify's discounts, WooCommerce's coupons and Stoa's own export. */
export const couponKind: RecordKind<CouponDraft> = {
  name: 'coupons',
  requires: [
    ['code', 'name', 'coupon code', 'post title'],
    ['value', 'percent off', 'coupon amount', 'amount'],
    ['value type', 'discount type', 'amount off'],
  ],
  columns: {
    name: 'code',
    code: 'code',
    'coupon code': 'code',
    'post title': 'code',
    value: 'value',
    'coupon amount': 'value',
    amount: 'value',
    'value type': 'value_type',
    'discount type': 'value_type',
    type: 'type',
    'discount class': 'class',
    'percent off': 'percent_off',
    'amount off': 'amount_off',
    'minimum purchase requirements': 'minimum',
    'minimum amount': 'minimum',
    'minimum subtotal': 'minimum_minor',
    'customer selection': 'customers',
    context: 'context',
    'combines with order discounts': 'combinable',
    combinable: 'combinable',
    'individual use': 'individual_use',
    'times used in total': 'used',
    'usage count': 'used',
    'applies once per customer': 'once',
    'usage limit per code': 'max_uses',
    'usage limit': 'usage_limit',
    'max uses': 'max_uses',
    'usage limit per user': 'user_limit',
    'max uses per buyer': 'per_buyer',
    'free shipping': 'free_shipping',
    status: 'status',
    active: 'status',
    'post status': 'status',
    start: 'starts_at',
    'starts at': 'starts_at',
    end: 'ends_at',
    'ends at': 'ends_at',
    'expiry date': 'ends_at',
    'date expires': 'ends_at',
    'product ids': 'product_ids',
    'eligibility claim': 'eligibility_claim',
    'eligibility group id': 'eligibility_group_id',
    'eligibility platforms': 'eligibility_platforms',
  },
  repeated: ['id', 'store', 'uses', 'created at'],
  groupBy: null,
  keepsRest: false,
  parse([row], currency) {
    const problems: ImportProblem[] = [];
    const cells = createCellReader(row, currency, problems);
    const fail = (column: string, code: ImportProblem['code'], message: string) => {
      problems.push(createProblem(row.line, column, code, message));
    };
    const code = cells.text('code');
    if (code === '') fail('Name', 'missing_value', 'The discount has no code.');
    const limit = findRestriction(row, cells);
    if (limit !== null) {
      fail('Type', 'unsupported_discount', `${code || 'The discount'} ${limit}.`);
      return { draft: null, problems };
    }
    const draft = { code, ...readTerms(cells), ...readLimits(cells) };
    problems.push(...findBrokenRules(row.line, draft, problems));
    return { draft, problems };
  },
  save: oneByOne(saveCoupon),
};

/** The rules of the API. A row that could not be read has its problem already. */
function findBrokenRules(
  line: number,
  draft: CouponDraft,
  problems: readonly ImportProblem[],
): ImportProblem[] {
  if (problems.length > 0) return [];
  const isOne = (draft.percentOff === null) !== (draft.amountOff === null);
  const choice = 'exactly one of percent_off and amount_off is required';
  return [
    ...findCouponInputProblems(draft),
    ...(isOne ? [] : [{ field: 'percent_off', message: choice }]),
  ].map(({ field, message }) =>
    createProblem(line, field, 'invalid_value', `${field}: ${message}.`),
  );
}

type Discount = Pick<CouponDraft, 'percentOff' | 'amountOff'>;

function readTerms(cells: CellReader): Discount {
  const own = cells.text('percent_off');
  const minor = cells.whole('amount_off');
  if (own !== '') return { percentOff: readPercent(cells, own), amountOff: minor };
  if (minor !== null) return { percentOff: null, amountOff: minor };
  return readValue(cells);
}

function readPercent(cells: CellReader, text: string): number | null {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  cells.fail('percent_off', `"${text.slice(0, 40)}" is not a percentage such as 10 or 12.5.`);
  return null;
}

function readValue(cells: CellReader): Discount {
  if (!/percent|%/.test(cells.text('value_type').toLowerCase()))
    return { percentOff: null, amountOff: cells.discount('value') };
  const percent = Math.abs(Number(cells.text('value').replace('%', '')));
  if (percent > 0 && percent <= 100) return { percentOff: percent, amountOff: null };
  cells.fail('Value', `"${cells.text('value').slice(0, 40)}" is not a percentage.`);
  return { percentOff: null, amountOff: null };
}

async function saveCoupon(work: Work, site: Site, draft: CouponDraft): Promise<RecordOutcome> {
  const query = { text: draft.code, states: [], siteSlug: site.slug, isCounted: false };
  const { items } = await listCoupons(work, query, { cursor: null, limit: 100 });
  const existing = items.find(({ code }) => isSameCouponCode(code, draft.code));
  if (!existing) {
    await coupons.create(work, site.slug, draft);
    return 'created';
  }
  const after = toCouponSettings({ ...draft, code: existing.code }, existing);
  const before = toCouponSettings({}, existing);
  if (isDeepStrictEqual(before, after)) return 'unchanged';
  await coupons.change(work, existing.id, { ...draft, code: existing.code });
  return 'changed';
}
