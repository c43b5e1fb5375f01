import { assertVersion, type ExpectedVersions } from '../../../kernel/expected-version.ts';
import type { SiteId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { getOwnSite, lockSite } from '../../sites/manage-sites.ts';
import { type BuyerEmailKind, buyerEmailKinds, type EmailKind } from '../email-kinds.ts';
import { assertValidTemplate, type EmailTemplate } from './email-template.ts';
import { findTemplatesVersion, listTemplateRows, saveTemplate } from './template-store.ts';

/** One template for each kind of email to buyers, and the version of the whole list. */
export type TemplateList = { templates: EmailTemplate[]; version: number };

/** Throws 404 `site_not_found`. */
export async function listTemplates(view: View, siteSlug: string): Promise<TemplateList> {
  const site = await getOwnSite(view, siteSlug);
  return loadTemplates(view, site.id);
}

/**
 * Replaces the given templates; other kinds are left unchanged. Throws 404 `site_not_found`, 400
 * for unknown placeholders, 412 `version_conflict`.
 */
export async function saveTemplates(
  work: Work,
  siteSlug: string,
  { templates, expected }: { templates: EmailTemplate[]; expected: ExpectedVersions },
): Promise<TemplateList> {
  const site = await lockSite(work, siteSlug);
  assertVersion(await findTemplatesVersion(work, site.id), expected);
  for (const [index, template] of templates.entries())
    assertValidTemplate(template, `templates[${index}]`);
  const before = await listTemplateRows(work, site.id);
  for (const template of templates) await saveTemplate(work, site.id, template);
  const after = await listTemplateRows(work, site.id);
  await audit(work, {
    action: 'email_templates.updated',
    resource: { type: 'site', id: site.id },
    before,
    after,
  });
  return loadTemplates(work, site.id);
}

async function loadTemplates(view: View, siteId: SiteId): Promise<TemplateList> {
  const changed = await listTemplateRows(view, siteId);
  const templates = buyerEmailKinds.map(
    (kind) => changed.find((template) => template.kind === kind) ?? unchanged(kind),
  );
  return { templates, version: await findTemplatesVersion(view, siteId) };
}

/** The templates that the store has changed. */
export const listChangedTemplates = (view: View, siteId: SiteId): Promise<EmailTemplate[]> =>
  listTemplateRows(view, siteId);

/** The template of a kind; staff emails have none. */
export async function findTemplate(
  view: View,
  siteId: SiteId,
  kind: EmailKind,
): Promise<EmailTemplate | null> {
  const templates = await listTemplateRows(view, siteId);
  return templates.find((template) => template.kind === kind) ?? null;
}

const unchanged = (kind: BuyerEmailKind): EmailTemplate => ({ kind, enabled: true, texts: {} });
