import type { WorkspaceId } from '../../../kernel/id.ts';
import type { NamedStatement, View, Work } from '../../../platform/unit-of-work.ts';
import { authorNameSql } from '../../access/notes/author-name.ts';
import type { NamedProductChange, ProductChange } from './product-change.ts';

type RecordedChange = { workspaceId: WorkspaceId; change: ProductChange };

const columns =
  'workspace_id, product_id, change_id, action, fields, more_fields, author, cause, created_at';
const types =
  'workspace_id text, product_id text, change_id text, action text, fields jsonb, more_fields int, author jsonb, cause jsonb, created_at timestamptz';

export const insertChanges = (changes: RecordedChange[]): NamedStatement => ({
  name: 'product_changes_insert',
  text: `insert into product_changes (${columns}) select ${columns} from jsonb_to_recordset($1::jsonb) as c (${types})`,
  values: [JSON.stringify(changes.map(toRow))],
});

/** Inserts the change unless one has been recorded since the publication time. */
export async function insertPublication(
  work: Work,
  change: ProductChange,
  publishedAt: Date,
): Promise<void> {
  const { workspaceId } = work.tenant;
  await work.query(
    `insert into product_changes (${columns}) select ${columns} from jsonb_to_recordset($1::jsonb) as c (${types})
     where not exists (select from product_changes p where p.workspace_id = $2 and p.product_id = $3
       and p.action = 'published' and p.created_at >= $4)`,
    [JSON.stringify([toRow({ workspaceId, change })]), workspaceId, change.productId, publishedAt],
  );
}

const toRow = ({ workspaceId, change }: RecordedChange) => ({
  workspace_id: workspaceId,
  product_id: change.productId,
  change_id: change.id,
  action: change.action,
  fields: change.fields,
  more_fields: change.moreFields,
  author: change.author,
  cause: change.cause,
  created_at: change.createdAt,
});

/** Newest first; ids of changes ascend with time. */
export function listChangeRows(
  view: View,
  productId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<NamedProductChange[]> {
  return view.query<NamedProductChange>(
    `select change_id as id, product_id as "productId", action, fields, more_fields as "moreFields", author,
       ${authorNameSql('author')} as "authorName", cause, created_at as "createdAt"
     from product_changes
     where workspace_id = $1 and product_id = $2 and ($3::text is null or change_id < $3)
     order by change_id desc limit $4`,
    [view.tenant.workspaceId, productId, before, limit],
  );
}

/** Whether the workspace has or had the product. */
export async function hasEverExisted(view: View, productId: string): Promise<boolean> {
  const rows = await view.query(
    'select 1 from products where workspace_id = $1 and product_id = $2',
    [view.tenant.workspaceId, productId],
  );
  return rows.length > 0;
}
