import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { SandboxPage, SandboxPages } from '../../gateways/sandbox/sandbox.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { takeForms, typed } from '../../http/pages/form-body.ts';
import type { Problem } from '../../http/pages/form-field.ts';
import { type FormTokens, formExpired } from '../../http/pages/form-token.ts';
import type { Html } from '../../http/pages/html.ts';
import { page, pageHeaders, seeOther, sendPrivatePage } from '../../http/pages/page-route.ts';
import { refuseForeignForms } from '../../http/pages/same-origin.ts';
import type { Http } from '../../http/server.ts';
import type { Clock } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import { type CardForm, nothingTyped, readCardForm, type Typed } from './card-form.ts';
import { renderApprovalPage, renderCardPage, renderEndPage } from './views.ts';

type Deps = {
  pages: SandboxPages;
  clock: Clock;
  origin: string;
  production: boolean;
  limits: RateLimits;
  formTokens: FormTokens;
};

const schema = { params: Type.Object({ secret: Type.String() }) };

/** The sandbox processor's hosted page: `/sandbox/pay/<secret>`. The secret is all that is needed to pay. */
export function sandboxDoor({ pages, clock, limits, formTokens, ...options }: Deps) {
  return async (app: Http) => {
    const headers = pageHeaders(options);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    limitRate(app, limits, 'pages');
    takeForms(app);
    refuseForeignForms(app);
    const draw = sender(formTokens);

    app.get('/sandbox/pay/:secret', page(schema), async (request, reply) => {
      const { secret } = request.params;
      return draw.state(reply, secret, there(await pages.find(secret)));
    });

    app.post('/sandbox/pay/:secret', page(schema), async (request, reply) => {
      const { secret } = request.params;
      const form = readCardForm(request.body, clock());
      if (!formTokens.accepts(request, secret))
        return draw.expired(reply, { secret, page: there(await pages.find(secret)) }, form.typed);
      const answer = await takeCard(pages, secret, form);
      return answer.page.state === 'open'
        ? draw.form(reply, { secret, typed: form.typed, ...answer })
        : goOn(draw, reply, { secret, page: answer.page });
    });

    app.post('/sandbox/pay/:secret/decision', page(schema), async (request, reply) => {
      const { secret } = request.params;
      if (!formTokens.accepts(request, secret))
        return draw.expired(reply, { secret, page: there(await pages.find(secret)) });
      const approved = typed(request.body, 'decision') === 'approve';
      const decided = there(await pages.decide(secret, approved));
      if (decided.state !== 'open') return goOn(draw, reply, { secret, page: decided });
      const problems = [{ field: 'card_number', message: notApproved }];
      return draw.form(reply, {
        secret,
        page: decided,
        typed: nothingTyped,
        problems,
        status: 402,
      });
    });
  };
}

type Taken = { page: SandboxPage; problems: Problem[]; status: number };

/** Hands a card in; `problems` and `status` are for a page that stays open. */
async function takeCard(pages: SandboxPages, secret: string, form: CardForm): Promise<Taken> {
  const { problems, behavior } = form;
  const mistyped = problems.length > 0;
  const page = there(
    behavior === null ? await pages.find(secret) : await pages.pay(secret, behavior),
  );
  if (mistyped) return { page, problems, status: 422 };
  const message = behavior === null ? unknownCard : declinedCard;
  return { page, problems: [{ field: 'card_number', message }], status: 402 };
}

const declinedCard = 'This card was declined. Try another one.';
const unknownCard = 'This card was declined: the sandbox knows only its test cards.';
const notApproved = 'The payment was not approved. Try another card.';

const pathOf = (secret: string) => `/sandbox/pay/${secret}`;

type Shown = { secret: string; page: SandboxPage };

type Form = Shown & { typed: Typed; problems: Problem[]; status: number; told?: Html };

/** Sends the pages of a payment; their forms carry a token for its secret. */
function sender(formTokens: FormTokens) {
  const shownOf = ({ secret, page }: Shown, told?: Html) => ({
    ...{ path: pathOf(secret), page, formToken: formTokens.issue(secret) },
    told: told ?? null,
  });
  const form = (reply: FastifyReply, { status, told, ...shown }: Form) =>
    sendPrivatePage(reply, renderCardPage(shownOf(shown, told), shown), status);
  const draw = {
    form,
    state(reply: FastifyReply, secret: string, page: SandboxPage): FastifyReply {
      if (page.state === 'open')
        return form(reply, { secret, page, typed: nothingTyped, problems: [], status: 200 });
      if (page.state === 'needs_approval')
        return sendPrivatePage(reply, renderApprovalPage(shownOf({ secret, page })));
      const isPaid = page.state === 'succeeded' || page.state === 'processing';
      return sendPrivatePage(reply, renderEndPage({ page }), isPaid ? 200 : 410);
    },
    /** Nothing was done: the page as it stands, with a new token and what was typed. */
    expired(reply: FastifyReply, shown: Shown, typed: Typed = nothingTyped): FastifyReply {
      const { secret, page } = shown;
      if (page.state === 'open')
        return form(reply, { ...shown, typed, problems: [], status: 403, told: formExpired });
      return page.state === 'needs_approval'
        ? sendPrivatePage(reply, renderApprovalPage(shownOf(shown, formExpired)), 403)
        : draw.state(reply, secret, page);
    },
  };
  return draw;
}

/** After a form: a payer who has paid goes back to the store, also when the form was sent twice. */
function goOn(draw: Draw, reply: FastifyReply, { secret, page }: Shown): FastifyReply {
  const isPaid = page.state === 'succeeded' || page.state === 'processing';
  if (isPaid && page.payment.returnUrl !== null) return seeOther(reply, page.payment.returnUrl);
  return page.state === 'needs_approval'
    ? seeOther(reply, pathOf(secret))
    : draw.state(reply, secret, page);
}

type Draw = ReturnType<typeof sender>;

function there(page: SandboxPage | null): SandboxPage {
  if (!page) throw notFound('page_not_found', 'There is no such page here.');
  return page;
}
