import { type Static, Type } from 'typebox';
import {
  decodeCursor,
  invalidCursor,
  type Page,
  type PageRequest,
  readCursorInteger,
  toPage,
} from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { type ActivityRow, listActivityRows } from './activity-store.ts';
import { activityTypes, type EventBody, summarizeEvent } from './summary.ts';

/** An event as the activity list shows it. */
export const ActivityDto = Type.Object(
  {
    id: Type.String({ description: 'Id of the event, the same as in webhooks.' }),
    type: Type.String({ description: 'Event type as in webhooks, such as `order.created`.' }),
    created_at: Type.String({ format: 'date-time' }),
    site_slug: Type.Union([Type.String(), Type.Null()], {
      description: 'Null for resources that belong to no single store, such as customers.',
    }),
    summary: Type.String({ description: 'Human-readable summary.' }),
    resource: Type.Object({ type: Type.String(), id: Type.String() }),
    order_id: Type.Union([Type.String(), Type.Null()], {
      description: 'The order that the event is about, also for returns and exchanges.',
    }),
  },
  { $id: 'Activity' },
);

/** Recent events, newest first, of one store or of all. */
export async function listActivity(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<Static<typeof ActivityDto>>> {
  const siteId = siteSlug === null ? null : (await getOwnSite(view, siteSlug)).id;
  const filters = ['activity', view.tenant.workspaceId, siteSlug];
  const [txid, position] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const rows = await listActivityRows(view, {
    types: activityTypes,
    siteId,
    before: txid ? { txid: readTxid(txid), position: readCursorInteger(position) } : null,
    limit: request.limit + 1,
  });
  const page = toPage(rows, request, (row) => [row.txid, row.position], filters);
  return { ...page, items: page.items.map(toActivityDto) };
}

function readTxid(value: unknown): string {
  if (typeof value !== 'string' || !/^\d{1,19}$/.test(value)) throw invalidCursor();
  return value;
}

function toActivityDto(row: ActivityRow): Static<typeof ActivityDto> {
  const body = JSON.parse(row.payload) as EventBody & { site_slug: string | null };
  return {
    id: row.event_id,
    type: row.type,
    created_at: row.created_at.toISOString(),
    site_slug: body.site_slug,
    summary: summarizeEvent(row.type, body),
    resource: { type: row.resource_type, id: row.resource_id },
    order_id: row.resource_type === 'order' ? row.resource_id : orderIdOf(body),
  };
}

const orderIdOf = ({ data }: EventBody) =>
  typeof data?.order_id === 'string' ? data.order_id : null;
