import { onEventWrite } from '../../../events/emit-events.ts';
import { deletePushConfigsOfGrants, lockTasksOfGrants } from './push-config-cleanup-store.ts';

/** Push configs of an app are removed in the transaction that ends its grant, however it ends. */
export const pushConfigCleanupHook = [lockTasksOfGrants, deletePushConfigsOfGrants].map(
  onEventWrite,
);
