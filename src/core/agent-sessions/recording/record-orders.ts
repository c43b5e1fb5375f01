import { newId, type WorkspaceId } from '../../../kernel/id.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { WorkspaceDirectory } from '../../access/workspaces/workspace-directory.ts';
import type { AgentCall } from '../agent-call.ts';
import { findKnownSessions } from './key-store.ts';
import { findPlacedOrders, findRecordedOrders, type PlacedOrder } from './order-store.ts';
import type { PreparedCall } from './prepare-calls.ts';
import { sessionKeysOf } from './session-keys.ts';
import { type WriteDeps, writeCalls } from './write-calls.ts';

/** An order that was placed, possibly by a person on the payment page that an agent passed on. */
export type OrderNotice = { workspaceId: WorkspaceId; orderId: string };

/** The order follows the call of the same millisecond that led to it. */
const afterCalls = 2 ** 31 - 1;

type Deps = WriteDeps & { workspaces: Pick<WorkspaceDirectory, 'byId'> };

/**
 * Adds orders to the sessions whose checkout led to them. Returns the orders without a session,
 * whose calls may not be written yet.
 */
export async function recordOrders(
  deps: Deps,
  notices: readonly OrderNotice[],
): Promise<OrderNotice[]> {
  const placed = await listUnrecorded(deps.unit, notices);
  const missing: OrderNotice[] = [];
  const found: PreparedCall[] = [];
  for (const order of placed) {
    const tenant = await deps.workspaces.byId(order.orderId);
    const call = toCall(order);
    const keys = sessionKeysOf(call, deps.digest);
    if (!tenant || keys.ids.length === 0) continue;
    if (await hasSession(deps.unit, order.workspaceId, keys.ids))
      found.push({
        call,
        callId: newId('agc', tenant.code, order.createdAt, deps.random),
        number: afterCalls,
        tenant,
        siteId: order.siteId,
        keys,
      });
    else missing.push(order);
  }
  if (found.length > 0) await writeCalls(deps, found, { isRepeated: false });
  return missing;
}

function listUnrecorded(unit: UnitOfWork, notices: readonly OrderNotice[]): Promise<PlacedOrder[]> {
  return unit.runAsSystem(systemTenant, async (work) => {
    const recorded = await findRecordedOrders(work, [...notices]);
    const others = notices.filter(({ orderId }) => !recorded.has(orderId));
    return others.length === 0 ? [] : findPlacedOrders(work, others);
  });
}

function hasSession(unit: UnitOfWork, workspaceId: WorkspaceId, ids: string[]): Promise<boolean> {
  const keys = ids.map((key) => ({ workspace_id: workspaceId, key }));
  return unit.runAsSystem(
    systemTenant,
    async (work) => (await findKnownSessions(work, keys)).size > 0,
  );
}

/** The order as an entry of the timeline. */
function toCall({ orderId, createdAt, cartToken, checkoutId }: PlacedOrder): AgentCall {
  return {
    at: createdAt,
    protocol: 'rest',
    operation: 'order.created',
    step: 'order',
    method: 'EVENT',
    path: 'order.created',
    caller: {
      agent: 'server',
      verifiedIssuer: null,
      credentialId: null,
      userAgent: null,
      profile: null,
    },
    client: null,
    input: '{}',
    output: null,
    error: null,
    latencyMs: 0,
    scope: { site: null, slug: null, workspaceCode: null },
    tokens: { contextId: null, payer: null, cartToken, checkoutId },
    orderId,
    search: null,
  };
}
