import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Offer } from '../../core/paywall/offer/offer.ts';
import { takePayment } from '../../core/paywall/pay/take-payment.ts';
import type { Http } from '../../http/server.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isOfSameProduct } from './addresses.ts';
import { type Asked, askedFor, offersFor, recentOffersFor } from './asked.ts';
import type { X402Deps } from './deps.ts';
import { type PresentedPayment, readPayment } from './dialects/read-payment.ts';
import { sendPaid } from './paid.ts';
import { PaymentHeaders, ProductPath, PurchaseQuery, X402Receipt } from './schemas.ts';
import { type Spelling, seedSpelling, sendUnpaid, v1Spelling } from './unpaid.ts';

const challenge = Type.Ref('X402Challenge', {
  description:
    'To be paid: `accepts` says how, and `error` why what was sent is no payment. In `PAYMENT-REQUIRED` the same for clients of version 2.',
});

const schema = {
  tags: ['x402'],
  operationId: 'buyByPayment',
  summary: 'Buy a digital product by paying with the request',
  description:
    'Answers 402 with ways to pay. Sign one of `accepts` (EIP-712, `TransferWithAuthorization`) and repeat the request with the payment. The same payment again is answered with the same order.',
  params: ProductPath,
  querystring: PurchaseQuery,
  headers: PaymentHeaders,
  response: { 200: X402Receipt, 402: challenge },
};
const v1Schema = {
  ...schema,
  operationId: 'buyByVersionOne',
  summary: 'The same for stock clients of x402 version 1',
  description:
    'In its challenges `asset` is the address of the token and `resource` an absolute URL: clients of version 1 take nothing else.',
};

/** `GET /product/{siteSlug}/{productId}` (§4.9) and its alias. HEAD is refused: it would pay and see nothing. */
export function productRoutes(app: Http, deps: X402Deps): void {
  const path = '/product/:site_slug/:product_id';
  app.get(path, { schema, exposeHeadRoute: false }, async (request, reply) => {
    const asked = await askedFor(deps, request);
    return answer(deps, { request, reply, asked, spelling: seedSpelling });
  });
  app.get(`/v1${path}`, { schema: v1Schema, exposeHeadRoute: false }, async (request, reply) => {
    const asked = await askedFor(deps, request);
    return answer(deps, { request, reply, asked, spelling: v1Spelling });
  });
}

type Exchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  asked: Asked;
  /** Of a challenge. */
  spelling: Spelling;
};

/** 402 with ways to pay until a payment is good; other refusals are answered as everywhere (§7.2). */
async function answer(deps: X402Deps, { request, reply, asked, spelling }: Exchange) {
  const { paywall } = deps;
  const unpaid = (offers: Offer[], refusal: Refusal) =>
    sendUnpaid(reply, { offers, asked, spelling, refusal });
  const presented = await presentedIn(request, () => offersFor(paywall, asked));
  if (!presented) return unpaid(await recentOffersFor(deps, asked), paymentRequired);
  try {
    refuseOtherProduct(presented, asked);
    const { resource } = asked.addresses;
    const paid = await takePayment(paywall, { ...asked, resource, proof: presented.proof });
    return await sendPaid(reply, { paywall, paid, dialect: presented.dialect });
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'payment_required')
      return unpaid(await offersFor(paywall, asked), error);
    throw error;
  }
}

/** 400 for a payment that cannot be read, unless there is nothing to pay for (404). */
async function presentedIn(
  { headers }: FastifyRequest,
  refuseIneligible: () => Promise<unknown>,
): Promise<PresentedPayment | null> {
  try {
    return readPayment(headers);
  } catch (error) {
    await refuseIneligible();
    throw error;
  }
}

/** Who names what is paid for (version 2) must have meant this. */
function refuseOtherProduct({ resource }: PresentedPayment, { addresses }: Asked): void {
  if (resource === null || isOfSameProduct(resource, addresses)) return;
  throw new Refusal(
    'payment_required',
    'invalid_resource',
    'The payment was made out for another address: sign one for this product.',
  );
}

const paymentRequired = new Refusal(
  'payment_required',
  'payment_required',
  'Sign the payment of one of accepts and repeat the request with it, in the headers Payment and Payment-Signature.',
);
