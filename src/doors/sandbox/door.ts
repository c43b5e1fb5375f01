import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { SandboxPage, SandboxPages } from '../../gateways/sandbox/sandbox.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { takeForms, typed } from '../../http/pages/form-body.ts';
import type { Problem } from '../../http/pages/form-field.ts';
import { page, pageHeaders, seeOther, sendPrivatePage } from '../../http/pages/page-route.ts';
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
};

const schema = { params: Type.Object({ secret: Type.String() }) };

/** The sandbox processor's hosted page: `/sandbox/pay/<secret>`. The secret is all that is needed to pay. */
export function sandboxDoor({ pages, clock, limits, ...options }: Deps) {
  return async (app: Http) => {
    const headers = { ...pageHeaders(options), 'referrer-policy': 'no-referrer' };
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    limitRate(app, limits, 'pages');
    takeForms(app);

    app.get('/sandbox/pay/:secret', page(schema), async (request, reply) => {
      const { secret } = request.params;
      return showState(reply, secret, there(await pages.find(secret)));
    });

    app.post('/sandbox/pay/:secret', page(schema), async (request, reply) => {
      const { secret } = request.params;
      const form = readCardForm(request.body, clock());
      const answer = await takeCard(pages, secret, form);
      return answer.page.state === 'open'
        ? showForm(reply, { secret, typed: form.typed, ...answer })
        : goOn(reply, secret, answer.page);
    });

    app.post('/sandbox/pay/:secret/decision', page(schema), async (request, reply) => {
      const { secret } = request.params;
      const approved = typed(request.body, 'decision') === 'approve';
      const decided = there(await pages.decide(secret, approved));
      if (decided.state !== 'open') return goOn(reply, secret, decided);
      const problems = [{ field: 'card_number', message: notApproved }];
      return showForm(reply, { secret, page: decided, typed: nothingTyped, problems, status: 402 });
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

function showState(reply: FastifyReply, secret: string, page: SandboxPage): FastifyReply {
  if (page.state === 'open')
    return showForm(reply, { secret, page, typed: nothingTyped, problems: [], status: 200 });
  if (page.state === 'needs_approval')
    return sendPrivatePage(reply, renderApprovalPage({ path: pathOf(secret), page }));
  const isPaid = page.state === 'succeeded' || page.state === 'processing';
  return sendPrivatePage(reply, renderEndPage({ page }), isPaid ? 200 : 410);
}

/** After a form: a payer who has paid goes back to the store, also when the form was sent twice. */
function goOn(reply: FastifyReply, secret: string, page: SandboxPage): FastifyReply {
  const isPaid = page.state === 'succeeded' || page.state === 'processing';
  if (isPaid && page.payment.returnUrl !== null) return seeOther(reply, page.payment.returnUrl);
  return page.state === 'needs_approval'
    ? seeOther(reply, pathOf(secret))
    : showState(reply, secret, page);
}

type Form = {
  secret: string;
  page: SandboxPage;
  typed: Typed;
  problems: Problem[];
  status: number;
};

function showForm(reply: FastifyReply, { secret, page, status, ...form }: Form): FastifyReply {
  return sendPrivatePage(reply, renderCardPage({ path: pathOf(secret), page }, form), status);
}

function there(page: SandboxPage | null): SandboxPage {
  if (!page) throw notFound('page_not_found', 'There is no such page here.');
  return page;
}
