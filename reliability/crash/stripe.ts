import { openStripe } from '../../test/kit/stripe-double.ts';

/** Stripe lives on when the server dies. Its clock follows that of the server. */
export type CrashStripe = Awaited<ReturnType<typeof openStripe>> & { travelTo(now: Date): void };

export async function openCrashStripe(
  after: (close: () => Promise<unknown>) => void,
): Promise<CrashStripe> {
  let now = new Date(0);
  const close = { after: (end: () => unknown) => after(async () => end()) };
  const stripe = await openStripe(close, () => now);
  return {
    ...stripe,
    travelTo(instant) {
      now = instant;
    },
  };
}
