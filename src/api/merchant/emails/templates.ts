import { Type } from 'typebox';
import { listTemplates, saveTemplates } from '../../../core/emails/templates/manage-templates.ts';
import { createPreview, sendTestEmail } from '../../../core/emails/templates/preview-email.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { dateTime } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';
import { changeConflict, wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { SitePath } from '../settings/schemas.ts';
import { BuyerKind } from './emails.ts';
import {
  Locale,
  presentTemplates,
  readTemplates,
  readTexts,
  TemplateList,
  TemplateReplacement,
  TextsOrNull,
} from './template-schemas.ts';

const tags = ['Merchant: emails'];
const optional = Type.Optional;
const KindPath = Type.Object({ ...SitePath.properties, kind: BuyerKind });

const wording = { locale: optional(Locale), texts: optional(TextsOrNull) };

const about = {
  order_id: optional(Type.String({ description: 'Written about this order; default: a sample.' })),
};

const Preview = Type.Object(
  {
    ...wording,
    ...about,
    color_scheme: optional(
      wordOf(['auto', 'light', 'dark'], {
        description: 'Default: auto, which follows the client.',
      }),
    ),
    format: optional(Type.Union([Type.Literal('html'), Type.Literal('text')], { default: 'html' })),
  },
  { examples: [{ color_scheme: 'dark' }] },
);
const PreviewResponse = Type.Object({
  url: Type.String({ description: 'Works once. The page is sandboxed and can be framed here.' }),
  expires_at: dateTime,
});
const TestEmail = Type.Object(
  {
    ...wording,
    ...about,
    to: Type.String({ maxLength: 254, description: 'Address of a member of the workspace.' }),
  },
  { examples: [{ to: 'owner@example.com', locale: 'en' }] },
);

const routes = {
  list: scopedRoute('read:settings', {
    tags,
    summary: 'List the email templates of a store',
    params: SitePath,
    response: { 200: TemplateList },
  }),
  replace: scopedRoute('write:settings', {
    tags,
    summary: 'Change email templates of a store',
    description: `Switches kinds of emails to buyers on or off, and replaces their text by language. ${changeConflict}`,
    params: SitePath,
    body: TemplateReplacement,
    response: { 200: TemplateList },
  }),
  preview: scopedRoute('write:settings', {
    tags,
    summary: 'Create a preview of an email',
    params: KindPath,
    body: Preview,
    response: { 201: PreviewResponse },
  }),
  test: scopedRoute('write:settings', {
    tags,
    summary: 'Send a test email to a member',
    params: KindPath,
    body: TestEmail,
    response: { 202: Type.Object({ queued: Type.Boolean() }) },
  }),
};

export function registerEmailTemplateRoutes(
  merchant: MerchantRoutes,
  { renderEmail }: Pick<MerchantDeps, 'renderEmail'>,
): void {
  merchant.getOne('/sites/:slug/email-templates', routes.list, async (view, request) => {
    const { templates, version } = await listTemplates(view, request.params.slug);
    // The default text changes without a new version.
    return { body: presentTemplates(templates), version, isPartial: true };
  });

  merchant.put('/sites/:slug/email-templates', routes.replace, async (work, request) => {
    const { templates, version } = await saveTemplates(work, request.params.slug, {
      templates: readTemplates(request.body),
      expected: readIfMatch(request),
    });
    return { status: 200, body: presentTemplates(templates), version };
  });

  const path = '/sites/:slug/email-templates/:kind';
  merchant.post(`${path}/preview`, routes.preview, async (work, request) => {
    const { locale = 'en', texts, format = 'html', order_id: orderId = null } = request.body;
    const { color_scheme: colorScheme = 'auto' } = request.body;
    const { slug: siteSlug, kind } = request.params;
    const input = {
      siteSlug,
      kind,
      locale,
      orderId,
      format,
      colorScheme,
      texts: texts ? readTexts(texts) : null,
    };
    const { url, expiresAt } = await createPreview(work, input, renderEmail);
    return { status: 201, body: { url, expires_at: expiresAt.toISOString() } };
  });

  merchant.post(`${path}/test`, routes.test, async (work, request) => {
    const { locale = 'en', texts, to, order_id: orderId = null } = request.body;
    const { slug: siteSlug, kind } = request.params;
    const input = {
      siteSlug,
      kind,
      locale,
      orderId,
      to,
      texts: texts ? readTexts(texts) : null,
    };
    await sendTestEmail(work, input, renderEmail);
    return { status: 202, body: { queued: true } };
  });
}
