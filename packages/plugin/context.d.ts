/** `signal` aborts when the time is over; pass it on to `fetch`. */
export type Context = { signal: AbortSignal };
