import { Refusal } from '../../kernel/refusal.ts';
import type { View } from '../../platform/work.ts';
import { checkCoupon } from './check-coupon.ts';
import type { QuoteMessage } from './quote.ts';

type Check = Parameters<typeof checkCoupon>;
type Basket = Omit<Check[2], 'code'>;

/** The code that counts, null when there is none, and why the others do not. */
export type CouponChoice = { code: string | null; messages: QuoteMessage[] };

/**
 * One coupon counts (decisions 6): of several codes the first that holds, of several that do not the
 * first, and pricing says why.
 */
export async function chooseCoupon(
  view: View,
  site: Check[1],
  basket: Basket,
  codes: readonly string[],
): Promise<CouponChoice> {
  const [first = null, ...others] = codes;
  if (others.length === 0) return { code: first, messages: [] };
  const tried = await Promise.all(
    codes.map(async (code) => ({
      code,
      refusal: await problemOf(view, site, { ...basket, code }),
    })),
  );
  const code = tried.find(({ refusal }) => refusal === null)?.code ?? first;
  return {
    code,
    messages: tried
      .filter((each) => each.code !== code)
      .map(({ code: other, refusal }) => ({
        type: 'warning',
        code: refusal?.reason ?? 'coupon_not_combinable',
        content:
          refusal?.message ?? `Only one coupon counts, and that is ${code}: ${other} was left out.`,
      })),
  };
}

async function problemOf(...asked: Check): Promise<Refusal | null> {
  try {
    await checkCoupon(...asked);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
