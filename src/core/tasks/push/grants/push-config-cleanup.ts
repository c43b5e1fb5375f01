import { onEventWrite } from '../../../events/emit-events.ts';
import { deletePushConfigsOfGrants, lockTasksOfGrants } from './push-config-cleanup-store.ts';

/** Deletes the push configs of an app in the transaction that ends its grant, however it ends. */
export const pushConfigCleanupHook = [lockTasksOfGrants, deletePushConfigsOfGrants].map(
  onEventWrite,
);
