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

/** `replayed`: it is what the first caller was told. */
export type Outcome = { answer: string; replayed: boolean };

export type Once = (
  tenant: Tenant,
  call: Call,
  act: (work: Work) => Promise<string>,
) => Promise<Outcome>;

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
  const alone = oneAfterAnother(timing);
  return (tenant, call, act) =>
    alone(`${tenant.workspaceId} ${call.scope} ${call.key}`, () =>
      poll(() => unit.run(tenant, (work) => attemptOnce(work, { call, seal, act })), timing),
    );
}

/** An act with calls to the outside between its transactions. */
export type Steps<Reached> = {
  /**
   * Everything but the answer, in transactions of its own. Must be safe to repeat, also by two at
   * the same time: a crash before the answer is stored makes the next call with the key do it
   * again, and then `isRepeat` says that somebody has begun already.
   */
  reach(isRepeat: boolean): Promise<Reached>;
  /** The answer, in the transaction that stores it. */
  finish(work: Work, reached: Reached): Promise<string>;
};

export type OnceAcross = <Reached>(
  tenant: Tenant,
  call: Call,
  steps: Steps<Reached>,
) => Promise<Outcome>;

/**
 * The same for an act that no single transaction can hold. The first call claims the key for its
 * body; whoever comes with the same body before there is an answer does the act too, which by its
 * nature has one effect, and of their answers the first that is stored is everybody's. A refusal
 * gives the key back.
 */
export function createOnceAcross(
  unit: UnitOfWork,
  seal: AnswerSeal,
  timing = patience,
): OnceAcross {
  const alone = oneAfterAnother(timing);
  const together = sharedByTwins(timing);
  return (tenant, call, steps) => {
    const inTurn = <Answer>(attempt: (work: Work) => Promise<Answer | null>) =>
      poll(() => unit.run(tenant, attempt), timing);
    const first = async (): Promise<Outcome> => {
      const claimed = await inTurn((work) => claim(work, call, seal));
      if (claimed.answer !== null) return { answer: claimed.answer, replayed: true };
      const reached = await steps.reach(claimed.isRepeat).catch(async (error: unknown) => {
        if (error instanceof Refusal) await unit.run(tenant, (work) => giveBack(work, call));
        throw error;
      });
      const act = (work: Work) => steps.finish(work, reached);
      return inTurn((work) => attemptOnce(work, { call, seal, act }));
    };
    const twin = `${tenant.workspaceId} ${call.scope} ${call.key}`;
    return together(`${twin} ${call.fingerprint}`, () => alone(twin, first));
  };
}

/** Twins in one process with the same body are told what the first of them is told, a refusal too: nothing outside is asked twice. */
function sharedByTwins(timing: Timing) {
  const running = new Map<string, Promise<Outcome>>();
  return async (twin: string, act: () => Promise<Outcome>): Promise<Outcome> => {
    const first = running.get(twin);
    if (first) return { ...(await Promise.race([first, endOfPatience(timing)])), replayed: true };
    const attempt = act();
    running.set(twin, attempt);
    try {
      return await attempt;
    } finally {
      running.delete(twin);
    }
  };
}

/** Lets twins in one process go one at a time; those that wait hold no connection. */
function oneAfterAnother(timing: Timing) {
  const running = new Map<string, Promise<unknown>>();
  return async <Answer>(twin: string, act: () => Promise<Answer>): Promise<Answer> => {
    const late = running.has(twin) ? endOfPatience(timing) : null;
    for (let first = running.get(twin); first; first = running.get(twin)) {
      await Promise.race([first.catch(() => undefined), late]);
    }
    // No await between the last look and the entry: of those who were woken, one goes on alone.
    const attempt = act();
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
async function attemptOnce(work: Work, { call, seal, act }: Attempt): Promise<Outcome | null> {
  const { isLocked, known } = await lockAndRead(work, call, seal);
  if (!isLocked) return null;
  if (known?.answer) return { answer: known.answer, replayed: true };
  const answer = await act(work);
  saveAnswer(work, call, seal.seal(answer, placeOf(work, call)));
  return { answer, replayed: false };
}

/** The stored answer, or null, and then the key belongs to this body. Null: another process is at it. */
async function claim(
  work: Work,
  call: Call,
  seal: AnswerSeal,
): Promise<{ answer: string | null; isRepeat: boolean } | null> {
  const { isLocked, known } = await lockAndRead(work, call, seal);
  if (!isLocked) return null;
  if (!known) saveAnswer(work, call, null);
  return { answer: known?.answer ?? null, isRepeat: known !== null };
}

/** Both travel together: the look comes after the lock, and sees what its last holder has written. */
async function lockAndRead(work: Work, call: Call, seal: AnswerSeal) {
  const [isLocked, known] = await Promise.all([lockCall(work, call), readAnswer(work, call, seal)]);
  return { isLocked, known };
}

/** Null: nobody has used the key. `answer` null: somebody has claimed it. 409 for another body. */
async function readAnswer(
  work: Work,
  call: Call,
  seal: AnswerSeal,
): Promise<{ answer: string | null } | null> {
  const stored = await findAnswer(work, call);
  if (!stored) return null;
  if (stored.fingerprint !== call.fingerprint) throw keyReused();
  const { answer } = stored;
  return { answer: answer === null ? null : seal.open(answer, placeOf(work, call)) };
}

const placeOf = (work: Work, call: Call) => ({
  workspaceId: work.tenant.workspaceId,
  place: `idempotency_keys|${call.scope}|${call.key}`,
});

/** False: another process holds the key. */
async function lockCall(work: Work, call: Call): Promise<boolean> {
  const [row] = await work.named<{ locked: boolean }>({
    name: 'once_lock',
    text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    values: [`${work.tenant.workspaceId}|${call.scope}|${call.key}`],
  });
  return row?.locked ?? false;
}

async function findAnswer(work: Work, call: Call) {
  const [row] = await work.named<{ fingerprint: string; answer: string | null }>({
    name: 'once_find',
    text: `select fingerprint, answer from idempotency_keys
      where workspace_id = $1 and scope = $2 and key = $3 and expires_at > $4`,
    values: [work.tenant.workspaceId, call.scope, call.key, work.now],
  });
  return row;
}

/** `answer` null: the key is claimed, and the answer is still to come. */
function saveAnswer(work: Work, call: Call, answer: string | null): void {
  const expiresAt = new Date(work.now.getTime() + call.keepHours * 3_600_000);
  work.write({
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

/** What was refused had no effect: the key may be tried again, with another body too. */
async function giveBack(work: Work, call: Call): Promise<void> {
  await work.named({
    name: 'once_give_back',
    text: `delete from idempotency_keys
      where workspace_id = $1 and scope = $2 and key = $3 and fingerprint = $4 and answer is null`,
    values: [work.tenant.workspaceId, call.scope, call.key, call.fingerprint],
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
