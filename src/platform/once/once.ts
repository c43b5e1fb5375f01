import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { Refusal } from '../../kernel/refusal.ts';
import type { Tenant, UnitOfWork, Work } from '../work.ts';
import type { Call } from './call.ts';
import { type AnswerSeal, giveBack, lockAndRead, placeOf, saveAnswer } from './keys.ts';
import { oneAfterAnother, patience, poll, sharedByTwins } from './twins.ts';

/** `replayed`: it is what the first caller was told. */
export type Outcome = { answer: string; replayed: boolean };

export type Once = (
  tenant: Tenant,
  call: Call,
  act: (work: Work) => Promise<string>,
) => Promise<Outcome>;

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
      poll(() => unit.run(tenant, (work) => attemptOnce<never>(work, { call, seal, act })), timing),
    );
}

/**
 * An act with calls to the outside between its transactions. Each step must be safe to repeat, also by
 * two at the same time: a crash before the answer is stored makes the next call with the key do it again.
 */
export type Steps<Begun, Reached, Answer = string> = {
  /** In the transaction that claims the key. `isRepeat`: somebody has begun already. */
  begin(work: Work, isRepeat: boolean): Promise<Begun>;
  /** The calls to the outside, and transactions of its own. */
  reach(begun: Begun): Promise<Reached>;
  /**
   * In the transaction that stores the answer. A refusal that is returned comes after the commit:
   * what led to it stays.
   */
  finish(work: Work, reached: Reached): Promise<Answer | Refusal>;
};

export type OnceAcross = <Begun, Reached>(
  tenant: Tenant,
  call: Call,
  steps: Steps<Begun, Reached>,
) => Promise<Outcome>;

/** Steps whose answer is kept as JSON. */
export function inText<Begun, Reached, Answer>(
  steps: Steps<Begun, Reached, Answer>,
): Steps<Begun, Reached> {
  return {
    ...steps,
    async finish(work, reached) {
      const answer = await steps.finish(work, reached);
      return answer instanceof Refusal ? answer : JSON.stringify(answer);
    },
  };
}

/** The same without a key: the steps, one after the other. */
export async function runSteps<Begun, Reached, Answer>(
  unit: UnitOfWork,
  tenant: Tenant,
  { begin, reach, finish }: Steps<Begun, Reached, Answer>,
  isRepeat = false,
): Promise<Answer> {
  const reached = await reach(await unit.run(tenant, (work) => begin(work, isRepeat)));
  const answer = await unit.run(tenant, (work) => finish(work, reached));
  if (answer instanceof Refusal) throw answer;
  return answer;
}

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
  const together = sharedByTwins<Outcome>(timing);
  return (tenant, call, steps) => {
    const inTurn = <Answer>(attempt: (work: Work) => Promise<Answer | null>) =>
      poll(() => unit.run(tenant, attempt), timing);
    const first = async (): Promise<Outcome> => {
      const claimed = await inTurn((work) => claim(work, { call, seal, act: steps.begin }));
      if ('answer' in claimed) return { answer: claimed.answer, replayed: true };
      const reached = await steps.reach(claimed.begun).catch(async (error: unknown) => {
        if (error instanceof Refusal) await unit.run(tenant, async (work) => giveBack(work, call));
        throw error;
      });
      const act = (work: Work) => steps.finish(work, reached);
      const outcome = await inTurn((work) => attemptOnce(work, { call, seal, act }));
      if (outcome instanceof Refusal) throw outcome;
      return outcome;
    };
    const twin = `${tenant.workspaceId} ${call.scope} ${call.key}`;
    return together(`${twin} ${call.fingerprint}`, () => alone(twin, first));
  };
}

type Attempt<Act> = { call: Call; seal: AnswerSeal; act: Act };

/** Null: another process is at it. What is refused by an answer gives the key back. */
async function attemptOnce<Refused = never>(
  work: Work,
  { call, seal, act }: Attempt<(work: Work) => Promise<string | Refused>>,
): Promise<Outcome | Refused | null> {
  const { isLocked, known } = await lockAndRead(work, call, seal);
  if (!isLocked) return null;
  if (known?.answer) return { answer: await repeatOf(work, call, known.answer), replayed: true };
  const answer = await act(work);
  if (typeof answer === 'string') {
    const stored = call.guest ? call.guest.stored(answer, work.now) : answer;
    saveAnswer(work, call, seal.seal(stored, placeOf(work, call)));
    return { answer, replayed: false };
  }
  giveBack(work, call);
  return answer;
}

/** The stored answer; else the key belongs to this body, and the act has begun. Null: another process is at it. */
async function claim<Begun>(
  work: Work,
  { call, seal, act }: Attempt<(work: Work, isRepeat: boolean) => Promise<Begun>>,
): Promise<{ answer: string } | { begun: Begun } | null> {
  const { isLocked, known } = await lockAndRead(work, call, seal);
  if (!isLocked) return null;
  if (known?.answer) return { answer: await repeatOf(work, call, known.answer) };
  if (!known) saveAnswer(work, call, null);
  return { begun: await act(work, known !== null) };
}

async function repeatOf(work: Work, { guest }: Call, stored: string): Promise<string> {
  return guest ? guest.repeated(work, stored) : stored;
}
