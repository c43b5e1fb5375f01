import { keepDeliveryDays } from '../../core/webhooks/retention/keep-days.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/work.ts';
import { type Repeated, repeat } from './repeat.ts';

/** Makes room for the deliveries of the days to come, and drops the days that are over. */
export function keepWebhooks({ unit, log }: { unit: UnitOfWork; log: Log }): Repeated {
  const hourly = { everyMilliseconds: 3_600_000, failure: 'days of webhooks are kept later', log };
  return repeat(hourly, async () => {
    const { opened, dropped } = await keepDeliveryDays(unit);
    if (opened + dropped > 0) log.info({ opened, dropped }, 'days of webhooks were kept');
  });
}
