import { DomainError } from '../../kernel/domain-error.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { assertCouponUsable } from './assert-coupon-usable.ts';
import type { QuoteMessage } from './quote.ts';

type CouponCheckArguments = Parameters<typeof assertCouponUsable>;
type CouponCheckBasket = Omit<CouponCheckArguments[2], 'code'>;

/** A code as it was submitted; `problem`: why it was rejected, null while it counts or is not known to fail. */
export type SubmittedCode = {
  code: string;
  problem: Pick<QuoteMessage, 'code' | 'content'> | null;
};

/** The code that counts, null when none was submitted, and all of them in the order submitted. */
export type CouponChoice = { code: string | null; submitted: SubmittedCode[] };

/**
 * One coupon counts: of several codes the first that holds, of several that do not the first. Every
 * other one is rejected with its own reason.
 */
export async function chooseCoupon(
  view: View,
  site: CouponCheckArguments[1],
  basket: CouponCheckBasket,
  codes: readonly string[],
): Promise<CouponChoice> {
  const tried = await Promise.all(
    codes.map(async (code) => ({
      code,
      refusal: await findCouponError(view, site, { ...basket, code }),
    })),
  );
  const counted = tried.find(({ refusal }) => refusal === null)?.code ?? codes[0] ?? null;
  const submitted = tried.map(({ code, refusal }) => ({
    code,
    problem: refusal
      ? { code: refusal.reason, content: refusal.message }
      : code === counted
        ? null
        : notCombinable(code, counted),
  }));
  return { code: counted, submitted };
}

const notCombinable = (code: string, counted: string | null) => ({
  code: 'coupon_not_combinable',
  content: `Coupon ${code} cannot be combined with ${counted}.`,
});

async function findCouponError(...asked: CouponCheckArguments): Promise<DomainError | null> {
  try {
    await assertCouponUsable(...asked);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
