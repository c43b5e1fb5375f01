import { createdAtOfId } from '../../../kernel/id.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { WebhookId } from '../endpoint.ts';
import { getEndpoint } from '../manage-endpoints.ts';
import {
  type DeliveryAttempt,
  type DeliveryStatus,
  deliveryNotFound,
  type WebhookDelivery,
} from './delivery.ts';
import {
  type DeliveryFilter,
  findDelivery,
  listAttempts,
  listDeliveryRows,
  listLatestStatuses,
} from './delivery-store.ts';

export type { DeliveryFilter } from './delivery-store.ts';

/**
 * Past and pending deliveries of an endpoint with their attempts, newest first. Throws 404
 * `webhook_not_found`.
 */
export async function listDeliveries(
  view: View,
  endpointId: string,
  filter: DeliveryFilter,
  request: PageRequest,
): Promise<Page<WebhookDelivery>> {
  const { id } = await getEndpoint(view, endpointId);
  const filters = ['deliveries', id, filter];
  const before = request.cursor === null ? null : readPosition(request.cursor, filters);
  const query = { ...filter, endpointId: id, before, limit: request.limit + 1 };
  const rows = await listDeliveryRows(view, query);
  const position = ({ createdAt, id }: WebhookDelivery) => [createdAt.toISOString(), id];
  const page = toPage(rows, request, position, filters);
  return { ...page, items: await joinAttempts(view, page.items) };
}

/** One delivery with its attempts. Throws 404 `webhook_not_found` and `delivery_not_found`. */
export async function getDeliveryWithAttempts(
  view: View,
  endpointId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const endpoint = await getEndpoint(view, endpointId);
  const delivery = await getDelivery(view, endpoint.id, deliveryId);
  const [complete = delivery] = await joinAttempts(view, [delivery]);
  return complete;
}

/** The statuses of each endpoint's latest deliveries, at most `count`, newest first. */
export async function getLatestStatuses(
  view: View,
  endpointIds: WebhookId[],
  count: number,
): Promise<Map<WebhookId, DeliveryStatus[]>> {
  const rows = await listLatestStatuses(view, endpointIds, count);
  const rowsByEndpoint = Map.groupBy(rows, ({ endpointId }) => endpointId);
  return new Map([...rowsByEndpoint].map(([id, own]) => [id, own.map(({ status }) => status)]));
}

/** One delivery without its attempts. Throws 404 `delivery_not_found`. */
export async function getDelivery(
  view: View,
  endpointId: WebhookId,
  id: string,
): Promise<WebhookDelivery> {
  const createdAt = createdAtOfId('dlv', id);
  const delivery = createdAt && (await findDelivery(view, { endpointId, id, createdAt }));
  if (!delivery) throw deliveryNotFound();
  return delivery;
}

/** The attempts of a delivery, in order. */
export async function listDeliveryAttempts(
  view: View,
  { id, createdAt }: Pick<WebhookDelivery, 'id' | 'createdAt'>,
): Promise<DeliveryAttempt[]> {
  return (await listAttempts(view, [id], createdAt)).get(id) ?? [];
}

async function joinAttempts(view: View, deliveries: WebhookDelivery[]): Promise<WebhookDelivery[]> {
  const oldest = deliveries.at(-1);
  if (!oldest) return [];
  const ids = deliveries.map(({ id }) => id);
  const attempts = await listAttempts(view, ids, oldest.createdAt);
  return deliveries.map((one) => ({ ...one, attempts: attempts.get(one.id) ?? [] }));
}

function readPosition(cursor: string, filters: unknown) {
  const [createdAt, id] = decodeCursor(cursor, filters);
  return { createdAt: readCursorDate(createdAt), id: String(id) };
}
