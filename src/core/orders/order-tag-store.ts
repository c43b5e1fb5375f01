import type { Work } from '../../platform/unit-of-work.ts';
import type { Order } from './order.ts';

/** Stores the tags of a locked order in place of its former ones. */
export function replaceOrderTags(work: Work, { id, tags }: Pick<Order, 'id' | 'tags'>): void {
  work.write({
    name: 'order_tags_replace',
    text: `with removed as (
        delete from order_tags where workspace_id = $1 and order_id = $2 and not (tag = any($3)))
      insert into order_tags (workspace_id, order_id, tag) select $1, $2, unnest($3::text[])
      on conflict do nothing`,
    values: [work.tenant.workspaceId, id, tags],
  });
}
