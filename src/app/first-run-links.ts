import { randomBytes } from 'node:crypto';
import { deriveSetupToken, isUnclaimed } from '../core/access/users/claim-server.ts';
import { createSignInLink } from '../core/access/users/email-tokens/sign-in-link.ts';
import { systemClock } from '../kernel/clock.ts';
import { type Connection, openDatabase } from '../platform/db/database.ts';
import type { Config } from '../platform/settings/config.ts';
import { systemTenant } from '../platform/unit-of-work.ts';
import type { DemoFile } from './demo/load-demo.ts';
import { openUnitOfWork } from './process/open-unit-of-work.ts';
import { openSecrets } from './secrets/open-secrets.ts';

/** The links that startup prints. */
export type FirstRunLinks = {
  /** Creates the first account; null: there is one. */
  setup: string | null;
  /** Signs in to the demo once; null without the demo. */
  signIn: string | null;
};

export async function createFirstRunLinks(
  config: Config,
  { connection, origin, demo }: { connection: Connection; origin: string; demo: DemoFile | null },
): Promise<FirstRunLinks> {
  const database = openDatabase({ connection, poolSize: 1 });
  try {
    const secrets = await openSecrets(config, { database, origin });
    const source = { database, secrets, clock: systemClock, random: randomBytes, origin };
    const unit = openUnitOfWork({ ...source, notify: () => undefined });
    return await unit.runAsSystem(systemTenant, async (work) => ({
      setup: (await isUnclaimed(work))
        ? `${origin}/setup?token=${deriveSetupToken(secrets)}`
        : null,
      signIn: demo && (await createSignInLink(work, demo.owner.email)),
    }));
  } finally {
    await database.close();
  }
}
