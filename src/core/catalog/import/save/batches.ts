/** Groups values into arrays that end once their weights reach `size`; the last may be smaller. */
export async function* batchValues<Value>(
  values: AsyncIterable<Value>,
  size: number,
  weigh: (value: Value) => number = () => 1,
): AsyncGenerator<Value[]> {
  let batch: Value[] = [];
  let weight = 0;
  for await (const value of values) {
    batch.push(value);
    weight += weigh(value);
    if (weight < size) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Yields the same values but requests the next one early. Closing it closes the source. */
export async function* prefetchValues<Value>(source: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let next = startNext(source);
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = startNext(source);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return(undefined);
  }
}

/** Starts the next value; the empty handler avoids an unhandled rejection before it is awaited. */
function startNext<Value>(source: AsyncGenerator<Value>): Promise<IteratorResult<Value, unknown>> {
  const next = source.next();
  next.catch(() => undefined);
  return next;
}
