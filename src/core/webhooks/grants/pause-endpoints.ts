import { alongsideEvents } from '../../events/record.ts';
import { pauseOfGrants } from './pause-store.ts';

/** Endpoints of an app are paused in the transaction that ends its grant, however it ends. */
export const endpointsOfGrants = alongsideEvents(pauseOfGrants);
