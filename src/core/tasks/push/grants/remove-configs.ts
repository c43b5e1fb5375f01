import { onEventWrite } from '../../../events/record.ts';
import { deletePushConfigsOfGrants, lockTasksOfGrants } from './removal-store.ts';

/** Push configs of an app are removed in the transaction that ends its grant, however it ends. */
export const pushConfigCleanupHook = [lockTasksOfGrants, deletePushConfigsOfGrants].map(
  onEventWrite,
);
