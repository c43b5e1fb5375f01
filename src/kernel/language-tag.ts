/** The canonical form of a BCP 47 language tag (`de-at` becomes `de-AT`); null if it is none. */
export function parseLanguageTag(text: string): string | null {
  const tag = text.trim();
  if (tag === '' || tag.length > 35) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** Longer headers are cut: the first ranges are the ones that matter. */
const maxHeaderLength = 500;

/**
 * The language with the highest weight of an `Accept-Language` header (RFC 9110, section 12.5.4);
 * null if it names none. Parts that cannot be read are ignored.
 */
export function preferredLanguage(header: string | undefined): string | null {
  const ranges = (header ?? '').slice(0, maxHeaderLength).split(',').map(readRange);
  const accepted = ranges.filter(({ tag, weight }) => tag !== null && weight > 0);
  const best = Math.max(...accepted.map(({ weight }) => weight));
  return accepted.find(({ weight }) => weight === best)?.tag ?? null;
}

function readRange(range: string): { tag: string | null; weight: number } {
  const [tag = '', ...parameters] = range.split(';');
  const quality = parameters.map((one) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(one)?.[1]);
  const weight = quality.find((value) => value !== undefined);
  return { tag: parseLanguageTag(tag), weight: weight === undefined ? 1 : Number(weight) };
}
