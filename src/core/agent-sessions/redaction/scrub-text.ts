/** Ids that name products, stores or orders, and grant no access. */
const publicId =
  /^(?:prd|var|col|ord|li|site|ws|pln|mem|cpn|zone|rate|task|key|grt|ful|rfd|ret|exc)_[0-9a-z]{20,40}$/;

export const isPublicId = (text: string): boolean => publicId.test(text);

const patterns: readonly [RegExp, string][] = [
  // Each pattern starts only where a word starts, so that matching stays linear.
  [/(?<![^\s@<>"'])[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g, '[email]'],
  [/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/\S+/gi, '[link]'],
  // Keys, tokens, hashes and wallet addresses.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/g, '[token]'],
  [/\b[\w-]{40,}/g, '[token]'],
  // A card, telephone or account number, however it is grouped; prices have at most six digits.
  [/\+?\d(?:[\s().-]{0,3}\d){6,}/g, '[number]'],
];

/** From here to the end of the sentence a text names a person or a place. */
const introductions: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`\b(?:ship|deliver|send|mail|post|bring)(?:s|ed|ing)?\b[^.;!?\n]{0,120}?\b(?:to|at)\b`,
      String.raw`\b(?:my|our|his|her|their)\s+(?:\w+\s+)?(?:name|address|e-?mail|phone)\b`,
      String.raw`\b(?:address|e-?mail|phone|tel|attn|attention|recipient|buyer|customer|name)\s*[:=]`,
      String.raw`\bc\/o\b`,
    ].join('|'),
    'iu',
  ),
  // A capitalized first and last name.
  /\b(?:[Ff]or|[Tt]o|[Ff]rom)\s+(?=\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+)/u,
  /\bI(?:['’]|\s+a)m\s+(?=\p{Lu})/u,
  // A house number and a street.
  /\b\d{1,6}[a-z]?\s+(?=(?:\p{L}[\p{L}'.]+\s+){1,4}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|row|square|place|boulevard|blvd|crescent)\b)/iu,
];

/** A word that no pattern finds: short, and with too few digits for a number of someone. */
export const isPlainWord = (text: string): boolean =>
  text.length < 20 && /^(?!(?:\D*\d){7})[\w.-]*$/.test(text);

/** Only such strings can contain contact data, numbers or secrets. */
const hasTrace = /[@:\d]|[\w-]{40}/;

/**
 * A text without contact data, numbers of cards, and secrets. From a phrase that introduces a name
 * or an address, the rest of the sentence is left out.
 */
export function scrubText(text: string, maxLength: number): string {
  if (isPlainWord(text) && text.length <= maxLength) return text;
  let scrubbed = text
    .slice(0, 4 * maxLength)
    .toWellFormed()
    .replaceAll('\0', '');
  scrubbed = cutPersonalParts(scrubbed);
  if (hasTrace.test(scrubbed))
    for (const [pattern, placeholder] of patterns)
      scrubbed = scrubbed.replace(pattern, (found) => (isPublicId(found) ? found : placeholder));
  return scrubbed.length > maxLength ? `${scrubbed.slice(0, maxLength)}…` : scrubbed;
}

function cutPersonalParts(text: string): string {
  return text.replace(/[^;!?\n]+/g, (sentence) => {
    let start = sentence.length;
    for (const pattern of introductions) {
      const at = sentence.search(pattern);
      if (at !== -1 && at < start) start = at;
    }
    return start === sentence.length ? sentence : `${sentence.slice(0, start)}[person or place]`;
  });
}
