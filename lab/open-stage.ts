import { openBackOffice } from './back-office.ts';
import { readCatalog } from './catalog.ts';
import type { Goal } from './goals/goal.ts';
import type { Stage } from './run-goals.ts';
import type { LabServer } from './server.ts';

/** What agents and judges need of a server with the demo stores. */
export async function openStage({ demo }: LabServer, open: Stage['openWire']): Promise<Stage> {
  const wire = open();
  const ids = await readCatalog(wire);
  const { second_workspace: second } = demo;
  const keyOf = (store: Goal['store']) =>
    second.stores.some(({ slug }) => slug === store) ? second.api_key : demo.api_key;
  const hosts = new Map(
    [...demo.stores, ...second.stores].map(({ slug, url }) => [slug, new URL(url).host]),
  );
  const connectionKeys = new Map<string, string>();
  for (const slug of hosts.keys())
    connectionKeys.set(
      slug,
      await openBackOffice(wire, keyOf(slug as Goal['store'])).connectAgent(slug),
    );
  return {
    openWire: open,
    entranceTo: (store) => ({
      store,
      host: hosts.get(store) ?? '',
      apiKey: keyOf(store),
      connectionKey: connectionKeys.get(store) ?? '',
    }),
    benchOf: (store) => ({ wire, ids, backOffice: openBackOffice(wire, keyOf(store)) }),
  };
}
