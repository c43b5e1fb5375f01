import { type Static, Type } from 'typebox';
import {
  changeSender,
  getSender,
  type SenderPatch,
} from '../../../core/emails/senders/manage-sender.ts';
import { toEmailSettingsDto } from '../../../core/emails/senders/sender.ts';
import { testSender } from '../../../core/emails/senders/test-sender.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { assertRecentPassword } from '../../../http/callers/recent-password.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { nullable } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';
import { changeConflict, wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { SitePath } from '../settings/schemas.ts';

const tags = ['Merchant: emails'];
const optional = Type.Optional;

const SmtpServer = Type.Object({
  host: Type.String({
    minLength: 1,
    maxLength: 253,
    description: 'For example `smtp.example.com`.',
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'Usually 465 or 587.' }),
  security: wordOf(['tls', 'starttls'], {
    description: '`tls` for port 465, `starttls` for port 587.',
  }),
  username: optional(nullable(Type.String({ minLength: 1, maxLength: 300 }), 'Null: no login.')),
  password: optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description:
        'Stored encrypted and never returned. It can be omitted while host, port, security and username stay the same.',
    }),
  ),
});
const Change = Type.Object(
  {
    from_address: optional(
      nullable(
        Type.String({ maxLength: 254 }),
        'An address at a verified domain of the store; null: the address of the server.',
      ),
    ),
    smtp: optional(
      nullable(SmtpServer, 'Replaced as a whole; null: the mail server of the server.'),
    ),
  },
  {
    examples: [
      {
        from_address: 'orders@shop.example.com',
        smtp: {
          host: 'smtp.example.com',
          port: 587,
          security: 'starttls',
          username: 'shop',
          password: 'correct horse battery staple',
        },
      },
    ],
  },
);
const Test = Type.Object(
  { to: Type.String({ maxLength: 254, description: 'Address of a member of the workspace.' }) },
  { examples: [{ to: 'owner@example.com' }] },
);
const TestResult = Type.Object({
  ok: Type.Boolean({ description: 'Whether the mail server accepted the email.' }),
  problem: nullable(Type.String(), 'What went wrong, with the SMTP status; null: nothing.'),
});

const routes = {
  read: scopedRoute('read:settings', {
    tags,
    summary: 'Get how the emails of a store are sent',
    description: 'Sender and mail server, without the password, and whether the mail server works.',
    params: SitePath,
    response: { 200: Type.Ref('EmailSettings') },
  }),
  change: scopedRoute('write:settings', {
    tags,
    summary: 'Change how the emails of a store are sent',
    description: `Omitted fields are unchanged. With a token of the merchant console, \`smtp\` needs a recently entered password; an app connected over OAuth cannot set it. ${changeConflict}`,
    params: SitePath,
    body: Change,
    response: { 200: Type.Ref('EmailSettings') },
  }),
  test: scopedRoute('write:settings', {
    tags,
    summary: 'Send a test email with the saved sender and mail server',
    description:
      'Sends an example of an order confirmation to a member and answers when the mail server has accepted or refused it.',
    params: SitePath,
    body: Test,
    response: { 200: TestResult },
  }),
};

export function registerEmailSettingsRoutes(merchant: MerchantRoutes, deps: MerchantDeps): void {
  const path = '/sites/:slug/email-settings';

  merchant.getOne(path, routes.read, async (view, request) => {
    const { site, sender } = await getSender(view, request.params.slug);
    const body = toEmailSettingsDto(site, sender);
    // A failure does not create a new version.
    return { body, version: sender.version, isPartial: true };
  });

  merchant.patch(path, routes.change, async (work, request) => {
    if (request.body.smtp !== undefined) assertRecentPassword(request);
    const { site, sender } = await changeSender(work, request.params.slug, {
      patch: readChange(request.body),
      policy: deps.outboundPolicy,
      expected: readIfMatch(request),
    });
    return { status: 200, body: toEmailSettingsDto(site, sender), version: sender.version };
  });

  merchant.app.post(`${path}/test`, routes.test, async (request) => {
    const { tenant } = requireBearerOf(request);
    const problem = await testSender(deps, {
      tenant,
      siteSlug: request.params.slug,
      to: request.body.to,
    });
    return { ok: problem === null, problem };
  });
}

function readChange({ from_address: fromAddress, smtp }: Static<typeof Change>): SenderPatch {
  if (!smtp) return { fromAddress, smtp };
  const { host, port, security, username = null, password = null } = smtp;
  const server = { host, port, tls: security === 'tls', user: username, password };
  return { fromAddress, smtp: server };
}
