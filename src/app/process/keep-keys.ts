import { forgetEnded } from '../../core/access/oauth/forget.ts';
import { forgetUses } from '../../core/access/signatures/verify-request.ts';
import { rotateDueKeys } from '../../core/access/signing/rotate-keys.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/work.ts';

const everyMilliseconds = 60_000;

/** Rotates signing keys when their time has come, and forgets what has ended, used-up signatures of agents, tokens and grants of apps: every minute once started. */
export type KeyKeeping = { start(): void; stop(): Promise<void> };

export function keepKeys({
  unit,
  secrets,
  log,
}: {
  unit: UnitOfWork;
  secrets: Secrets;
  log: Log;
}): KeyKeeping {
  let timer: NodeJS.Timeout | undefined;
  let inHand: Promise<void> | null = null;
  const round = async () => {
    await forgetUses(unit);
    await forgetEnded(unit);
    for (const { purpose, algorithm, active } of await rotateDueKeys(unit, secrets))
      log.info({ purpose, algorithm, kid: active }, 'a new key signs from now on');
  };
  const keep = () => {
    inHand ??= round()
      .catch((error) => log.warn({ err: error }, 'signing keys are looked after later'))
      .finally(() => {
        inHand = null;
      });
  };
  return {
    start() {
      keep();
      timer = setInterval(keep, everyMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
      await inHand;
    },
  };
}
