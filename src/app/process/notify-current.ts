import type { Database } from '../../platform/db/database.ts';
import type { Notifier } from '../../platform/outbox/notifier.ts';

/** After a commit, this process reads what it has written, also before the events are read. */
export function notifyCurrent({ replica }: Database, { notify }: Notifier): Notifier['notify'] {
  return (topic) => {
    if (topic === undefined || topic === 'events') replica?.requireCurrent();
    notify(topic);
  };
}
