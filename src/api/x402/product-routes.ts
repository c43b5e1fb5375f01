import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { acceptPayment } from '../../core/paywall/pay/accept-payment.ts';
import type { PaymentRequirements } from '../../core/paywall/requirements/payment-requirements.ts';
import type { HttpServer } from '../../http/server.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { isSameProduct } from './addresses.ts';
import type { X402Deps } from './deps.ts';
import { type PresentedPayment, readPayment } from './dialects/read-payment.ts';
import {
  offersFor,
  readPurchaseRequest,
  recentOffersFor,
  type X402PurchaseRequest,
} from './purchase-request.ts';
import { PaymentHeaders, ProductPath, PurchaseQuery, X402Receipt } from './schemas.ts';
import { type ChallengeFormat, contractFormat, sendChallenge, v1Format } from './send-challenge.ts';
import { sendReceipt } from './send-receipt.ts';

const challengeResponse = Type.Ref('X402Challenge', {
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
  response: { 200: X402Receipt, 402: challengeResponse },
};
const v1Schema = {
  ...schema,
  operationId: 'buyByVersionOne',
  summary: 'The same for stock clients of x402 version 1',
  description:
    'In its challenges `asset` is the address of the token and `resource` an absolute URL: clients of version 1 take nothing else.',
};

/** `GET /product/{siteSlug}/{productId}` (§4.9) and its alias. HEAD is refused: it would pay and see nothing. */
export function registerProductRoutes(app: HttpServer, deps: X402Deps): void {
  const path = '/product/:site_slug/:product_id';
  app.get(path, { schema, exposeHeadRoute: false }, async (request, reply) => {
    const purchase = await readPurchaseRequest(deps, request);
    return handlePurchase(deps, { request, reply, purchase, format: contractFormat });
  });
  app.get(`/v1${path}`, { schema: v1Schema, exposeHeadRoute: false }, async (request, reply) => {
    const purchase = await readPurchaseRequest(deps, request);
    return handlePurchase(deps, { request, reply, purchase, format: v1Format });
  });
}

type PurchaseExchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  purchase: X402PurchaseRequest;
  /** Of a challenge. */
  format: ChallengeFormat;
};

/** 402 with ways to pay until a payment is good; other refusals are answered as everywhere (§7.2). */
async function handlePurchase(
  deps: X402Deps,
  { request, reply, purchase, format }: PurchaseExchange,
) {
  const { paywall } = deps;
  const unpaid = (offers: PaymentRequirements[], error: DomainError) =>
    sendChallenge(reply, { offers, purchase, format, error });
  const presented = await readPaymentOrReject(request, () => offersFor(paywall, purchase));
  if (!presented) return unpaid(await recentOffersFor(deps, purchase), paymentRequiredError);
  try {
    assertSameProduct(presented, purchase);
    const { resource } = purchase.addresses;
    const paid = await acceptPayment(paywall, { ...purchase, resource, proof: presented.proof });
    return await sendReceipt(reply, { paywall, paid, dialect: presented.dialect });
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'payment_required')
      return unpaid(await offersFor(paywall, purchase), error);
    throw error;
  }
}

/** 400 for a payment that cannot be read, unless there is nothing to pay for (404). */
async function readPaymentOrReject(
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
function assertSameProduct(
  { resource }: PresentedPayment,
  { addresses }: X402PurchaseRequest,
): void {
  if (resource === null || isSameProduct(resource, addresses)) return;
  throw new DomainError(
    'payment_required',
    'invalid_resource',
    'The payment was made out for another address: sign one for this product.',
  );
}

const paymentRequiredError = new DomainError(
  'payment_required',
  'payment_required',
  'Sign the payment of one of accepts and repeat the request with it, in the headers Payment and Payment-Signature.',
);
