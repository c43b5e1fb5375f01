import { DomainError } from '../kernel/domain-error.ts';
import type { GuestResponseStorage } from '../platform/idempotency/idempotent-call.ts';
import { fingerprintOf } from '../platform/idempotency/run-idempotent.ts';
import type { View } from '../platform/unit-of-work.ts';

/** Anything that changes whenever the object does. */
type ObjectRevision = number | string;

/** The object that a response shows, at the version that it shows. */
export type ObjectVersion = { id: string; version: ObjectRevision };

/** An object as it is stored now. */
type StoredObject = {
  version: ObjectRevision;
  /** The body that shows it; `view.now` is the instant of the first response. */
  present(view: View): Promise<unknown>;
};

/** Null: it no longer exists. */
type FindObject = (view: View, id: string) => Promise<StoredObject | null>;

/** What a response comes to as text: `body` is left out of a reference, `at` and `digest` of anything else. */
type StoredResponse = {
  about: ObjectVersion;
  status?: number;
  body?: unknown;
  at?: string;
  digest?: string;
};

/** Bytes of a response that is stored in full; a larger one is stored as a reference. */
const maxStoredBytes = 2_048;

/** A response that only points to its object: it is small, and always stored in full. */
export function createPointerReplay(
  versionOf: (view: View, id: string) => Promise<ObjectRevision | null>,
) {
  const find: FindObject = async (view, id) => {
    const version = await versionOf(view, id);
    return version === null ? null : { version, present: async () => null };
  };
  return { ...createGuestReplay(find), toStored: (answer: string) => answer };
}

/**
 * How responses to guests are stored and given again. A repeat gets the first response only while the object that it
 * shows is unchanged; otherwise 409 `idempotency_object_changed` or `idempotency_object_gone`.
 */
export function createGuestReplay(find: FindObject): GuestResponseStorage {
  return {
    toStored(answer, now) {
      if (Buffer.byteLength(answer) <= maxStoredBytes) return answer;
      const { body, ...rest } = JSON.parse(answer) as StoredResponse;
      return JSON.stringify({ ...rest, at: now.toISOString(), digest: fingerprintOf(body) });
    },
    async replay(work, stored) {
      const { about, at, digest, ...rest } = JSON.parse(stored) as StoredResponse;
      const object = await find(work, about.id);
      if (!object) throw objectGoneError();
      if (object.version !== about.version) throw objectChangedError();
      if (at === undefined) return stored;
      const body = await bodyAt(object, work, new Date(at));
      // The version is that of the object alone: a response may also show its order or its store.
      if (fingerprintOf(body) !== digest) throw objectChangedError();
      return JSON.stringify({ ...rest, about, body });
    },
  };
}

async function bodyAt(object: StoredObject, view: View, now: Date): Promise<unknown> {
  return JSON.parse(JSON.stringify(await object.present({ ...view, now })));
}

const objectChangedError = () =>
  new DomainError(
    'conflict',
    'idempotency_object_changed',
    'The object has changed since this Idempotency-Key was first answered, so the first response is not repeated. Read the object as it is now, and send further changes with a new key.',
  );

const objectGoneError = () =>
  new DomainError(
    'conflict',
    'idempotency_object_gone',
    'The object of this Idempotency-Key no longer exists, so the first response is not repeated. Send the request again with a new key.',
  );
