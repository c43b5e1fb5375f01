import type { AppliedCoupon } from '../../../../core/pricing/quote.ts';
import { type FormError, textField } from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';

type CouponFieldProps = {
  coupons: readonly AppliedCoupon[];
  /** Path of the form action that removes a coupon. */
  removePath: string;
  /** The code as it was typed. */
  code: string;
  problems: FormError[];
};

/** The entered coupons, each with a button that removes it, and a field if one can be added. */
export function couponField(props: CouponFieldProps): Html {
  const { coupons, removePath } = props;
  return html`${coupons.filter(({ eligibility }) => !eligibility).map(({ code }) => appliedCoupon(code, removePath))}${coupons.every(({ isCombinable }) => isCombinable) && codeField(props)}`;
}

const appliedCoupon = (code: string, removePath: string) =>
  html`<p class="applied">Coupon <bdi class="code">${code}</bdi> <button class="link" type="submit" name="removed_coupon" value="${code}" formaction="${removePath}">Remove<span class="hidden"> coupon ${code}</span></button></p>`;

function codeField({ coupons, code, problems }: CouponFieldProps): Html {
  const label = coupons.length === 0 ? 'Coupon code' : 'Another coupon code';
  return html`<div class="joined">${textField({ id: 'coupon', label, unmarked: true, value: code, maxlength: 64, autocomplete: 'off', problems })}
<button class="plain" type="submit">Apply</button></div>`;
}
