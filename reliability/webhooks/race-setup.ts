import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import { emitEvents } from '../../src/core/events/emit-events.ts';
import {
  type DeliveryFilter,
  listDeliveries,
} from '../../src/core/webhooks/deliveries/read-deliveries.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
} from '../../src/core/webhooks/dispatch/claim-store.ts';
import { deleteOrphanedDeliveries } from '../../src/core/webhooks/dispatch/outcome-store.ts';
import { createResultWriter } from '../../src/core/webhooks/dispatch/write-results.ts';
import { webhookSecretScope } from '../../src/core/webhooks/endpoint.ts';
import {
  changeEndpoint,
  createEndpoint,
  getEndpoint,
  removeEndpoint,
  rotateSecret,
} from '../../src/core/webhooks/manage-endpoints.ts';
import { replayDelivery } from '../../src/core/webhooks/replay.ts';
import { defaultPartitionLimits } from '../../src/platform/jobs/dispatch/partitions.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { systemTenant, type Tenant, type UnitOfWork } from '../../src/platform/unit-of-work.ts';

const type = 'order.created';
const policy = { production: false, allow: [] };
const all: DeliveryFilter = {
  status: null,
  eventType: null,
  createdAfter: null,
  createdBefore: null,
};
const page = { limit: 100, cursor: null };

export type WebhookRace = ReturnType<typeof openRace>;

/** One endpoint, as its owner and the dispatcher reach it; each action is one real transaction. */
function openRace(unit: UnitOfWork, tenant: Tenant, endpointId: string) {
  const settle = createResultWriter({
    unit,
    log: createLog('silent'),
    timeScale: 1,
  });
  return {
    emitEvent: () =>
      unit.run(tenant, (work) =>
        emitEvents(work, {
          type,
          site: null,
          resource: { type: 'order', id: 'o', version: 1 },
          data: {},
        }),
      ),
    change: (active: boolean) =>
      unit.run(tenant, (work) => changeEndpoint(work, policy, endpointId, { active })),
    rotate: async () => (await unit.run(tenant, (work) => rotateSecret(work, endpointId))).secret,
    remove: () => unit.run(tenant, (work) => removeEndpoint(work, endpointId)),
    replay: (id: string) => unit.run(tenant, (work) => replayDelivery(work, endpointId, id)),
    endpoint: () => unit.view(tenant, (view) => getEndpoint(view, endpointId)),
    deliveries: async () =>
      (await unit.view(tenant, (view) => listDeliveries(view, endpointId, all, page))).items,
    /** Leases the due deliveries of this endpoint and decrypts their signing secret. */
    claim: () =>
      unit.runAsSystem(systemTenant, async (work) => {
        const request = {
          capacity: 50,
          defaultCapacity: 50,
          partitions: [],
          defaultGroupCapacity: defaultPartitionLimits.slots,
          groups: [],
        };
        const { workspaceId } = tenant;
        const round = {
          after: { workspaceId, endpointId: endpointId.slice(0, -1) },
          until: { workspaceId, endpointId },
        };
        const { claimed, orphans } = await claimDeliveries(work, request, round);
        if (orphans.length > 0) deleteOrphanedDeliveries(work, orphans);
        return claimed.map((delivery) => ({
          delivery,
          secret: work.secretStore
            .forTenant(tenant)
            .decrypt(delivery.secret ?? '', webhookSecretScope(endpointId)),
        }));
      }),
    answer: (delivery: ClaimedDelivery, wasTaken: boolean, at: Date) =>
      settle([
        {
          delivery,
          outcome: {
            attempt: {
              number: delivery.attempt,
              at,
              statusCode: wasTaken ? 200 : 500,
              latencyMs: 1,
              error: wasTaken ? null : 'http',
              responseBody: null,
            },
            retryAfterSeconds: null,
          },
        },
      ]),
  };
}

/** A new merchant with one endpoint, for one sequence. */
export async function newMerchant(unit: UnitOfWork) {
  const { id: workspaceId, code } = await unit.runAsSystem(systemTenant, (work) =>
    createWorkspace(work, 'A merchant'),
  );
  const tenant: Tenant = { workspaceId, code };
  const draft = { url: 'http://127.0.0.1:9/', events: [type], siteSlug: null, active: true };
  const { endpoint, secret } = await unit.run(tenant, (work) =>
    createEndpoint(work, policy, draft),
  );
  return { secret, race: openRace(unit, tenant, endpoint.id) };
}
