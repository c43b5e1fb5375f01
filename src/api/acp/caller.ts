import type { FastifyRequest } from 'fastify';
import type { ConnectionAccess } from '../../core/access/bearer.ts';
import type { ReleaseSession } from '../../core/carts/cart.ts';
import type { CheckoutSite } from '../../core/checkout/session.ts';
import type { DelegatedTokens } from '../../core/payments/delegated-tokens.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import { type Site, siteNotFound } from '../../core/sites/site.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import { requireBearerOf } from '../../http/callers/bearer.ts';
import { missingCredentialError } from '../../http/callers/credential.ts';
import type { ResolveHost } from '../../http/host.ts';
import { languageOf } from '../../http/input/request-language.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type {
  RunIdempotent,
  RunIdempotentSaga,
} from '../../platform/idempotency/run-idempotent.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { PaymentHandler } from './protocol/payment-handlers.ts';
import { type AcpVersion, readVersion } from './protocol/versions.ts';

/** Dependencies of the operations. */
export type AcpDeps = {
  unit: UnitOfWork;
  paymentContext: PaymentContext;
  directory: SiteDirectory;
  resolveHost: ResolveHost;
  idempotent: RunIdempotent;
  idempotentSaga: RunIdempotentSaga;
  /** Cancels a cart's open checkout session when the cart changes. */
  release: ReleaseSession;
  tokenPayments: TokenPaymentsOf;
};

/** How agents pay by token. */
export type TokenPayments = {
  /** Empty if the store takes no tokens: its buyers pay on the page. */
  handlers: readonly PaymentHandler[];
  /** The tokens that agents pay with; null if the processor issues none. */
  delegatedTokens: DelegatedTokens | null;
};

/** The same for a store, by its own processor. */
export type TokenPaymentsOf = (store: Pick<CheckoutSite, 'ownProcessor'>) => TokenPayments;

/** The agent that calls, and the store that its key is for. */
export type AcpCaller = {
  connection: ConnectionAccess;
  site: Site;
  version: AcpVersion;
  idempotencyKey: string | null;
  /** The language that the client prefers, as a BCP 47 tag; null if it names none. */
  locale: string | null;
};

/** The metadata of a call, from headers over REST and from `meta` over MCP; not validated yet. */
export type CallMetadata = {
  apiVersion: unknown;
  idempotencyKey: unknown;
  /** The name of the idempotency key in the request. */
  keyName: 'Idempotency-Key' | 'meta.idempotency_key';
  needsKey: boolean;
};

/**
 * The caller of a request with the key of a connection. Throws 404 `site_not_found` if its store is
 * not published, and 401 on the host of another store.
 */
export async function callerOf(
  { directory, resolveHost }: AcpDeps,
  request: FastifyRequest,
  metadata: CallMetadata,
): Promise<AcpCaller> {
  const { connection } = requireBearerOf(request);
  if (!connection) throw missingCredentialError();
  const version = readVersion(metadata.apiVersion);
  const host = await resolveHost(request);
  if (host.kind === 'store' && host.site.id !== connection.siteId) throw missingCredentialError();
  const site = await directory.bySlug(connection.siteSlug);
  if (!site) throw siteNotFound();
  const idempotencyKey = readIdempotencyKey(metadata, version);
  return { connection, site, version, idempotencyKey, locale: languageOf(request) };
}

/** The older version does not require a key. */
function readIdempotencyKey(
  { idempotencyKey: key, keyName, needsKey }: CallMetadata,
  version: AcpVersion,
): string | null {
  if (key === undefined && (!needsKey || version === '2026-01-30')) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw key === undefined || key === ''
    ? keyError(
        keyName,
        'idempotency_key_required',
        'is required: send a new key for each operation, and the same key to repeat it',
      )
    : keyError(keyName, 'invalid_idempotency_key', 'must be 1 to 255 visible ASCII characters');
}

const keyError = (field: string, reason: string, message: string) =>
  invalid([{ field, code: 'key', message }], reason);
