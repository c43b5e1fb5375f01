/** Options that every method accepts as its last argument. */
export type CallOptions = {
  /** Aborts the call, also while it waits before a retry. The promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** The key under which the server runs a write only once. Default: a random key for each call. */
  idempotencyKey?: string | undefined;
  /** An ETag: the write fails with status 412 if the object has changed since. */
  ifMatch?: string | undefined;
};

/** A response with its data. */
export type CallResult<Data> = {
  data: Data;
  status: number;
  /** The version of the object, for `ifMatch`; null if the server sends none. */
  etag: string | null;
  /** Include it when you report a problem. */
  requestId: string | null;
  headers: Headers;
};

/** A call that has been started: a promise of its data. */
export class Call<Data> implements Promise<Data> {
  readonly #result: Promise<CallResult<Data>>;
  readonly [Symbol.toStringTag] = 'Call';

  constructor(result: Promise<CallResult<Data>>) {
    this.#result = result;
  }

  /** The data with status, ETag and headers: `const { data, etag } = await call.withResponse()`. */
  withResponse(): Promise<CallResult<Data>> {
    return this.#result;
  }

  // biome-ignore lint/suspicious/noThenProperty: a call is awaited like a promise
  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#result.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then().finally(onFinally);
  }
}
