import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../kernel/refusal.ts';
import { fingerprintOf, type Once } from '../platform/once.ts';
import type { UnitOfWork, Work } from '../platform/work.ts';
import { bearerOf } from './bearer.ts';

const keepHours = 72;

/** What a write answers: a status, and a body unless it has none. */
export type Answer = { status: number; body?: unknown };

/** Runs a merchant's write in a unit of work, once for each Idempotency-Key when one is sent (decisions 2). */
export type Write = (
  request: FastifyRequest,
  reply: FastifyReply,
  act: (work: Work) => Promise<Answer>,
) => Promise<void>;

export function idempotentWrites(unit: UnitOfWork, once: Once): Write {
  return async (request, reply, act) => {
    const { tenant, credentialId } = bearerOf(request);
    const key = readKey(request);
    if (key === null) return send(reply, await unit.run(tenant, act));
    const [path] = request.url.split('?');
    const call = {
      scope: `${credentialId} ${request.method} ${path}`,
      key,
      fingerprint: fingerprintOf({ query: request.query, body: request.body ?? null }),
      keepHours,
    };
    const { answer, replayed } = await once(tenant, call, async (work) =>
      JSON.stringify(await act(work)),
    );
    if (replayed) reply.header('idempotent-replayed', 'true');
    return send(reply, JSON.parse(answer) as Answer);
  };
}

/** The key of a call, or null; 400 when it is none that we keep. */
function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = 'must be 1 to 255 visible ASCII characters';
  throw invalid(
    [{ field: 'Idempotency-Key', code: 'bad_key', message }],
    'invalid_idempotency_key',
  );
}

async function send(reply: FastifyReply, { status, body }: Answer): Promise<void> {
  await reply.code(status).send(body);
}
