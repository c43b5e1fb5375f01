import { accountDoor } from '../../doors/account/door.ts';
import { discoveryDoor } from '../../doors/discovery/door.ts';
import { docsDoor } from '../../doors/docs/door.ts';
import { downloadsDoor } from '../../doors/downloads/door.ts';
import { mediaDoor } from '../../doors/media/door.ts';
import { pagesDoor } from '../../doors/pages/door.ts';
import { businessProfile } from '../../doors/ucp/public/protocol/business-profile.ts';
import { handlersOf } from '../../doors/ucp/public/protocol/payment-handlers.ts';
import { describeApi } from '../../http/openapi/openapi.ts';
import type { Http } from '../../http/server.ts';
import { demoPictureOf } from '../demo/picture.ts';
import { deployedAt, version } from '../version.ts';
import { openAgentDoors } from './agent-doors.ts';
import { agentSignatures } from './agent-signatures.ts';
import { type DoorParts, type SharedParts, sharedParts } from './door-parts.ts';
import { openOAuthDoors } from './oauth-doors.ts';
import { openPaymentDoors } from './payment-doors.ts';
import { records } from './records.ts';
import { openRestDoors } from './rest-doors.ts';
import { openUcpDoors } from './ucp-doors.ts';

/** Opens every door of a process that answers requests. */
export async function openDoors(http: Http, parts: DoorParts): Promise<void> {
  const shared = sharedParts(parts);
  await describeApi(http, { version, origin: parts.origin, schemas: records });
  await openOAuthDoors(http, shared);
  await openRestDoors(http, shared);
  await openPaymentDoors(http, shared);
  const forAgents = agentSignatures(http, shared);
  await openAgentDoors(http, forAgents);
  await openUcpDoors(http, forAgents);
  await openReadingDoors(http, shared);
}

/** Files, documents and pages. */
async function openReadingDoors(http: Http, shared: SharedParts): Promise<void> {
  const handlers = handlersOf(shared.desk.processor);
  const ucpProfile = (origin: string) => businessProfile(origin, { handlers });
  const sellsOnChains = shared.paywall !== null;
  const facts = { sellsOnChains, version, deployedAt, ucpProfile };
  await http.register(mediaDoor({ ...shared, ...shared.media }));
  await http.register(downloadsDoor(shared));
  await http.register(discoveryDoor({ ...shared, keys: shared.signingKeys, ...facts }));
  await http.register(docsDoor(shared));
  const keyMode = shared.production ? 'live' : 'test';
  const { standardHeaders } = shared.config.webhooks;
  await http.register(accountDoor({ ...shared, keyMode, standardHeaders }));
  await http.register(pagesDoor({ ...shared, pictures: demoPictureOf }));
}
