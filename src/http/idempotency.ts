import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../kernel/refusal.ts';
import { sha256Hex } from '../platform/crypto/signing.ts';
import type { Call, GuestReplay } from '../platform/once/call.ts';
import {
  fingerprintOf,
  inText,
  type Once,
  type OnceAcross,
  type Outcome,
  runSteps,
  type Steps,
} from '../platform/once/once.ts';
import type { Tenant, UnitOfWork, Work } from '../platform/work.ts';
import { bearerOf, credentialOf } from './callers/bearer.ts';
import type { GuestStorage } from './callers/guest-storage.ts';
import type { ShownObject } from './guest-replay.ts';
import { clientAddress } from './input/client-network.ts';

const keepHours = 72;

/** What a write answers: a status, and a body unless it has none. */
export type Answer = { status: number; body?: unknown };

/** The same of a write that needs no credential: also which object the body shows. */
export type ObjectAnswer = Answer & { about: ShownObject };

/** Runs a merchant's write in a unit of work, once for each Idempotency-Key when one is sent (decisions 2). */
export type Write = ((request: FastifyRequest, reply: FastifyReply, act: Act) => Promise<void>) & {
  /** The same where the key must be sent: 400 `idempotency_key_required`. */
  required(
    request: FastifyRequest,
    reply: FastifyReply,
    act: Act,
    kept?: { keepHours: number },
  ): Promise<void>;
};

type Act = (work: Work) => Promise<Answer>;

export function idempotentWrites(unit: UnitOfWork, once: Once): Write {
  const write = async (request: FastifyRequest, reply: FastifyReply, act: Act) => {
    const { tenant } = bearerOf(request);
    const call = callOf(request, bearerScope(request));
    if (!call) return send(reply, await unit.run(tenant, act));
    return sendOutcome(reply, await once(tenant, call, textOf(act)));
  };
  const required: Write['required'] = async (request, reply, act, kept = { keepHours }) => {
    const call = callOf(request, bearerScope(request));
    if (!call) throw keyRequired();
    const { tenant } = bearerOf(request);
    return sendOutcome(reply, await once(tenant, { ...call, ...kept }, textOf(act)));
  };
  return Object.assign(write, { required });
}

function bearerScope(request: FastifyRequest): string {
  const [path] = request.url.split('?');
  return `${bearerOf(request).credentialId} ${request.method} ${path}`;
}

/** Where a guest's write happens, and how its response is repeated. `store`: its id, unless the path names what is written to by its token. */
export type GuestPlace = { tenant: Tenant; replay: GuestReplay; store?: string };

/** The same for everybody: keys are kept apart by store, caller, method and path. */
export type GuestWrite = (
  asked: { request: FastifyRequest; reply: FastifyReply },
  place: GuestPlace,
  act: (work: Work) => Promise<ObjectAnswer>,
) => Promise<void>;

/** What writes of guests run with. */
type GuestParts<Runner> = { unit: UnitOfWork; once: Runner; storage: GuestStorage };

export function guestWrites({ unit, once, storage }: GuestParts<Once>): GuestWrite {
  return async ({ request, reply }, place, write) => {
    const ip = guestIp(request);
    storage.assertRoom(ip);
    const act = storage.counted(ip, write);
    const call = guestCallOf(request, place);
    if (!call) return send(reply, await unit.run(place.tenant, act));
    return sendOutcome(reply, await once(place.tenant, call, textOf(act)));
  };
}

/** Everything below needs a key: 400 `idempotency_key_required`. */
export function requireKeys(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ headers }) => {
    if (headers['idempotency-key'] === undefined) throw keyRequired();
  });
}

type Asked = { request: FastifyRequest; reply: FastifyReply };

/** An act with calls to the outside; without a key it just runs. */
export type GuestAct = <Begun, Reached>(
  asked: Asked,
  place: GuestPlace,
  steps: Steps<Begun, Reached, ObjectAnswer>,
) => Promise<void>;

export function guestActs({ unit, once, storage }: GuestParts<OnceAcross>): GuestAct {
  return async ({ request, reply }, place, steps) => {
    const ip = guestIp(request);
    storage.assertRoom(ip);
    const call = guestCallOf(request, place);
    const finish = storage.counted(ip, (work, reached: Parameters<typeof steps.finish>[1]) =>
      steps.finish(work, reached),
    );
    return actOnce({ unit, once, reply }, { tenant: place.tenant, call }, { ...steps, finish });
  };
}

/** The same for a merchant. */
export type MerchantAct = <Begun, Reached>(
  asked: Asked,
  steps: Steps<Begun, Reached, Answer>,
) => Promise<void>;

export function merchantActs(unit: UnitOfWork, once: OnceAcross): MerchantAct {
  return ({ request, reply }, steps) => {
    const { tenant } = bearerOf(request);
    const call = callOf(request, bearerScope(request));
    return actOnce({ unit, once, reply }, { tenant, call }, steps);
  };
}

async function actOnce<Begun, Reached>(
  { unit, once, reply }: { unit: UnitOfWork; once: OnceAcross; reply: FastifyReply },
  { tenant, call }: { tenant: Tenant; call: Call | null },
  steps: Steps<Begun, Reached, Answer>,
): Promise<void> {
  if (!call) return send(reply, await runSteps(unit, tenant, steps));
  return sendOutcome(reply, await once(tenant, call, inText(steps)));
}

const guestIp = (request: FastifyRequest) => (credentialOf(request) === null ? request.ip : null);

/** Only the digest of a guest's path is stored: it holds a secret token. */
function guestCallOf(request: FastifyRequest, { store = 'path', replay }: GuestPlace): Call | null {
  const credential = credentialOf(request);
  const [path = ''] = request.url.split('?');
  const caller = credential ?? clientAddress(request.ip);
  const scope = `${store} ${caller} ${request.method} ${sha256Hex(path)}`;
  const call = callOf(request, scope);
  return call && credential === null ? { ...call, guest: replay } : call;
}

/** The call that a key makes of a request, or null without one; 400 when it is none that we keep. */
function callOf(request: FastifyRequest, scope: string): Call | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw badKey();
  const fingerprint = fingerprintOf({ query: request.query, body: request.body ?? null });
  return { scope, key, fingerprint, keepHours };
}

function badKey() {
  const message = 'must be 1 to 255 visible ASCII characters';
  return invalid(
    [{ field: 'Idempotency-Key', code: 'bad_key', message }],
    'invalid_idempotency_key',
  );
}

const textOf = (act: (work: Work) => Promise<Answer>) => async (work: Work) =>
  JSON.stringify(await act(work));

function sendOutcome(reply: FastifyReply, { answer, replayed }: Outcome): Promise<void> {
  if (replayed) reply.header('idempotent-replayed', 'true');
  return send(reply, JSON.parse(answer) as Answer);
}

async function send(reply: FastifyReply, { status, body }: Answer): Promise<void> {
  await reply.code(status).send(body);
}

function keyRequired() {
  const message = 'is required here: send a fresh one for each act, and the same one to repeat it';
  return invalid(
    [{ field: 'Idempotency-Key', code: 'required', message }],
    'idempotency_key_required',
  );
}
