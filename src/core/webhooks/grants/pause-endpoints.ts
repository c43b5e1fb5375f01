import { onEventWrite } from '../../events/emit-events.ts';
import { pauseEndpointsOfGrants } from './pause-store.ts';

/** Endpoints of an app are paused in the transaction that ends its grant, however it ends. */
export const pauseEndpointsHook = onEventWrite(pauseEndpointsOfGrants);
