import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { acceptPayment } from '../../core/paywall/pay/accept-payment.ts';
import type { PaymentRequirements } from '../../core/paywall/requirements/payment-requirements.ts';
import { noteCall } from '../../http/agent-calls/call-notes.ts';
import { languageOf } from '../../http/input/request-language.ts';
import type { HttpServer } from '../../http/server.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { X402Deps } from './deps.ts';
import { type PresentedPayment, readPayment } from './dialects/read-payment.ts';
import {
  offersFor,
  readPurchaseRequest,
  recentOffersFor,
  type X402PurchaseRequest,
} from './purchase-request.ts';
import { isSameProduct } from './purchase-urls.ts';
import { PaymentHeaders, ProductPath, PurchaseQuery, X402Receipt } from './schemas.ts';
import { type ChallengeFormat, contractFormat, sendChallenge, v1Format } from './send-challenge.ts';
import { sendReceipt } from './send-receipt.ts';

const challengeResponse = Type.Ref('X402Challenge', {
  description:
    'Payment required. `accepts` lists the payments that are accepted; `error` says why a payment was rejected. The header `PAYMENT-REQUIRED` carries the same for clients of x402 version 2.',
});

const schema = {
  tags: ['x402'],
  operationId: 'buyByPayment',
  summary: 'Buy a digital product with x402',
  description:
    'Without a payment the response is 402 with the accepted payments. Sign one of `accepts` (EIP-712, `TransferWithAuthorization`) and repeat the request with the payment. Repeating a request with the same payment returns the same order.',
  params: ProductPath,
  querystring: PurchaseQuery,
  headers: PaymentHeaders,
  response: { 200: X402Receipt, 402: challengeResponse },
};
const v1Schema = {
  ...schema,
  operationId: 'buyByVersionOne',
  summary: 'Buy a digital product with x402 version 1',
  description:
    'Like `/api/x402/product/{site_slug}/{product_id}`, but in the 402 response `asset` is the contract address of the token and `resource` is an absolute URL, as clients of x402 version 1 require.',
};

/**
 * `GET /product/{siteSlug}/{productId}` and its alias for x402 version 1. There is no HEAD route,
 * because it would pay without returning the order.
 */
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
  /** How a 402 response is written. */
  format: ChallengeFormat;
};

/** Responds 402 until a payment is accepted; other errors are left to the error handler. */
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
    noteCall(request, { payer: presented.proof.authorization.from });
    assertSameProduct(presented, purchase);
    const { resource } = purchase.addresses;
    const paid = await acceptPayment(paywall, {
      ...purchase,
      locale: languageOf(request),
      resource,
      proof: presented.proof,
    });
    return await sendReceipt(reply, { paywall, paid, dialect: presented.dialect });
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'payment_required')
      return unpaid(await offersFor(paywall, purchase), error);
    throw error;
  }
}

/** `400 invalid_payment` for a malformed payment, or 404 if the product is not eligible. */
async function readPaymentOrReject(
  { headers }: FastifyRequest,
  assertEligible: () => Promise<unknown>,
): Promise<PresentedPayment | null> {
  try {
    return readPayment(headers);
  } catch (error) {
    await assertEligible();
    throw error;
  }
}

/** A payment that names a resource (x402 version 2) must name this product. */
function assertSameProduct(
  { resource }: PresentedPayment,
  { addresses }: X402PurchaseRequest,
): void {
  if (resource === null || isSameProduct(resource, addresses)) return;
  throw new DomainError(
    'payment_required',
    'invalid_resource',
    'The payment names another resource. Sign a payment for this product.',
  );
}

const paymentRequiredError = new DomainError(
  'payment_required',
  'payment_required',
  'Payment is required. Sign one of the payments in accepts and repeat the request with the headers Payment and Payment-Signature.',
);
