/** Calls a function of a plug-in and returns its result; throws after the timeout. */
export async function within(timeoutMs, act) {
  const { promise, reject } = Promise.withResolvers();
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort();
    reject(new Error(`no answer within ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    return await Promise.race([act({ signal: abort.signal }), promise]);
  } finally {
    clearTimeout(timer);
  }
}
