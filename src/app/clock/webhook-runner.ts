import { findNextGroupTime } from '../../core/webhooks/dispatch/retry-group-store.ts';
import type { Dispatcher } from '../../platform/jobs/dispatch/dispatcher.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Runner } from './test-clock.ts';

/** The webhooks for the test clock, which stops once for retries that are due close together. */
export const createWebhookRunner = (webhooks: Dispatcher, unit: UnitOfWork): Runner => ({
  drain: webhooks.drain,
  nextDueAt: () => unit.querySingleAsSystem(findNextGroupTime),
});
