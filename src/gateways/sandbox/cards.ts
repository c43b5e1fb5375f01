/** What happens to a payment with a test card or test token. */
export type CardBehavior = 'pays' | 'declines' | 'asks' | 'confirms_late';

/** The test cards. Every other card is declined as unknown. */
export const testCards: readonly { number: string; behavior: CardBehavior; meaning: string }[] = [
  { number: '4242424242424242', behavior: 'pays', meaning: 'pays' },
  { number: '4000000000000002', behavior: 'declines', meaning: 'is declined' },
  { number: '4000000000003220', behavior: 'asks', meaning: 'needs a second step' },
  { number: '4000000000000259', behavior: 'confirms_late', meaning: 'confirms 30 seconds later' },
];

/** The test tokens, for payments without a hosted page. */
export const testTokens: Readonly<Record<string, CardBehavior>> = {
  tok_success: 'pays',
  tok_decline: 'declines',
  tok_late: 'confirms_late',
  // Pays if the agent has authenticated the buyer, and is declined otherwise.
  tok_authenticate: 'asks',
};

export const lateConfirmationSeconds = 30;

/** A refund of exactly this many minor units fails, so that failed refunds can be tested. */
export const failingRefundAmount = 4_040;

/** A capture of exactly this many minor units is refused, so that failed captures can be tested. */
export const refusedCaptureAmount = 4_050;

/** How long an authorization can be captured, as with most cards. */
export const authorizationDays = 7;

/**
 * The digits of a card number, which may be typed with spaces or hyphens. Null unless it has 12 to
 * 19 digits and passes the Luhn check.
 */
export function parseCardNumber(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{12,19}$/.test(digits) && luhnSum(digits) % 10 === 0 ? digits : null;
}

/** The behavior of a test card; null for any other card. */
export function cardBehaviorOf(digits: string): CardBehavior | null {
  return testCards.find(({ number }) => number === digits)?.behavior ?? null;
}

/** Luhn algorithm: every second digit from the right counts twice, and 10 counts as 1 + 0. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
