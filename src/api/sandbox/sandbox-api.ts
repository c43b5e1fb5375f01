import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { SandboxPage, SandboxPages } from '../../gateways/sandbox/sandbox.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { acceptForms, formInput } from '../../http/pages/form-body.ts';
import type { FormError } from '../../http/pages/form-field.ts';
import { type FormTokens, formExpiredNotice } from '../../http/pages/form-token.ts';
import type { Html } from '../../http/pages/html.ts';
import {
  pageHeaders,
  pageOptions,
  seeOther,
  sendPrivatePage,
} from '../../http/pages/page-route.ts';
import { rejectCrossOriginForms } from '../../http/pages/same-origin.ts';
import type { HttpServer } from '../../http/server.ts';
import type { Clock } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/domain-error.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import {
  type CardForm,
  type CardFormInput,
  emptyCardFormInput,
  readCardForm,
} from './card-form.ts';
import { renderApprovalPage, renderCardPage, renderEndPage } from './views.ts';

type SandboxApiDeps = {
  pages: SandboxPages;
  clock: Clock;
  origin: string;
  production: boolean;
  limits: RateLimits;
  formTokens: FormTokens;
};

const schema = { params: Type.Object({ secret: Type.String() }) };

/** The sandbox processor's hosted page: `/sandbox/pay/<secret>`. The secret is all that is needed to pay. */
export function sandboxApi({ pages, clock, limits, formTokens, ...options }: SandboxApiDeps) {
  return async (app: HttpServer) => {
    const headers = pageHeaders(options);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    limitRate(app, limits, 'pages');
    acceptForms(app);
    rejectCrossOriginForms(app);
    const draw = createPageSender(formTokens);

    app.get('/sandbox/pay/:secret', pageOptions(schema), async (request, reply) => {
      const { secret } = request.params;
      return draw.state(reply, secret, requirePage(await pages.find(secret)));
    });

    app.post('/sandbox/pay/:secret', pageOptions(schema), async (request, reply) => {
      const { secret } = request.params;
      const form = readCardForm(request.body, clock());
      if (!formTokens.accepts(request, secret))
        return draw.expired(
          reply,
          { secret, page: requirePage(await pages.find(secret)) },
          form.formInput,
        );
      const answer = await submitCard(pages, secret, form);
      return answer.page.state === 'open'
        ? draw.form(reply, { secret, typed: form.formInput, ...answer })
        : redirectAfterForm(draw, reply, { secret, page: answer.page });
    });

    app.post('/sandbox/pay/:secret/decision', pageOptions(schema), async (request, reply) => {
      const { secret } = request.params;
      if (!formTokens.accepts(request, secret))
        return draw.expired(reply, { secret, page: requirePage(await pages.find(secret)) });
      const approved = formInput(request.body, 'decision') === 'approve';
      const decided = requirePage(await pages.resolveApproval(secret, approved));
      if (decided.state !== 'open')
        return redirectAfterForm(draw, reply, { secret, page: decided });
      const problems = [{ field: 'card_number', message: notApproved }];
      return draw.form(reply, {
        secret,
        page: decided,
        typed: emptyCardFormInput,
        problems,
        status: 402,
      });
    });
  };
}

type CardResult = { page: SandboxPage; problems: FormError[]; status: number };

/** Hands a card in; `problems` and `status` are for a page that stays open. */
async function submitCard(
  pages: SandboxPages,
  secret: string,
  form: CardForm,
): Promise<CardResult> {
  const { problems, behavior } = form;
  const mistyped = problems.length > 0;
  const page = requirePage(
    behavior === null ? await pages.find(secret) : await pages.pay(secret, behavior),
  );
  if (mistyped) return { page, problems, status: 422 };
  const message = behavior === null ? unknownCard : declinedCard;
  return { page, problems: [{ field: 'card_number', message }], status: 402 };
}

const declinedCard = 'This card was declined. Try another one.';
const unknownCard = 'This card was declined: the sandbox knows only its test cards.';
const notApproved = 'The payment was not approved. Try another card.';

const paymentPath = (secret: string) => `/sandbox/pay/${secret}`;

type SandboxPageRef = { secret: string; page: SandboxPage };

type CardFormPage = SandboxPageRef & {
  typed: CardFormInput;
  problems: FormError[];
  status: number;
  told?: Html;
};

/** Sends the pages of a payment; their forms carry a token for its secret. */
function createPageSender(formTokens: FormTokens) {
  const shownOf = ({ secret, page }: SandboxPageRef, told?: Html) => ({
    ...{ path: paymentPath(secret), page, formToken: formTokens.issue(secret) },
    told: told ?? null,
  });
  const form = (reply: FastifyReply, { status, told, ...shown }: CardFormPage) =>
    sendPrivatePage(reply, renderCardPage(shownOf(shown, told), shown), status);
  const draw = {
    form,
    state(reply: FastifyReply, secret: string, page: SandboxPage): FastifyReply {
      if (page.state === 'open')
        return form(reply, { secret, page, typed: emptyCardFormInput, problems: [], status: 200 });
      if (page.state === 'needs_approval')
        return sendPrivatePage(reply, renderApprovalPage(shownOf({ secret, page })));
      const isPaid = page.state === 'succeeded' || page.state === 'processing';
      return sendPrivatePage(reply, renderEndPage({ page }), isPaid ? 200 : 410);
    },
    /** Nothing was done: the page as it stands, with a new token and what was typed. */
    expired(
      reply: FastifyReply,
      shown: SandboxPageRef,
      typed: CardFormInput = emptyCardFormInput,
    ): FastifyReply {
      const { secret, page } = shown;
      if (page.state === 'open')
        return form(reply, { ...shown, typed, problems: [], status: 403, told: formExpiredNotice });
      return page.state === 'needs_approval'
        ? sendPrivatePage(reply, renderApprovalPage(shownOf(shown, formExpiredNotice)), 403)
        : draw.state(reply, secret, page);
    },
  };
  return draw;
}

/** After a form: a payer who has paid goes back to the store, also when the form was sent twice. */
function redirectAfterForm(
  draw: PageSender,
  reply: FastifyReply,
  { secret, page }: SandboxPageRef,
): FastifyReply {
  const isPaid = page.state === 'succeeded' || page.state === 'processing';
  if (isPaid && page.payment.returnUrl !== null) return seeOther(reply, page.payment.returnUrl);
  return page.state === 'needs_approval'
    ? seeOther(reply, paymentPath(secret))
    : draw.state(reply, secret, page);
}

type PageSender = ReturnType<typeof createPageSender>;

function requirePage(page: SandboxPage | null): SandboxPage {
  if (!page) throw notFound('page_not_found', 'There is no such page here.');
  return page;
}
