import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../kernel/domain-error.ts';
import { sha256Hex } from '../platform/crypto/signing.ts';
import type {
  GuestResponseStorage,
  IdempotentCall,
} from '../platform/idempotency/idempotent-call.ts';
import {
  fingerprintOf,
  type IdempotentResult,
  type RunIdempotent,
  type RunIdempotentSaga,
  runSaga,
  type Saga,
  withJsonResponse,
} from '../platform/idempotency/run-idempotent.ts';
import type { Tenant, UnitOfWork, Work } from '../platform/unit-of-work.ts';
import { credentialIdOf, requireBearerOf } from './callers/bearer.ts';
import type { GuestStorage } from './callers/guest-storage.ts';
import type { ObjectVersion } from './guest-replay.ts';
import { clientAddress } from './input/client-network.ts';
import { toEntityTag } from './input/entity-tag.ts';

const retentionHours = 72;

/** The response of a write; some have no body. */
export type ApiResponse = {
  status: number;
  body?: unknown;
  /** The version of the resource in the body, for `ETag`. */
  version?: number;
};

/** The same for writes of guests, with the object that the body shows. */
export type ObjectResponse = ApiResponse & { about: ObjectVersion };

/** Whether a route needs an `Idempotency-Key`, and how long the response to one is kept. */
export type KeyRule = { isRequired: boolean; retentionHours?: number };

/**
 * Runs a merchant's write in a unit of work, once for each `Idempotency-Key` when one is sent. 400
 * `idempotency_key_required` where one is required.
 */
export type IdempotentWrite = (
  request: FastifyRequest,
  reply: FastifyReply,
  act: (work: Work) => Promise<ApiResponse>,
  rule?: KeyRule,
) => Promise<void>;

export function createIdempotentWrite(unit: UnitOfWork, once: RunIdempotent): IdempotentWrite {
  return async (request, reply, act, rule = { isRequired: false }) => {
    const { tenant } = requireBearerOf(request);
    const call = idempotentCallOf(request, bearerScope(request), rule.retentionHours);
    if (!call && rule.isRequired) throw keyRequiredError();
    if (!call) return sendResponse(reply, await unit.run(tenant, act));
    return sendResult(reply, await once(tenant, call, withJsonText(act)));
  };
}

function bearerScope(request: FastifyRequest): string {
  return `${requireBearerOf(request).credentialId} ${request.method} ${pathOf(request)}`;
}

/**
 * The path of the route with its parameters: the same for every spelling that the router accepts,
 * such as a trailing slash or escaped letters.
 */
function pathOf({ routeOptions, params }: FastifyRequest): string {
  const values = params as Record<string, string>;
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_all, name) => values[name] ?? '');
  return path.replace(/\/$/, '');
}

/**
 * The tenant of a guest's write, and how its response is replayed. `store` is the id of the store;
 * it is omitted when a token in the path names the object.
 */
export type GuestScope = {
  tenant: Tenant;
  replay: GuestResponseStorage;
  store?: string;
  preload?: IdempotentCall['preload'];
};

/** Runs a guest's write, once for each key, store, caller, method and path. */
export type GuestWrite = (
  exchange: { request: FastifyRequest; reply: FastifyReply },
  scope: GuestScope,
  act: (work: Work) => Promise<ObjectResponse>,
) => Promise<void>;

/** Dependencies of guest writes. */
type GuestDeps<Runner> = { unit: UnitOfWork; once: Runner; storage: GuestStorage };

export function createGuestWrite({ unit, once, storage }: GuestDeps<RunIdempotent>): GuestWrite {
  return async ({ request, reply }, scope, write) => {
    const ip = guestIp(request);
    storage.assertWithinAllowance(ip);
    const act = storage.metered(ip, write);
    const call = guestIdempotentCallOf(request, scope);
    if (!call) return sendResponse(reply, await unit.run(scope.tenant, act));
    return sendResult(reply, await once(scope.tenant, call, withJsonText(act)));
  };
}

/** Requires a key on all routes of `app`: 400 `idempotency_key_required`. */
export function requireIdempotencyKeys(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ headers }) => {
    if (headers['idempotency-key'] === undefined) throw keyRequiredError();
  });
}

