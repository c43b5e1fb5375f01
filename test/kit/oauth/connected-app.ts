import { saveClient } from '../../../src/core/access/oauth/clients.ts';
import { recordConsent } from '../../../src/core/access/oauth/record-consent.ts';
import { createUser } from '../../../src/core/access/users/create-user.ts';
import { systemTenant, withTenant } from '../../../src/platform/unit-of-work.ts';
import type { Shop } from '../shop.ts';

/** Connects an app to the shop's workspace without a browser; returns the id of its grant. */
export async function connectApp({ unit, tenant }: Pick<Shop, 'unit' | 'tenant'>): Promise<string> {
  const clientId = await unit.runAsSystem(systemTenant, async (work) => work.newId('req'));
  await saveClient(unit, { client_id: clientId, client_name: 'An app' });
  return unit.runAsSystem(systemTenant, async (system) => {
    const work = withTenant(system, tenant);
    const user = await createUser(work, {
      email: `${clientId}@example.com`,
      name: 'Ada',
      password: 'a long enough secret',
      role: 'owner',
    });
    const client = { id: clientId, name: 'An app' };
    const resources = ['http://localhost:4000/api'];
    const scopes = ['read:products'];
    const consent = { kind: 'merchant', userId: user.id, client, scopes, resources } as const;
    return (await recordConsent(work, consent)).id;
  });
}
