import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { applyDiscount, updateSession } from '../../../core/checkout/change-session.ts';
import { cancelSession } from '../../../core/checkout/end-session.ts';
import { offerOf } from '../../../core/checkout/quote/offer.ts';
import type { SessionItem } from '../../../core/checkout/session.ts';
import { payerOf } from '../../../http/callers/payer.ts';
import { limitRate } from '../../../http/callers/rate-limit.ts';
import { type Form, takeForms, typed as textOf } from '../../../http/pages/form-body.ts';
import type { Problem } from '../../../http/pages/form-field.ts';
import { formExpired } from '../../../http/pages/form-token.ts';
import { page, seeOther, sendPrivatePage } from '../../../http/pages/page-route.ts';
import { refuseForeignForms } from '../../../http/pages/same-origin.ts';
import type { Http } from '../../../http/server.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { PagesDeps } from '../deps.ts';
import { renderChanges } from '../views/checkout/changes.ts';
import { goingToPay, openingPayment } from '../views/checkout/outcomes.ts';
import { renderOutcome } from '../views/parts/outcome.ts';
import { readTyped, type Typed } from './fields.ts';
import { keepTyped, problemOf } from './keep.ts';
import { changesOf } from './offer-changes.ts';
import { mergedInto } from './offer-fields.ts';
import { type Checkout, checkoutPath, openCheckout } from './open-checkout.ts';
import { type Changed, pay } from './pay.ts';
import { notes, showCheckout, showDone } from './show.ts';
import { readShown, shownField } from './shown-offer.ts';

const params = Type.Object({ session_id: Type.String() });
const opening = page({
  params,
  querystring: Type.Object({ note: Type.Optional(Type.String()) }),
});
const reading = page({ params });

/** Hosted checkout: `/checkout/<session id>`. Its secret address is the credential; no cookie is needed. */
export function checkoutRoutes(app: Http, deps: PagesDeps): void {
  app.get('/checkout/:session_id', opening, async (request, reply) => {
    const { note } = request.query;
    const told = note === 'total' ? notes.total : undefined;
    return showCheckout(deps, reply, await openCheckout(deps, request), { note: told });
  });
  app.get('/checkout/:session_id/done', reading, async (request, reply) =>
    showDone(deps, reply, await openCheckout(deps, request)),
  );
  // The page in between, for payment pages of other hosts and those that are being opened.
  app.get('/checkout/:session_id/pay', reading, async (request, reply) => {
    const { session, payment, place } = await openCheckout(deps, request);
    const here = checkoutPath(session.id);
    if (payment?.status !== 'pending') return seeOther(reply, here);
    const next = payment.url === null ? openingPayment(here) : goingToPay(place, payment.url);
    return sendPrivatePage(reply, renderOutcome(place, next));
  });
  void app.register(async (forms: Http) => {
    takeForms(forms);
    refuseForeignForms(forms);
    limitRate(forms, deps.limits, 'checkout');
    formRoutes(forms, deps);
  });
}

/** Where to go next, problems to mend, or that the checkout has to be shown again. */
type Act = (
  checkout: Checkout,
  form: Form,
  request: FastifyRequest,
) => Promise<string | Problem[] | Changed>;

/** Each does one thing and leads back, so that reloading repeats nothing. */
function formRoutes(app: Http, deps: PagesDeps): void {
  const { unit } = deps;
  const post = (path: string, act: Act) =>
    app.post(`/checkout/:session_id/${path}`, reading, (request, reply) =>
      answer(deps, { request, reply }, act),
    );
  // Whatever is pressed, what stands in the fields is kept.
  const keep = (checkout: Checkout, typed: Typed) =>
    keepTyped(deps, checkout, typed, { complete: false });

  post('details', async (checkout, form) => {
    const { problems } = await keep(checkout, readTyped(form));
    return problems.length > 0 ? problems : checkoutPath(checkout.session.id);
  });

  post('pay', (checkout, form, request) =>
    pay(deps, checkout, {
      typed: readTyped(form),
      shown: readShown(textOf(form, shownField)),
      payer: payerOf(request, checkout.tenant),
    }),
  );

  post('coupon/remove', async (checkout, form) => {
    const { id } = checkout.session;
    const { problems } = await keep(checkout, { ...readTyped(form), coupon: '' });
    await unit.run(checkout.tenant, (work) => applyDiscount(work, id, null));
    return problems.length > 0 ? problems : checkoutPath(id);
  });

  post('fewer', async (checkout, form) => {
    const { id } = checkout.session;
    const { problems } = await keep(checkout, readTyped(form));
    const items = whatIsLeft(checkout.session);
    await unit.run(checkout.tenant, (work) => updateSession(work, id, { items }));
    return problems.length > 0 ? problems : checkoutPath(id);
  });

  post('cancel', async ({ tenant, session }) => {
    await unit.run(tenant, (work) => cancelSession(work, session.id));
    return checkoutPath(session.id);
  });
}

/** Every line with no more than there is of it, and without what is gone. */
function whatIsLeft({ items, quote }: Checkout['session']): SessionItem[] {
  const left = new Map(quote.messages.map(({ lineId, available }) => [lineId, available]));
  const priced = new Set(quote.lines.map(({ id }) => id));
  return items
    .filter(({ id }) => priced.has(id))
    .map((item) => ({ ...item, quantity: Math.min(item.quantity, left.get(item.id) ?? Infinity) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Reasons that the page itself explains once it is looked at anew. */
const ofTheState = new Set([
  'payment_in_progress',
  'payment_succeeded',
  'checkout_expired',
  'checkout_not_modifiable',
]);

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function answer(
  deps: PagesDeps,
  { request, reply }: Exchange,
  act: Act,
): Promise<FastifyReply> {
  const checkout = await openCheckout(deps, request);
  const form = (request.body ?? {}) as Form;
  const here = checkoutPath(checkout.session.id);
  if (!deps.formTokens.accepts(request, checkout.session.id))
    return showCheckout(deps, reply, checkout, {
      ...{ typed: readTyped(form), told: formExpired, status: 403 },
    });
  const result = await act(checkout, form, request).catch((error) => refused(error, here));
  if (typeof result === 'string') return seeOther(reply, result);
  // Opened anew: some of it may have been kept, and stock may have gone meanwhile.
  const now = await openCheckout(deps, request);
  const typed = readTyped(form);
  return Array.isArray(result)
    ? showCheckout(deps, reply, now, { typed, problems: result, status: 422 })
    : showChanged(deps, reply, now, { typed, ...result });
}

/** Nothing was charged: the page again, with what has changed since it was shown. */
function showChanged(
  deps: PagesDeps,
  reply: FastifyReply,
  checkout: Checkout,
  { typed, changedSince }: { typed: Typed } & Changed,
): FastifyReply {
  const now = offerOf(checkout.session, checkout.site);
  const changes = changedSince === null ? [] : changesOf(changedSince, now);
  const merged = changedSince === null ? typed : mergedInto(typed, changedSince, now);
  return showCheckout(deps, reply, checkout, {
    ...{ typed: merged, told: renderChanges(changes), status: 409 },
  });
}

function refused(error: unknown, here: string): string | Problem[] {
  const isOfTheState = error instanceof Refusal && ofTheState.has(error.reason);
  return isOfTheState ? here : [problemOf(error)];
}
