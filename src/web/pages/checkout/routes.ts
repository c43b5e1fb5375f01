import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { removeDiscount, updateSession } from '../../../core/checkout/change-session.ts';
import { cancelSession } from '../../../core/checkout/end-session.ts';
import { toCheckoutOffer } from '../../../core/checkout/quote/checkout-offer.ts';
import { isLiveSession, type SessionItem } from '../../../core/checkout/session.ts';
import { payerOf } from '../../../http/callers/payer.ts';
import { limitRate } from '../../../http/callers/rate-limit.ts';
import { acceptForms, type Form, formInput as textOf } from '../../../http/pages/form-body.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { formExpiredNotice } from '../../../http/pages/form-token.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { rejectCrossOriginForms } from '../../../http/pages/same-origin.ts';
import type { HttpServer } from '../../../http/server.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { PagesDeps } from '../deps.ts';
import { sendOutcome } from '../send-outcome.ts';
import { renderChanges } from '../views/checkout/changes.ts';
import { openingPayment, redirectingToPayment } from '../views/checkout/outcomes.ts';
import { decodeDisplayedOffer, displayedOfferField } from './displayed-offer.ts';
import {
  type CheckoutFormInput,
  nextStepField,
  readFormInput,
  savableInput,
} from './form-input.ts';
import { describeOfferChanges } from './offer-changes.ts';
import { mergeFormInput } from './offer-fields.ts';
import { type CheckoutPageContext, checkoutPath, openCheckout } from './open-checkout.ts';
import { saveFormInput, toProblem } from './save-form-input.ts';
import { noteMessages, showCheckout, showDone } from './show-checkout.ts';
import { type CheckoutChanged, submitCheckoutPayment } from './submit-checkout-payment.ts';

const params = Type.Object({ session_id: Type.String() });
const checkoutPageRoute = pageOptions({
  params,
  querystring: Type.Object({ note: Type.Optional(Type.String()) }),
});
const pageRoute = pageOptions({ params });

/**
 * Hosted checkout: `/checkout/<session id>`. The secret id is the credential. A cookie is needed
 * only to see the details that were entered in the same browser before.
 */
export function registerCheckoutRoutes(app: HttpServer, deps: PagesDeps): void {
  app.get('/checkout/:session_id', checkoutPageRoute, async (request, reply) => {
    const note = noteOf(request.url);
    return showCheckout(deps, reply, await openCheckout(deps, { request, reply }), { note });
  });
  app.get('/checkout/:session_id/done', pageRoute, async (request, reply) =>
    showDone(deps, reply, await openCheckout(deps, { request, reply })),
  );
  // Intermediate page for payment pages on other hosts, and for those that are not open yet.
  app.get('/checkout/:session_id/pay', pageRoute, async (request, reply) => {
    const { session, payment, scope } = await openCheckout(deps, { request, reply });
    const path = checkoutPath(session.id);
    if (payment?.status !== 'pending') return seeOther(reply, path);
    const next =
      payment.url === null ? openingPayment(path) : redirectingToPayment(scope, payment.url);
    return sendOutcome(deps, reply, scope, next);
  });
  void app.register(async (forms: HttpServer) => {
    acceptForms(forms);
    rejectCrossOriginForms(forms);
    limitRate(forms, deps.limits, 'checkout');
    registerFormRoutes(forms, deps);
    registerInlineRoute(forms, deps);
  });
}

/** Returns a redirect path, form problems, or that the changed checkout must be shown again. */
type CheckoutAction = (
  checkout: CheckoutPageContext,
  form: Form,
  request: FastifyRequest,
) => Promise<string | FormError[] | CheckoutChanged>;

/** Every form redirects when it succeeds, so that reloading the page does not repeat it. */
function registerFormRoutes(app: HttpServer, deps: PagesDeps): void {
  const { unit } = deps;
  const post = (path: string, act: CheckoutAction) =>
    app.post(`/checkout/:session_id/${path}`, pageRoute, (request, reply) =>
      handleCheckoutAction(deps, { request, reply }, act),
    );
  // Every button saves the fields first.
  const save = (checkout: CheckoutPageContext, typed: CheckoutFormInput) =>
    saveFormInput(deps, checkout, typed, { complete: false });

  post('details', async (checkout, form) => {
    const isContinuing = textOf(form, nextStepField) === 'shipping';
    const typed = readFormInput(form);
    const { problems } = await saveFormInput(deps, checkout, typed, { complete: isContinuing });
    if (problems.length > 0) return problems;
    return `${checkoutPath(checkout.session.id)}${isContinuing ? '#shipping' : ''}`;
  });

  post('pay', (checkout, form, request) =>
    submitCheckoutPayment(deps, checkout, {
      formInput: readFormInput(form),
      displayedOffer: decodeDisplayedOffer(textOf(form, displayedOfferField)),
      payer: payerOf(request, checkout.tenant),
    }),
  );

  post('coupon/remove', async (checkout, form) => {
    const { id } = checkout.session;
    const { problems } = await save(checkout, { ...readFormInput(form), coupon: '' });
    const code = textOf(form, 'removed_coupon') || undefined;
    await unit.run(checkout.tenant, (work) => removeDiscount(work, id, code));
    return problems.length > 0 ? problems : checkoutPath(id);
  });

  post('fewer', async (checkout, form) => {
    const { id } = checkout.session;
    const { problems } = await save(checkout, readFormInput(form));
    const items = availableItems(checkout.session);
    await unit.run(checkout.tenant, (work) => updateSession(work, id, { items }));
    return problems.length > 0 ? problems : checkoutPath(id);
  });

  post('cancel', async ({ tenant, session }) => {
    await unit.run(tenant, (work) => cancelSession(work, session.id));
    return checkoutPath(session.id);
  });
}

