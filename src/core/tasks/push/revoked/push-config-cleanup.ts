import { onEventWrite } from '../../../events/emit-events.ts';
import {
  deletePushConfigsOfCredentials,
  lockTasksOfCredentials,
} from './push-config-cleanup-store.ts';

/**
 * Deletes the push configs of an app or an API key in the transaction that revokes its grant or the
 * key, however that comes about.
 */
export const pushConfigCleanupHook = [lockTasksOfCredentials, deletePushConfigsOfCredentials].map(
  onEventWrite,
);
