import { headersOf, newAccount, signPayment } from '../../bench/payers/payment.ts';
import { openPress, type Press } from '../../bench/payers/press.ts';
import type { Market } from '../../test/kit/parity/basket.ts';
import { purchasesOf } from '../../test/kit/purchases.ts';
import { type EmailRig, storeSlug } from './rig.ts';

/** A purchase over one protocol or page. */
export type EmailPurchase = {
  name: string;
  /** Subjects of the emails to the buyer, without the name of the order. */
  toBuyer: string[];
  buy(email: string): Promise<unknown>;
};

/** A purchase over each protocol and on the pages of the store. */
export async function openPurchases(rig: EmailRig): Promise<EmailPurchase[]> {
  const { shop, song } = rig;
  const market: Market = {
    shop,
    productId: () => song.productId,
    variantId: () => song.variantId,
    customerId: '',
    bearer: { authorization: `Bearer ${rig.apiKey}` },
  };
  const { membership: _, ...purchases } = purchasesOf({
    store: storeSlug,
    slug: 'song',
    planId: '',
  });
  const press = await openPress(
    { origin: rig.server.origin, apiKey: rig.apiKey },
    { slug: 'press' },
  );
  return [
    ...Object.entries(purchases).map(([name, purchase]) => ({
      name,
      toBuyer: ['Test: Order % confirmed'],
      buy: (email: string) => purchase(market, email),
    })),
    {
      name: 'x402',
      toBuyer: ['Test: Order % confirmed', 'Test: Order %: downloads ready'],
      buy: (email) => payOverX402(rig, press, email),
    },
  ];
}

async function payOverX402({ shop }: EmailRig, press: Press, email: string): Promise<void> {
  const path = `${press.path}?email=${email}`;
  const { body: offer } = await shop.public.get(path);
  const validBefore = BigInt(offer.accepts[0].extra.validBefore);
  const payment = await signPayment(newAccount(), { validBefore });
  const { status, text } = await shop.public.get(path, headersOf(payment, 'seed'));
  if (status !== 200) throw new Error(`x402: ${status} ${text}`);
}
