import { DomainError } from '../../kernel/domain-error.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { assertCouponUsable } from './assert-coupon-usable.ts';
import type { QuoteMessage } from './quote.ts';

type CouponCheckArguments = Parameters<typeof assertCouponUsable>;
type CouponCheckBasket = Omit<CouponCheckArguments[2], 'code'>;

/** A submitted code. `problem` is why it was rejected; null if it is applied. */
export type SubmittedCode = {
  code: string;
  problem: Pick<QuoteMessage, 'code' | 'content'> | null;
};

/** The applied code, null if none was submitted, and all submitted codes in their order. */
export type CouponChoice = { code: string | null; submitted: SubmittedCode[] };

/**
 * Chooses one coupon: the first valid code, or the first code if none is valid. All invalid and
 * unused codes get a problem.
 */
export async function chooseCoupon(
  view: View,
  site: CouponCheckArguments[1],
  basket: CouponCheckBasket,
  codes: readonly string[],
): Promise<CouponChoice> {
  const checked = await Promise.all(
    codes.map(async (code) => ({
      code,
      error: await findCouponError(view, site, { ...basket, code }),
    })),
  );
  const applied = checked.find(({ error }) => error === null)?.code ?? codes[0] ?? null;
  const submitted = checked.map(({ code, error }) => ({
    code,
    problem: error
      ? { code: error.reason, content: error.message }
      : code === applied
        ? null
        : notCombinable(code, applied),
  }));
  return { code: applied, submitted };
}

const notCombinable = (code: string, applied: string | null) => ({
  code: 'coupon_not_combinable',
  content: `Coupon ${code} cannot be combined with ${applied}.`,
});

async function findCouponError(...args: CouponCheckArguments): Promise<DomainError | null> {
  try {
    await assertCouponUsable(...args);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
