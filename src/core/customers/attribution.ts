/**
 * What a platform says about where the buyer came from, such as the source of a campaign or the
 * partner to pay. It is not verified, and no decision depends on it.
 */
export type Touch = Record<string, string>;

/** The values of the first and the last request that named a source; equal after one request. */
export type Attribution = { first: Touch; last: Touch };

/** Values that do not fit are left out, because attribution must not change the response. */
const limits = { entries: 50, name: 100, value: 1_000, total: 8_000 };

/**
 * The values of a request as they are stored; null if there are none. Members of objects are
 * prefixed with the name of the object, as in `source.url`.
 */
export function readTouch(sent: object | null | undefined): Touch | null {
  const kept: [string, string][] = [];
  let total = 0;
  for (const [name, value] of listTexts(sent ?? {}, '', 0)) {
    if (kept.length === limits.entries) break;
    const isFitting = name.length <= limits.name && value.length <= limits.value;
    if (!isFitting || !isPlain(name) || !isPlain(value)) continue;
    total += name.length + value.length;
    if (total > limits.total) break;
    kept.push([name, value]);
  }
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** The attribution after a request that may have named a source. */
export function addTouch(before: Attribution | null, touch: Touch | null): Attribution | null {
  return touch === null ? before : { first: before?.first ?? touch, last: touch };
}

function* listTexts(members: object, prefix: string, depth: number): Generator<[string, string]> {
  for (const [key, value] of Object.entries(members)) {
    const name = `${prefix}${key}`;
    if (typeof value === 'string' && value !== '') yield [name, value];
    else if (typeof value === 'number' || typeof value === 'boolean') yield [name, String(value)];
    else if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth === 0)
      yield* listTexts(value, `${name}.`, 1);
  }
}

/** Whether the text has no control characters, which no source needs and PostgreSQL may refuse. */
const isPlain = (text: string) => !/\p{Cc}/u.test(text) && text.isWellFormed();
