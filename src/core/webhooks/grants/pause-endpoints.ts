import { onEventWrite } from '../../events/emit-events.ts';
import { pauseEndpointsOfGrants } from './pause-store.ts';

/** Pauses an app's endpoints in the transaction that ends its grant. */
export const pauseEndpointsHook = onEventWrite(pauseEndpointsOfGrants);
