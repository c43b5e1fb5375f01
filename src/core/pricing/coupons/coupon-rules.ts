import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { maxAmount } from '../../../kernel/money.ts';

/** What a coupon may contain, in the API and in files. */
export const couponRules = {
  code: { pattern: '^[\\x21-\\x7e]+$', maxLength: 64 },
  maxPercent: 100,
  maxUses: 2_147_483_647,
  claim: { pattern: '^[a-z][a-z0-9]*(?:\\.[a-z][a-z0-9_]*)+$', maxLength: 200 },
  platform: { pattern: '^https?://\\S+$', maxLength: 2_000 },
  maxPlatforms: 20,
};

type Given<Value> = Value | null | undefined;

type CouponInput = {
  code?: Given<string>;
  percentOff?: Given<number>;
  amountOff?: Given<number>;
  minimumSubtotal?: Given<number>;
  maxUses?: Given<number>;
  maxUsesPerBuyer?: Given<number>;
  eligibilityClaim?: Given<string>;
  eligibilityPlatforms?: Given<string[]>;
};

/** Each value of the input that breaks a rule. Omitted and null values break none. */
export function findCouponInputProblems(input: CouponInput): FieldProblem[] {
  const { code, platform, claim, maxUses } = couponRules;
  const problem = (field: string, expected: string): FieldProblem => ({
    ...{ field, code: 'invalid_value', message: `must be ${expected}` },
  });
  const inRange = (value: number, [from, to]: readonly [number, number]) =>
    Number.isInteger(value) && value >= from && value <= to;
  const fits = (text: string, rule: { pattern: string; maxLength: number }) =>
    text.length <= rule.maxLength && new RegExp(rule.pattern).test(text);
  function check<Value>(
    value: Given<Value>,
    isValid: (value: Value) => boolean,
    [field, expected]: [field: string, expected: string],
  ): FieldProblem[] {
    return value === null || value === undefined || isValid(value)
      ? []
      : [problem(field, expected)];
  }
  const uses = (value: number) => inRange(value, [1, maxUses]);
  const { eligibilityPlatforms: platforms } = input;
  return [
    ...check(input.code, (text) => fits(text, code), [
      'code',
      `1 to ${code.maxLength} letters, digits and signs without spaces or accents`,
    ]),
    ...check(input.percentOff, (percent) => percent > 0 && percent <= couponRules.maxPercent, [
      'percent_off',
      `more than 0 and at most ${couponRules.maxPercent}`,
    ]),
    ...check(input.amountOff, (amount) => inRange(amount, [1, maxAmount]), [
      'amount_off',
      `an amount from 1 to ${maxAmount} in minor units`,
    ]),
    ...check(input.minimumSubtotal, (amount) => inRange(amount, [0, maxAmount]), [
      'minimum_subtotal',
      `an amount from 0 to ${maxAmount} in minor units`,
    ]),
    ...check(input.maxUses, uses, ['max_uses', `from 1 to ${maxUses}, or empty for no limit`]),
    ...check(input.maxUsesPerBuyer, uses, [
      'max_uses_per_buyer',
      `from 1 to ${maxUses}, or empty for no limit`,
    ]),
    ...check(input.eligibilityClaim, (text) => fits(text, claim), [
      'eligibility_claim',
      'a reverse domain name such as com.example.student',
    ]),
    ...check(
      platforms,
      (urls) => urls.length <= couponRules.maxPlatforms && urls.every((url) => fits(url, platform)),
      ['eligibility_platforms', `at most ${couponRules.maxPlatforms} http(s) URLs`],
    ),
  ];
}
