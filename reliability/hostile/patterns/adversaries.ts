const escapes: Record<string, string> = {
  s: ' ',
  S: 'x',
  d: '0',
  D: 'x',
  w: 'a',
  W: '-',
  t: '\t',
  n: '\n',
  r: '\r',
  b: '',
};

/** Characters and literals that parts of the expression match. */
function matchedTextsOf(source: string): string[] {
  const plain = source
    .replace(/\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, ...hex) =>
      String.fromCodePoint(Number.parseInt(hex.find((digits) => digits !== undefined) ?? '61', 16)),
    )
    .replace(/\\p\{[^}]*\}/gi, 'a')
    .replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
  const words = plain.match(/[\w .:,"-]{2,12}/g) ?? [];
  const letters = new Set(plain.replace(/[()[\]{}|^$?*+\\]/g, ''));
  return [...letters].slice(0, 14).concat(words.slice(0, 4), ' ', 'a', '0');
}

/** Texts of this length that begin with a match, repeat it, and end with a mismatch. */
export function adversariesOf(
  source: string,
  { length, isShort }: { length: number; isShort: boolean },
): string[] {
  const tastes = [...new Set(matchedTextsOf(source))].filter((taste) => taste !== '');
  const bad = '\u0001';
  const full = (unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const alone = tastes.map((taste) => full(taste) + bad);
  if (isShort) return alone;
  const all = tastes.flatMap((left) =>
    tastes
      .slice(0, 8)
      .flatMap((right) => [full(left + right), (left + full(right)).slice(0, length)]),
  );
  return [...alone, ...all.flatMap((text) => [text + bad, bad + text])];
}
