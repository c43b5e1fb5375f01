import { signingKeyRing } from '../../core/access/signing/signing-key-ring.ts';
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
import { type DoorParts, type SharedParts, sharedParts } from './door-parts.ts';
import { openPaymentDoors } from './payment-doors.ts';
import { records } from './records.ts';
import { openRestDoors } from './rest-doors.ts';
import { openUcpDoors } from './ucp-doors.ts';

/** What the discovery documents may list. */
const always = { a2a: true, ucp: true, mcp: true, oauth: false };

/** Opens every door of a process that answers requests. */
export async function openDoors(http: Http, parts: DoorParts): Promise<void> {
  const shared = sharedParts(parts);
  await describeApi(http, { version, origin: parts.origin, schemas: records });
  await openRestDoors(http, shared);
  await openPaymentDoors(http, shared);
  await openAgentDoors(http, shared);
  await openUcpDoors(http, shared);
  await openReadingDoors(http, shared);
}

/** Files, documents and pages. */
async function openReadingDoors(http: Http, shared: SharedParts): Promise<void> {
  const keys = signingKeyRing(shared.unit, shared.secrets);
  const open = { ...always, x402: shared.paywall !== null };
  const handlers = handlersOf(shared.desk.processor);
  const ucpProfile = (origin: string) => businessProfile(origin, { ...open, handlers });
  const facts = { doors: open, version, deployedAt, ucpProfile };
  await http.register(mediaDoor({ ...shared, ...shared.media }));
  await http.register(downloadsDoor(shared));
  await http.register(discoveryDoor({ ...shared, keys, ...facts }));
  await http.register(docsDoor(shared));
  await http.register(pagesDoor({ ...shared, pictures: demoPictureOf }));
}
