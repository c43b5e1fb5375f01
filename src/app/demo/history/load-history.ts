import { randomBytes } from 'node:crypto';
import { prepareCalls } from '../../../core/agent-sessions/recording/prepare-calls.ts';
import { writeCalls } from '../../../core/agent-sessions/recording/write-calls.ts';
import { createDigest } from '../../../core/agent-sessions/redaction/token-reference.ts';
import type { Product } from '../../../core/catalog/product.ts';
import { listProducts } from '../../../core/catalog/products/list-products.ts';
import type { Order } from '../../../core/orders/order.ts';
import { getAnySite } from '../../../core/sites/manage-sites.ts';
import type { Site } from '../../../core/sites/site.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { createUnitOfWork } from '../../../platform/create-unit-of-work.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import {
  systemTenant,
  type UnitOfWork,
  type UnitOfWorkOptions,
} from '../../../platform/unit-of-work.ts';
import { callsOf, type PastSession, planSessions, sessionOf } from './past-sessions.ts';
import { addPastVisits } from './past-visits.ts';
import { placePastOrder } from './place-past-order.ts';
import { planHistory } from './plan-history.ts';

type Source = Pick<UnitOfWorkOptions, 'database' | 'origin'> & { secrets: Secrets };
type Store = { site: Site; products: Product[] };

/**
 * Gives the demo about four weeks of test orders, sessions of agents and visits, so that the console
 * has something to show. Orders that an interrupted call has placed are not placed again. The unit of
 * work has no hooks: the past causes no emails and no webhooks. False: it was aborted.
 */
export async function loadHistory(source: Source, signal: AbortSignal): Promise<boolean> {
  const parts = { ...source, clock: systemClock, random: randomBytes };
  const unit = createUnitOfWork({ ...parts, notify: () => undefined });
  const planned = planHistory();
  const stores = new Map<string, Store>();
  for (const slug of new Set(planned.map(({ store }) => store)))
    stores.set(slug, await readStore(unit, slug));
  const record = createSessionWriter(unit, source.secrets, stores);
  for (const order of planned) {
    if (signal.aborted) return false;
    const { site, products } = stores.get(order.store) as Store;
    const placed = await unit.run(site.tenant, (work) =>
      placePastOrder(work, { site, products }, order),
    );
    const session = placed && sessionOf(order);
    if (session) await record([session], placed);
  }
  await record(planSessions(), null);
  await addPastVisits(
    unit,
    [...stores.values()].map(({ site }) => site),
  );
  return true;
}

async function readStore(unit: UnitOfWork, siteSlug: string): Promise<Store> {
  const site = await unit.runAsSystem(systemTenant, (system) => getAnySite(system, siteSlug));
  const query = { siteSlug, sort: 'created_at' } as const;
  const { items } = await unit.view(site.tenant, (view) =>
    listProducts(view, query, { limit: 100, cursor: null }),
  );
  // Ids are new in each database, and products of one import have the same time.
  const products = items.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  return { site, products };
}

function createSessionWriter(unit: UnitOfWork, secrets: Secrets, stores: Map<string, Store>) {
  const digest = createDigest(secrets);
  const deps = { unit, digest, random: randomBytes };
  const nowhere = {
    directory: { bySlug: async () => null },
    workspaces: { byCode: async () => null },
  };
  let number = 0;
  return async (sessions: PastSession[], order: Order | null): Promise<void> => {
    const now = systemClock();
    const calls = sessions.flatMap((session) => {
      const { site } = stores.get(session.store) as Store;
      const scope = { site, slug: null, workspaceCode: null };
      return callsOf(session, scope, { now, orderId: order?.id ?? null });
    });
    const numbered = calls.map((call) => ({ ...call, number: ++number }));
    const prepared = await prepareCalls({ ...deps, ...nowhere }, numbered);
    await writeCalls(deps, prepared, { isRepeated: false });
  };
}