/** The page with current options and amounts, for its script. Malformed fields are not saved. */
function registerInlineRoute(app: HttpServer, deps: PagesDeps): void {
  app.post('/checkout/:session_id/inline', pageRoute, async (request, reply) => {
    const checkout = await openCheckout(deps, { request, reply });
    const { session } = checkout;
    const form = (request.body ?? {}) as Form;
    const formInput = readFormInput(form);
    const isAccepted = deps.formTokens.accepts(request, session.id);
    if (isAccepted && isLiveSession(session))
      await saveFormInput(deps, checkout, savableInput(formInput), { complete: false });
    const now = await openCheckout(deps, { request, reply });
    const shipping_option = now.session.quote.selectedShippingOptionId ?? '';
    return showCheckout(deps, reply, now, {
      formInput: { ...formInput, shipping_option },
      status: isAccepted ? 200 : 403,
    });
  });
}

/** The items with quantities lowered to the available stock; sold out items are dropped. */
function availableItems({ items, quote }: CheckoutPageContext['session']): SessionItem[] {
  const left = new Map(quote.messages.map(({ lineId, available }) => [lineId, available]));
  const priced = new Set(quote.lines.map(({ id }) => id));
  return items
    .filter(({ id }) => priced.has(id))
    .map((item) => ({ ...item, quantity: Math.min(item.quantity, left.get(item.id) ?? Infinity) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Errors after which the reloaded page explains the state. */
const stateReasons = new Set([
  'payment_in_progress',
  'payment_succeeded',
  'checkout_expired',
  'checkout_not_modifiable',
]);

/** The notice that a redirect to the page asks for. */
function noteOf(path: string): string | undefined {
  const { searchParams } = new URL(path, 'http://localhost');
  return searchParams.get('note') === 'total' ? noteMessages.total : undefined;
}

type HttpExchange = { request: FastifyRequest; reply: FastifyReply };

async function handleCheckoutAction(
  deps: PagesDeps,
  { request, reply }: HttpExchange,
  act: CheckoutAction,
): Promise<FastifyReply> {
  const checkout = await openCheckout(deps, { request, reply });
  const form = (request.body ?? {}) as Form;
  const path = checkoutPath(checkout.session.id);
  if (!deps.formTokens.accepts(request, checkout.session.id))
    return showCheckout(deps, reply, checkout, {
      ...{ formInput: readFormInput(form), banner: formExpiredNotice, status: 403 },
    });
  const result = await act(checkout, form, request).catch((error) => pathOrProblems(error, path));
  const isPage = typeof result === 'string' && result.split(/[?#]/)[0] === path;
  // A browser that blocks cookies sees its details only in the response to its own form. Programs,
  // which send no Origin, are redirected.
  const blocksCookies = request.headers.origin && deps.browserCookie.read(request) === null;
  if (typeof result === 'string' && !(isPage && blocksCookies)) return seeOther(reply, result);
  // Loaded again: some fields may have been saved, and stock may have changed.
  const now = await openCheckout(deps, { request, reply });
  if (typeof result === 'string') return showCheckout(deps, reply, now, { note: noteOf(result) });
  const formInput = readFormInput(form);
  return Array.isArray(result)
    ? showCheckout(deps, reply, now, { formInput, problems: result, status: 422 })
    : showChanged(deps, reply, now, { typed: formInput, ...result });
}

/** Shows the page again with what has changed since it was displayed. Nothing was charged. */
function showChanged(
  deps: PagesDeps,
  reply: FastifyReply,
  checkout: CheckoutPageContext,
  { typed, changedSince }: { typed: CheckoutFormInput } & CheckoutChanged,
): FastifyReply {
  const now = toCheckoutOffer(checkout.session, checkout.site);
  const changes = changedSince === null ? [] : describeOfferChanges(changedSince, now);
  const merged = changedSince === null ? typed : mergeFormInput(typed, changedSince, now);
  return showCheckout(deps, reply, checkout, {
    ...{ formInput: merged, banner: renderChanges(changes), status: 409 },
  });
}

function pathOrProblems(error: unknown, path: string): string | FormError[] {
  const isStateError = error instanceof DomainError && stateReasons.has(error.reason);
  return isStateError ? path : [toProblem(error)];
}
