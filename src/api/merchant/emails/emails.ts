import { Type } from 'typebox';
import { type EmailState, emailStates } from '../../../core/emails/email.ts';
import { toEmailDto } from '../../../core/emails/email-dto.ts';
import {
  type BuyerEmailKind,
  buyerEmailKinds,
  type EmailKind,
  staffEmailKinds,
} from '../../../core/emails/email-kinds.ts';
import { listEmails, listOrderEmails } from '../../../core/emails/read-emails.ts';
import { resendOrderEmail } from '../../../core/emails/resend-email.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { anyOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { OrderPath } from '../orders/schemas.ts';

const optional = Type.Optional;
const literals = (kinds: readonly string[]) => Type.Union(kinds.map((kind) => Type.Literal(kind)));
export const BuyerKind = Type.Unsafe<BuyerEmailKind>(literals(buyerEmailKinds));
const Kind = Type.Unsafe<EmailKind>(literals([...buyerEmailKinds, ...staffEmailKinds]));

const EmailQuery = Type.Object({
  site_slug: optional(Type.String()),
  kind: anyOf(Kind),
  state: anyOf(Type.Unsafe<EmailState>(literals(emailStates))),
  recipient: optional(Type.String({ maxLength: 254, description: 'The exact address.' })),
  ...pageQuery,
});

const Resend = Type.Object(
  {
    kind: optional(BuyerKind),
    email: optional(
      Type.String({
        maxLength: 254,
        description: 'A corrected address, which becomes the address of the buyer.',
      }),
    ),
  },
  { examples: [{ kind: 'order_confirmed', email: 'jane@example.com' }] },
);

const routes = {
  list: scopedRoute('read:orders', {
    tags: ['Merchant: emails'],
    summary: 'List emails to buyers and members, newest first',
    querystring: EmailQuery,
    response: { 200: pageSchema('emails', Type.Ref('Email')) },
  }),
  ofOrder: scopedRoute('read:orders', {
    tags: ['Merchant: orders'],
    summary: 'List the emails to the buyer of an order, newest first',
    params: OrderPath,
    response: { 200: Type.Object({ emails: Type.Array(Type.Ref('Email')) }) },
  }),
  resend: scopedRoute('write:orders', {
    tags: ['Merchant: orders'],
    summary: 'Resend an email about an order, optionally to a corrected address',
    description: 'Without `kind` the confirmation is sent again.',
    params: OrderPath,
    body: Resend,
    response: { 202: Type.Ref('Email') },
  }),
};

export function registerEmailRoutes(merchant: MerchantRoutes): void {
  merchant.get('/emails', routes.list, async (view, request) => {
    const { site_slug: siteSlug, kind, state, recipient } = request.query;
    const page = await listEmails(
      view,
      {
        siteSlug: siteSlug ?? null,
        kinds: kind ?? [],
        states: state ?? [],
        recipient: recipient ?? null,
      },
      readPageRequest(request.query),
    );
    return presentPage('emails', page, toEmailDto);
  });

  merchant.get('/orders/:order_id/emails', routes.ofOrder, async (view, request) => ({
    emails: (await listOrderEmails(view, request.params.order_id)).map(toEmailDto),
  }));

  merchant.post('/orders/:order_id/emails/resend', routes.resend, async (work, request) => {
    const { kind = 'order_confirmed', email = null } = request.body;
    const input = { kind, address: email };
    const again = await resendOrderEmail(work, request.params.order_id, input);
    return { status: 202, body: toEmailDto(again) };
  });
}