type RequestAndReply = { request: FastifyRequest; reply: FastifyReply };

/** Runs a guest's saga, once for each key if one is sent. */
export type GuestSaga = <Begun, Reached>(
  exchange: RequestAndReply,
  scope: GuestScope,
  steps: Saga<Begun, Reached, ObjectResponse>,
) => Promise<void>;

export function createGuestSaga({ unit, once, storage }: GuestDeps<RunIdempotentSaga>): GuestSaga {
  return async ({ request, reply }, scope, steps) => {
    const ip = guestIp(request);
    storage.assertWithinAllowance(ip);
    const call = guestIdempotentCallOf(request, scope);
    const commit = storage.metered(ip, (work, reached: Parameters<typeof steps.commit>[1]) =>
      steps.commit(work, reached),
    );
    return runSagaOnce({ unit, once, reply }, { tenant: scope.tenant, call }, { ...steps, commit });
  };
}

/** Runs a merchant's saga, once for each key if one is sent. */
export type MerchantSaga = <Begun, Reached>(
  exchange: RequestAndReply,
  steps: Saga<Begun, Reached, ApiResponse>,
) => Promise<void>;

export function createMerchantSaga(unit: UnitOfWork, once: RunIdempotentSaga): MerchantSaga {
  return ({ request, reply }, steps) => {
    const { tenant } = requireBearerOf(request);
    const call = idempotentCallOf(request, bearerScope(request));
    return runSagaOnce({ unit, once, reply }, { tenant, call }, steps);
  };
}

async function runSagaOnce<Begun, Reached>(
  { unit, once, reply }: { unit: UnitOfWork; once: RunIdempotentSaga; reply: FastifyReply },
  { tenant, call }: { tenant: Tenant; call: IdempotentCall | null },
  steps: Saga<Begun, Reached, ApiResponse>,
): Promise<void> {
  if (!call) return sendResponse(reply, await runSaga(unit, tenant, steps));
  return sendResult(reply, await once(tenant, call, withJsonResponse(steps)));
}

const guestIp = (request: FastifyRequest) => (credentialIdOf(request) === null ? request.ip : null);

/** Only a digest of the path is stored, because the path may contain a secret token. */
function guestIdempotentCallOf(
  request: FastifyRequest,
  { store = 'path', replay, preload }: GuestScope,
): IdempotentCall | null {
  const credential = credentialIdOf(request);
  const caller = credential ?? clientAddress(request.ip);
  const scope = `${store} ${caller} ${request.method} ${sha256Hex(pathOf(request))}`;
  const call = idempotentCallOf(request, scope);
  return call && { ...call, preload, ...(credential === null && { guest: replay }) };
}

/** The idempotent call of a request, or null without a key; 400 `invalid_idempotency_key`. */
function idempotentCallOf(
  request: FastifyRequest,
  scope: string,
  hours = retentionHours,
): IdempotentCall | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw invalidKeyError();
  const fingerprint = fingerprintOf({ query: request.query, body: request.body ?? null });
  return { scope, key, fingerprint, retentionHours: hours };
}

function invalidKeyError() {
  const message = 'must be 1 to 255 visible ASCII characters';
  return invalid(
    [{ field: 'Idempotency-Key', code: 'bad_key', message }],
    'invalid_idempotency_key',
  );
}

const withJsonText = (act: (work: Work) => Promise<ApiResponse>) => async (work: Work) =>
  JSON.stringify(await act(work));

function sendResult(reply: FastifyReply, { response, replayed }: IdempotentResult): Promise<void> {
  if (replayed) reply.header('idempotent-replayed', 'true');
  return sendResponse(reply, JSON.parse(response) as ApiResponse);
}

async function sendResponse(
  reply: FastifyReply,
  { status, body, version }: ApiResponse,
): Promise<void> {
  if (version !== undefined) reply.header('etag', toEntityTag(version));
  await reply.code(status).send(body);
}

function keyRequiredError() {
  const message = 'is required: send a new key for each operation, and the same key to retry it';
  return invalid(
    [{ field: 'Idempotency-Key', code: 'required', message }],
    'idempotency_key_required',
  );
}
