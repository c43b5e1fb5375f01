import { alongsideEvents } from '../../../events/record.ts';
import { lockTasksOfGrants, removeOfGrants } from './removal-store.ts';

/** Push configs of an app are removed in the transaction that ends its grant, however it ends. */
export const pushConfigsOfGrants = [lockTasksOfGrants, removeOfGrants].map(alongsideEvents);
