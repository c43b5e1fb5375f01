import type { Coupon, CouponsUpdateBody } from '@stoa/client';
import type { Problem } from '../ui/form/use-form.ts';

/** The fields of a coupon as a form shows them: empty strings and null mean no limit. */
export type CouponValues = {
  code: string;
  kind: 'percent' | 'amount';
  percent_off: string;
  amount_off: number | null;
  minimum_subtotal: number | null;
  starts_at: string | null;
  ends_at: string | null;
  max_uses: string;
  max_uses_per_buyer: string;
  product_ids: string[];
  combinable: boolean;
  active: boolean;
  eligibility_claim: string;
  eligibility_group_id: string;
  /** Profile URLs, one per line. */
  eligibility_platforms: string;
};

export const newCoupon: CouponValues = {
  code: '',
  kind: 'percent',
  percent_off: '10',
  amount_off: null,
  minimum_subtotal: null,
  starts_at: null,
  ends_at: null,
  max_uses: '',
  max_uses_per_buyer: '',
  product_ids: [],
  combinable: false,
  active: true,
  eligibility_claim: '',
  eligibility_group_id: '',
  eligibility_platforms: '',
};

export function toValues(coupon: Coupon): CouponValues {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    code: coupon.code,
    kind: coupon.percent_off === null ? 'amount' : 'percent',
    percent_off: text(coupon.percent_off),
    amount_off: coupon.amount_off,
    minimum_subtotal: coupon.minimum_subtotal,
    starts_at: coupon.starts_at,
    ends_at: coupon.ends_at,
    max_uses: text(coupon.max_uses),
    max_uses_per_buyer: text(coupon.max_uses_per_buyer),
    product_ids: coupon.product_ids,
    combinable: coupon.combinable,
    active: coupon.active,
    eligibility_claim: coupon.eligibility_claim ?? '',
    eligibility_group_id: coupon.eligibility_group_id ?? '',
    eligibility_platforms: coupon.eligibility_platforms.join('\n'),
  };
}

/** The body that creates the coupon. */
export function toBody(values: CouponValues) {
  const isPercent = values.kind === 'percent';
  return {
    code: values.code.trim(),
    percent_off: isPercent ? toNumber(values.percent_off) : null,
    amount_off: isPercent ? null : values.amount_off,
    minimum_subtotal: values.minimum_subtotal,
    starts_at: values.starts_at,
    ends_at: values.ends_at,
    max_uses: toCount(values.max_uses),
    max_uses_per_buyer: toCount(values.max_uses_per_buyer),
    product_ids: values.product_ids,
    combinable: values.combinable,
    active: values.active,
    ...toEligibility(values),
  };
}

/** Proofs are sent with a claim only, because nothing else needs them. */
function toEligibility(values: CouponValues) {
  const claim = values.eligibility_claim.trim();
  const platforms = values.eligibility_platforms.split(/\s+/).filter(Boolean);
  return {
    eligibility_claim: claim || null,
    eligibility_group_id: (claim && values.eligibility_group_id) || null,
    eligibility_platforms: claim === '' ? [] : platforms,
  };
}

/** The body that changes only what differs. A percentage and an amount are sent together. */
export function toChanges(saved: CouponValues, values: CouponValues): CouponsUpdateBody {
  const [before, after] = [toBody(saved), toBody(values)];
  const names = Object.keys(after) as (keyof typeof after)[];
  const isChanged = (name: keyof typeof after) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const discount = ['percent_off', 'amount_off'] as const;
  const sent = names.filter(
    (name) => isChanged(name) || (discount.some((one) => one === name) && discount.some(isChanged)),
  );
  return Object.fromEntries(sent.map((name) => [name, after[name]]));
}

export function findProblems(values: CouponValues): Problem[] {
  const { code, kind, percent_off, amount_off, eligibility_claim: claim } = values;
  const percent = toNumber(percent_off) ?? 0;
  const isPercent = percent > 0 && percent <= 100;
  return [
    ...(code.trim() === '' ? [{ field: 'code', message: 'Enter a code, such as WELCOME10.' }] : []),
    ...(kind === 'percent' && !isPercent
      ? [{ field: 'percent_off', message: 'Enter a percentage above 0, up to 100.' }]
      : []),
    ...(kind === 'amount' && !(amount_off !== null && amount_off > 0)
      ? [{ field: 'amount_off', message: 'Enter an amount above zero.' }]
      : []),
    ...(['max_uses', 'max_uses_per_buyer'] as const)
      .filter((field) => !/^([1-9]\d{0,8})?$/.test(values[field].trim()))
      .map((field) => ({ field, message: 'Enter a whole number above 0, or nothing.' })),
    ...(claim.trim() !== '' && !reverseDomainName.test(claim.trim())
      ? [{ field: 'eligibility_claim', message: 'Enter a name such as com.example.student.' }]
      : []),
  ];
}

const reverseDomainName = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/;

/** A code that is easy to read aloud: no letters that look like digits. */
export function generateCode(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => letters[byte % letters.length]).join('');
}

const toCount = (text: string) => (text.trim() === '' ? null : Number(text));

function toNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? null : Number(plain);
}
