import { readNextGroupTime } from '../../core/webhooks/dispatch/next-group-time.ts';
import type { Dispatcher } from '../../platform/jobs/dispatch/dispatcher.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Runner } from './test-clock.ts';

/** The webhooks for the test clock. */
export const createWebhookRunner = (webhooks: Dispatcher, unit: UnitOfWork): Runner => ({
  drain: webhooks.drain,
  nextDueAt: () => readNextGroupTime(unit),
});
