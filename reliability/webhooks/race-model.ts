/** The expected state of an endpoint and its deliveries after each action, without a database. */
export type Modelled = {
  status: 'pending' | 'delivered' | 'failed';
  reason: string | null;
  /** Attempts that have begun. */
  attempts: number;
  dueAt: number;
  /** The time of its first attempt. */
  anchor: number | null;
};

export type Model = {
  removed: boolean;
  active: boolean;
  pausedReason: 'manual' | 'failures' | null;
  failingSince: number | null;
  failures: number;
  deliveries: Map<string, Modelled>;
};

const leaseMilliseconds = 30_000;
const pauseAfter = 48 * 3_600_000;
const leastFailures = 5;
const window = 72 * 3_600_000;

export function newModel(): Model {
  return {
    removed: false,
    active: true,
    pausedReason: null,
    failingSince: null,
    failures: 0,
    deliveries: new Map(),
  };
}

/** A delivery was queued at `now`. */
export function queued(model: Model, id: string, now: number): void {
  const fresh = { status: 'pending', reason: null, attempts: 0, dueAt: now, anchor: null } as const;
  model.deliveries.set(id, { ...fresh });
}

export function paused(model: Model): void {
  if (model.pausedReason !== 'manual')
    for (const delivery of model.deliveries.values())
      if (delivery.status === 'pending')
        Object.assign(delivery, { status: 'failed', reason: 'endpoint_paused' });
  Object.assign(model, { active: false, pausedReason: 'manual' });
}

export function resumed(model: Model): void {
  if (model.active) return;
  Object.assign(model, { active: true, pausedReason: null, failingSince: null, failures: 0 });
}

export function removed(model: Model): void {
  model.removed = true;
  for (const [id, { status }] of model.deliveries)
    if (status === 'pending') model.deliveries.delete(id);
}

export function claimed(model: Model, id: string, now: number): void {
  const delivery = model.deliveries.get(id);
  if (!delivery) return;
  delivery.attempts += 1;
  delivery.dueAt = now + leaseMilliseconds;
  delivery.anchor ??= now;
}

type Answer = { id: string; attempt: number; beganAt: number; wasTaken: boolean; now: number };

/**
 * An attempt has ended. The time of a retry is decided by the retry schedule, not by this model.
 */
export function answered(model: Model, answer: Answer): void {
  if (model.removed) return;
  fared(model, answer);
  const delivery = model.deliveries.get(answer.id);
  if (!delivery) return;
  if (answer.wasTaken) Object.assign(delivery, { status: 'delivered', reason: null });
  else if (delivery.status === 'pending' && delivery.attempts === answer.attempt)
    endIfExhausted(delivery, answer.now);
}

function endIfExhausted(delivery: Modelled, now: number): void {
  const isOver = delivery.attempts >= 24 || now - (delivery.anchor ?? now) >= window;
  if (isOver) Object.assign(delivery, { status: 'failed', reason: 'attempts_exhausted' });
}

function fared(model: Model, { wasTaken, beganAt, now }: Answer): void {
  if (wasTaken) {
    Object.assign(model, { failingSince: null, failures: 0 });
    return;
  }
  model.failingSince ??= beganAt;
  model.failures += 1;
  const isDead = now - model.failingSince >= pauseAfter && model.failures >= leastFailures;
  if (model.active && isDead) Object.assign(model, { active: false, pausedReason: 'failures' });
}
