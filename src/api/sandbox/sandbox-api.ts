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

/** The sandbox's hosted payment page, `/sandbox/pay/<secret>`. Anyone with the secret can pay. */
export function sandboxApi({ pages, clock, limits, formTokens, ...options }: SandboxApiDeps) {
  return async (app: HttpServer) => {
    const headers = pageHeaders(options);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    limitRate(app, limits, 'pages');
    acceptForms(app);
    rejectCrossOriginForms(app);
    const pageSender = createPageSender(formTokens);

    app.get('/sandbox/pay/:secret', pageOptions(schema), async (request, reply) => {
      const { secret } = request.params;
      return pageSender.state(reply, secret, requirePage(await pages.find(secret)));
    });

    app.post('/sandbox/pay/:secret', pageOptions(schema), async (request, reply) => {
      const { secret } = request.params;
      const form = readCardForm(request.body, clock());
      if (!formTokens.accepts(request, secret))
        return pageSender.expired(
          reply,
          { secret, page: requirePage(await pages.find(secret)) },
          form.formInput,
        );
      const result = await submitCard(pages, secret, form);
      return result.page.state === 'open'
        ? pageSender.form(reply, { secret, typed: form.formInput, ...result })
        : redirectAfterForm(pageSender, reply, { secret, page: result.page });
    });

    app.post('/sandbox/pay/:secret/decision', pageOptions(schema), async (request, reply) => {
      const { secret } = request.params;
      if (!formTokens.accepts(request, secret))
        return pageSender.expired(reply, { secret, page: requirePage(await pages.find(secret)) });
      const approved = formInput(request.body, 'decision') === 'approve';
      const decided = requirePage(await pages.resolveApproval(secret, approved));
      if (decided.state !== 'open')
        return redirectAfterForm(pageSender, reply, { secret, page: decided });
      const problems = [{ field: 'card_number', message: notApproved }];
      return pageSender.form(reply, {
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

/** Submits a card; `problems` and `status` apply only if the page stays open. */
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

const declinedCard = 'This card was declined. Try another card.';
const unknownCard = 'This card was declined: the sandbox accepts only its test cards.';
const notApproved = 'The payment was not approved. Try another card.';

const paymentPath = (secret: string) => `/sandbox/pay/${secret}`;

type SandboxPageRef = { secret: string; page: SandboxPage };

type CardFormPage = SandboxPageRef & {
  typed: CardFormInput;
  problems: FormError[];
  status: number;
  notice?: Html;
};

/** Sends the pages of a payment; their forms carry a token for its secret. */
function createPageSender(formTokens: FormTokens) {
  const pagePropsOf = ({ secret, page }: SandboxPageRef, notice?: Html) => ({
    ...{ path: paymentPath(secret), page, formToken: formTokens.issue(secret) },
    notice: notice ?? null,
  });
  const form = (reply: FastifyReply, { status, notice, ...pageRef }: CardFormPage) =>
    sendPrivatePage(reply, renderCardPage(pagePropsOf(pageRef, notice), pageRef), status);
  const pageSender = {
    form,
    state(reply: FastifyReply, secret: string, page: SandboxPage): FastifyReply {
      if (page.state === 'open')
        return form(reply, { secret, page, typed: emptyCardFormInput, problems: [], status: 200 });
      if (page.state === 'needs_approval')
        return sendPrivatePage(reply, renderApprovalPage(pagePropsOf({ secret, page })));
      const isPaid = page.state === 'succeeded' || page.state === 'processing';
      return sendPrivatePage(reply, renderEndPage({ page }), isPaid ? 200 : 410);
    },
    /** The form token had expired: nothing was done, so show the page again with a new token. */
    expired(
      reply: FastifyReply,
      pageRef: SandboxPageRef,
      typed: CardFormInput = emptyCardFormInput,
    ): FastifyReply {
      const { secret, page } = pageRef;
      if (page.state === 'open')
        return form(reply, {
          ...pageRef,
          typed,
          problems: [],
          status: 403,
          notice: formExpiredNotice,
        });
      return page.state === 'needs_approval'
        ? sendPrivatePage(reply, renderApprovalPage(pagePropsOf(pageRef, formExpiredNotice)), 403)
        : pageSender.state(reply, secret, page);
    },
  };
  return pageSender;
}

/** After a form: a buyer who has paid returns to the store, even if the form was sent twice. */
function redirectAfterForm(
  pageSender: PageSender,
  reply: FastifyReply,
  { secret, page }: SandboxPageRef,
): FastifyReply {
  const isPaid = page.state === 'succeeded' || page.state === 'processing';
  if (isPaid && page.payment.returnUrl !== null) return seeOther(reply, page.payment.returnUrl);
  return page.state === 'needs_approval'
    ? seeOther(reply, paymentPath(secret))
    : pageSender.state(reply, secret, page);
}

type PageSender = ReturnType<typeof createPageSender>;

function requirePage(page: SandboxPage | null): SandboxPage {
  if (!page)
    throw notFound(
      'page_not_found',
      'This payment page does not exist. Check the link, or go back to the store and start again.',
    );
  return page;
}
