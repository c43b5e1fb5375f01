import type { TestContext } from 'node:test';
import { createUser } from '../../../src/core/access/users/create-user.ts';
import type { Role } from '../../../src/core/access/users/role.ts';
import { systemTenant, type Tenant, withTenant } from '../../../src/platform/unit-of-work.ts';
import { freePort } from '../free-port.ts';
import { openShop, type Shop } from '../shop.ts';

export const password = 'a long enough secret';

export type ListeningShop = Shop & {
  origin: string;
  /** Creates a user of a workspace, by default the first one; returns their email address. */
  person(name: string, role: Role, tenant?: Tenant): Promise<string>;
};

/** The whole app on a socket, so that real clients can reach it. */
export async function openListeningShop(
  t: TestContext | null,
  env: Record<string, string> = {},
): Promise<ListeningShop> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const shop = await openShop(t, { origin, env });
  await shop.app.http.listen({ port, host: 'localhost' });
  return {
    ...shop,
    origin,
    async person(name, role, tenant = shop.tenant) {
      const email = `${name.toLowerCase()}@example.com`;
      await shop.unit.runAsSystem(systemTenant, (work) =>
        createUser(withTenant(work, tenant), { email, name, password, role }),
      );
      return email;
    },
  };
}
