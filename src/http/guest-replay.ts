import { DomainError } from '../kernel/domain-error.ts';
import type { GuestResponseStorage } from '../platform/idempotency/idempotent-call.ts';
import { fingerprintOf } from '../platform/idempotency/run-idempotent.ts';
import type { View } from '../platform/unit-of-work.ts';

/** A value that changes whenever the object does. */
type ObjectRevision = number | string;

/** The object that a response shows, at the version that it shows. */
export type ObjectVersion = { id: string; version: ObjectRevision };

/** An object as it is stored now. */
type StoredObject = {
  version: ObjectRevision;
  /** The response body; `view.now` is the time of the first response. */
  present(view: View): Promise<unknown>;
};

/** Returns null if the object no longer exists. */
type FindObject = (view: View, id: string) => Promise<StoredObject | null>;

/** The stored JSON of a response. A reference has `at` and `digest` instead of `body`. */
type StoredResponse = {
  about: ObjectVersion;
  status?: number;
  body?: unknown;
  at?: string;
  digest?: string;
};

/** Larger responses are stored as a reference to their object. */
const maxStoredBytes = 2_048;

/** For responses that only name their object: they are small and always stored in full. */
export function createPointerReplay(
  versionOf: (view: View, id: string) => Promise<ObjectRevision | null>,
) {
  const find: FindObject = async (view, id) => {
    const version = await versionOf(view, id);
    return version === null ? null : { version, present: async () => null };
  };
  return { ...createGuestReplay(find), toStored: (response: string) => response };
}

/**
 * Stores and replays responses to guests. A repeated request gets the first response only while the
 * object in it is unchanged; otherwise 409 `idempotency_object_changed` or
 * `idempotency_object_gone`.
 */
export function createGuestReplay(find: FindObject): GuestResponseStorage {
  return {
    toStored(response, now) {
      if (Buffer.byteLength(response) <= maxStoredBytes) return response;
      const { body, ...rest } = JSON.parse(response) as StoredResponse;
      return JSON.stringify({ ...rest, at: now.toISOString(), digest: fingerprintOf(body) });
    },
    async replay(work, stored) {
      const { about, at, digest, ...rest } = JSON.parse(stored) as StoredResponse;
      const object = await find(work, about.id);
      if (!object) throw objectGoneError();
      if (object.version !== about.version) throw objectChangedError();
      if (at === undefined) return stored;
      const body = await bodyAt(object, work, new Date(at));
      // The version covers the object only; the response may also include its order or its store.
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
    'The object has changed since the first request with this Idempotency-Key, so the first response cannot be repeated. Read the object, and send further changes with a new key.',
  );

const objectGoneError = () =>
  new DomainError(
    'conflict',
    'idempotency_object_gone',
    'The object of this Idempotency-Key no longer exists, so the first response cannot be repeated. Send the request again with a new key.',
  );
