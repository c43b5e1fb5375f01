import type { Authenticate } from '../core/access/actor.ts';
import { signingKeyRing } from '../core/access/signing/signing-key-ring.ts';
import { CollectionRecord } from '../core/catalog/collections/collection.ts';
import { ProductRecord } from '../core/catalog/product-record.ts';
import { productFinder } from '../core/catalog/search/find-products.ts';
import type { LookUpTxt } from '../core/sites/domain.ts';
import type { SiteDirectory } from '../core/sites/site-directory.ts';
import { SiteRecord } from '../core/sites/site-record.ts';
import { discoveryDoor } from '../doors/discovery/door.ts';
import { AgentCard, KeySet, ProtocolHub, UcpManifest } from '../doors/discovery/schemas.ts';
import { docsDoor } from '../doors/docs/door.ts';
import { merchantDoor } from '../doors/merchant/door.ts';
import { ApiKeyRecord, DomainRecord } from '../doors/merchant/schemas.ts';
import { pagesDoor } from '../doors/pages/door.ts';
import { storefrontDoor } from '../doors/storefront/door.ts';
import { StoreRecord } from '../doors/storefront/schemas.ts';
import type { ByteCache } from '../http/bytes/byte-cache.ts';
import { hostResolver } from '../http/host.ts';
import { idempotentWrites } from '../http/idempotency.ts';
import { describeApi } from '../http/openapi/openapi.ts';
import type { Http } from '../http/server.ts';
import type { Config } from '../platform/config.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { createOnce } from '../platform/once.ts';
import type { UnitOfWork } from '../platform/work.ts';
import { demoPictureOf } from './demo/picture.ts';
import { deployedAt, version } from './version.ts';

/** What the doors are given; each takes what it needs. */
export type DoorParts = {
  config: Config;
  origin: string;
  unit: UnitOfWork;
  directory: SiteDirectory;
  cache: ByteCache;
  authenticate: Authenticate;
  forgetKeys(): void;
  secrets: Secrets;
  lookUpTxt: LookUpTxt;
};

const rest = '/api/storefront/v1';
const schemas = [
  ProductRecord,
  CollectionRecord,
  SiteRecord,
  StoreRecord,
  DomainRecord,
  ApiKeyRecord,
  AgentCard,
  UcpManifest,
  KeySet,
  ProtocolHub,
];

/** What the discovery documents may list. */
const open = { a2a: false, ucp: false, mcp: false, oauth: false };

/** Opens every door of a process that answers requests. */
export async function openDoors(http: Http, parts: DoorParts): Promise<void> {
  const { config, origin, unit, directory, cache } = parts;
  const limits = config.rateLimits;
  const find = productFinder(unit);

  await describeApi(http, { version, origin, schemas });
  await http.register(storefrontDoor({ unit, directory, cache, find, origin, limits }), {
    prefix: rest,
  });
  const merchant = merchantDoor({
    unit,
    write: idempotentWrites(unit, createOnce(unit, parts.secrets)),
    authenticate: parts.authenticate,
    forgetKeys: parts.forgetKeys,
    lookUpTxt: parts.lookUpTxt,
    limits,
    keyMode: config.production ? 'live' : 'test',
  });
  await http.register(merchant, { prefix: `${rest}/merchant` });
  const keys = signingKeyRing(unit, parts.secrets);
  const resolveHost = hostResolver({ origin, directory, production: config.production });
  const facts = { doors: open, version, deployedAt };
  await http.register(discoveryDoor({ resolveHost, keys, cache, origin, limits, ...facts }));
  await http.register(docsDoor({ unit, directory, cache, origin, limits }));
  const { production } = config;
  await http.register(
    pagesDoor({
      unit,
      directory,
      cache,
      find,
      origin,
      limits,
      production,
      pictures: demoPictureOf,
    }),
  );
}
