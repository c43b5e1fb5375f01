import { deleteExpiredOAuthData } from '../../core/access/oauth/delete-expired-oauth-data.ts';
import { deleteExpiredSignatureUses } from '../../core/access/signatures/verify-request.ts';
import { rotateDueKeys } from '../../core/access/signing/rotate-keys.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts';

type Deps = { unit: UnitOfWork; secrets: Secrets; log: Log };

/** Rotates signing keys that are due and deletes expired signature uses, tokens and grants. */
export function createKeyMaintenance({ unit, secrets, log }: Deps): PeriodicTask {
  const minutely = {
    everyMilliseconds: 60_000,
    failure: 'key maintenance failed, trying again',
    log,
  };
  return createPeriodicTask(minutely, async () => {
    await deleteExpiredSignatureUses(unit);
    await deleteExpiredOAuthData(unit);
    for (const { purpose, algorithm, active } of await rotateDueKeys(unit, secrets))
      log.info({ purpose, algorithm, kid: active }, 'signing key rotated');
  });
}
