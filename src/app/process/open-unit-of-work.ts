import type { Plugin } from '../../../packages/plugin/plugin.js';
import { queueEmailsHook } from '../../core/emails/queue/queue-emails.ts';
import { pushConfigCleanupHook } from '../../core/tasks/push/revoked/push-config-cleanup.ts';
import { pauseEndpointsHook } from '../../core/webhooks/grants/pause-endpoints.ts';
import { queueDeliveriesHook } from '../../core/webhooks/queue-deliveries.ts';
import { subscribeToEvents } from '../../gateways/plugins/event-subscribers.ts';
import { createUnitOfWork } from '../../platform/create-unit-of-work.ts';
import type { UnitOfWork, UnitOfWorkOptions } from '../../platform/unit-of-work.ts';

/**
 * The unit of work of a server. In the same transaction, its hooks queue webhook deliveries of
 * events, emails and events for plug-ins, and pause endpoints and remove push configs whose grant has ended.
 */
export function openUnitOfWork(
  source: UnitOfWorkOptions,
  plugins: readonly Plugin[] = [],
): UnitOfWork {
  return createUnitOfWork({
    ...source,
    onWriteHooks: [
      queueDeliveriesHook,
      queueEmailsHook,
      pauseEndpointsHook,
      ...pushConfigCleanupHook,
      ...subscribeToEvents(plugins),
    ],
  });
}
