import type { SiteId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { BuyerEmailKind } from '../email-kinds.ts';
import type { EmailTemplate } from './email-template.ts';

type Row = { kind: string; enabled: boolean; texts: EmailTemplate['texts'] };

/** The templates that a store has changed. */
export async function listTemplateRows(view: View, siteId: SiteId): Promise<EmailTemplate[]> {
  const rows = await view.named<Row>({
    name: 'email_templates_of_site',
    text: 'select kind, enabled, texts from email_templates where workspace_id = $1 and site_id = $2',
    values: [view.tenant.workspaceId, siteId],
  });
  return rows.map((row) => ({ ...row, kind: row.kind as BuyerEmailKind }));
}

/** A number that grows by one with each saved template. */
export async function findTemplatesVersion(view: View, siteId: SiteId): Promise<number> {
  const [row] = await view.query<{ version: number }>(
    `select coalesce(sum(version), 0)::int as version from email_templates
     where workspace_id = $1 and site_id = $2`,
    [view.tenant.workspaceId, siteId],
  );
  return row?.version ?? 0;
}

export async function saveTemplate(
  work: Work,
  siteId: SiteId,
  { kind, enabled, texts }: EmailTemplate,
): Promise<void> {
  await work.query(
    `insert into email_templates (workspace_id, site_id, kind, enabled, texts, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, site_id, kind)
     do update set enabled = excluded.enabled, texts = excluded.texts, updated_at = excluded.updated_at,
       version = email_templates.version + 1`,
    [work.tenant.workspaceId, siteId, kind, enabled, JSON.stringify(texts), work.now],
  );
}
