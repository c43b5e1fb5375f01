import { type Dialect, publicUcp, ucpV1 } from '../agents/dialect.ts';
import { openStore } from '../agents/store.ts';
import type { RunningServer } from '../server.ts';
import { acpPurchase } from './acp-purchase.ts';
import { createClient } from './client.ts';
import { cartPurchase, conversation } from './page-purchases.ts';
import { emailOf, itemOf, type ProfiledStore, single, type UseCase } from './use-case.ts';

/** Background work then follows several purchases at a time. */
const callers = 16;

export async function openUseCases(target: {
  server: RunningServer;
  apiKey: string;
}): Promise<UseCase[]> {
  const { origin } = target.server;
  const store: ProfiledStore = { origin, apiKey: target.apiKey, ...(await openStore(target)) };
  return [
    ucpPurchase('UCP v1', store, ucpV1),
    { ...ucpPurchase(`UCP v1, ${callers} at once`, store, ucpV1), callers },
    { ...inOneStep(ucpPurchase(`UCP v1, ${callers} buyers at once`, store, ucpV1)), callers },
    ucpPurchase('public UCP', store, publicUcp),
    await acpPurchase(store),
    cartPurchase(store),
    conversation(store),
    ...readCases(store),
  ];
}

function ucpPurchase(
  name: string,
  { origin, variantIds }: ProfiledStore,
  dialect: Dialect,
): UseCase {
  const call = createClient(origin);
  const created: { id: string; request: object }[] = [];
  const { path, headers } = dialect;
  return {
    name,
    steps: [
      {
        name: 'create',
        async act(item) {
          const request = dialect.create(variantIds[item] ?? '', emailOf(item));
          const { id } = await call(path, request, { headers });
          created[item] = { id, request };
        },
      },
      {
        name: 'update',
        async act(item) {
          const { id, request } = itemOf(created, item);
          await call(`${path}/${id}`, dialect.update(request), { method: 'PUT', headers });
        },
      },
      {
        name: 'complete',
        async act(item) {
          const { id } = itemOf(created, item);
          await call(`${path}/${id}/complete`, dialect.complete, { headers });
        },
      },
    ],
  };
}

/** Each caller takes all steps with an item before it takes the next item. */
const inOneStep = ({ name, steps }: UseCase): UseCase => ({
  name,
  steps: [
    {
      name,
      async act(item) {
        for (const { act } of steps) await act(item);
      },
    },
  ],
});

function readCases({ origin, slug, productIds }: ProfiledStore): UseCase[] {
  const call = createClient(origin);
  const api = `/api/storefront/v1`;
  let searches = 0;
  return [
    single('search', () => {
      searches += 1;
      return call(`${api}/search?limit=20&q=thing+${searches}`);
    }),
    single('product, cached', (item) => call(`${api}/stores/${slug}/products/${productIds[item]}`)),
  ];
}
