import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { Refusal } from '../kernel/refusal.ts';
import type { Tenant, UnitOfWork, Work } from './work.ts';

/** A call that may be repeated: who asked what, under which key. */
export type Call = {
  /** Store or workspace, credential or guest, method and path: keys of different scopes never meet. */
  scope: string;
  key: string;
  /** Digest of the body; the same key with another body is a mistake. */
  fingerprint: string;
  keepHours: number;
};

export type Once = (
  tenant: Tenant,
  call: Call,
  act: (work: Work) => Promise<string>,
) => Promise<{ answer: string; replayed: boolean }>;

/** Encrypts stored answers: they hold what the first caller was told. */
export type AnswerSeal = {
  seal(plain: string, place: { workspaceId: string; place: string }): string;
  open(sealed: string, place: { workspaceId: string; place: string }): string;
};

type Timing = { waitMilliseconds: number; pollMilliseconds: number };
const patience: Timing = { waitMilliseconds: 5_000, pollMilliseconds: 50 };

/** Digest of a JSON body in canonical form, so that the order of keys does not matter. */
export function fingerprintOf(body: unknown): string {
  return createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest('base64url');
}

/**
 * Runs an act at most once for each key (decisions 2): the key, the effect and the answer are one
 * transaction, so a failed first try leaves nothing and the second one runs. Twins in this process
 * wait for the first before they take a connection; twins elsewhere poll; both give up after 5 s
 * with 409 `idempotency_in_progress`.
 */
export function createOnce(unit: UnitOfWork, seal: AnswerSeal, timing = patience): Once {
  const running = new Map<string, Promise<unknown>>();
  return async (tenant, call, act) => {
    const twin = `${tenant.workspaceId} ${call.scope} ${call.key}`;
    const late = running.has(twin) ? endOfPatience(timing) : null;
    for (let first = running.get(twin); first; first = running.get(twin)) {
      await Promise.race([first.catch(() => undefined), late]);
    }
    // No await between the last look and the entry: of those who were woken, one goes on alone.
    const attempt = poll(
      () => unit.run(tenant, (work) => attemptOnce(work, { call, seal, act })),
      timing,
    );
    running.set(twin, attempt);
    try {
      return await attempt;
    } finally {
      if (running.get(twin) === attempt) running.delete(twin);
    }
  };
}

type Attempt = { call: Call; seal: AnswerSeal; act: (work: Work) => Promise<string> };

/** Null: another process is at it. */
async function attemptOnce(
  work: Work,
  { call, seal, act }: Attempt,
): Promise<{ answer: string; replayed: boolean } | null> {
  if (!(await lockCall(work, call))) return null;
  const place = {
    workspaceId: work.tenant.workspaceId,
    place: `idempotency_keys|${call.scope}|${call.key}`,
  };
  const stored = await findAnswer(work, call);
  if (stored) {
    if (stored.fingerprint !== call.fingerprint) throw keyReused();
    return { answer: seal.open(stored.answer, place), replayed: true };
  }
  const answer = await act(work);
  await saveAnswer(work, call, seal.seal(answer, place));
  return { answer, replayed: false };
}

async function lockCall(work: Work, call: Call): Promise<boolean> {
  const [row] = await work.named<{ locked: boolean }>({
    name: 'once_lock',
    text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    values: [`${work.tenant.workspaceId}|${call.scope}|${call.key}`],
  });
  return row?.locked ?? false;
}

async function findAnswer(work: Work, call: Call) {
  const [row] = await work.named<{ fingerprint: string; answer: string }>({
    name: 'once_find',
    text: `select fingerprint, answer from idempotency_keys
      where workspace_id = $1 and scope = $2 and key = $3 and expires_at > $4`,
    values: [work.tenant.workspaceId, call.scope, call.key, work.now],
  });
  return row;
}

async function saveAnswer(work: Work, call: Call, answer: string): Promise<void> {
  const expiresAt = new Date(work.now.getTime() + call.keepHours * 3_600_000);
  await work.named({
    name: 'once_save',
    text: `insert into idempotency_keys (workspace_id, scope, key, fingerprint, answer, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (workspace_id, scope, key) do update
        set fingerprint = excluded.fingerprint, answer = excluded.answer,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
    values: [
      work.tenant.workspaceId,
      call.scope,
      call.key,
      call.fingerprint,
      answer,
      work.now,
      expiresAt,
    ],
  });
}

async function poll<Answer>(
  attempt: () => Promise<Answer | null>,
  timing: Timing,
): Promise<Answer> {
  const tries = Math.ceil(timing.waitMilliseconds / timing.pollMilliseconds);
  for (let left = tries; left > 0; left -= 1) {
    const answer = await attempt();
    if (answer !== null) return answer;
    await sleep(timing.pollMilliseconds);
  }
  throw inProgress();
}

function endOfPatience(timing: Timing): Promise<never> {
  const late = sleep(timing.waitMilliseconds).then(() => {
    throw inProgress();
  });
  late.catch(() => undefined);
  return late;
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

const keyReused = () =>
  new Refusal(
    'conflict',
    'idempotency_key_reused',
    'This Idempotency-Key was used with another body: send a new key.',
  );

const inProgress = () =>
  new Refusal(
    'conflict',
    'idempotency_in_progress',
    'The first call with this Idempotency-Key is still running: repeat it shortly.',
    {
      retryAfterSeconds: 1,
    },
  );
