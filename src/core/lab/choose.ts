import { contentWordsOf, wordsOf } from './words.ts';

type Candidate = {
  name: string;
  /** Everything else that the search result says. */
  text: string;
  /** How the words match, if the search reports it. */
  match: 'all' | 'vocabulary' | 'partial' | null;
};

/**
 * The candidate that a careful agent takes for the words: the first one whose name has the most of
 * them. A product that has none of the words in its name is taken only as another word for the
 * single word of the search, and a partial match only when all words occur in what it says. Null when none fits.
 */
export function chooseProduct<Hit extends Candidate>(words: string, hits: Hit[]): Hit | null {
  const wanted = contentWordsOf(words);
  const fitting = hits.filter(
    (hit) =>
      ((hit.match === 'vocabulary' && wanted.length === 1) || share(wanted, hit.name) > 0) &&
      (hit.match !== 'partial' || share(wanted, `${hit.name} ${hit.text}`) === 1),
  );
  const best = Math.max(0, ...fitting.map(({ name }) => share(wanted, name)));
  return fitting.find(({ name }) => share(wanted, name) === best) ?? null;
}

function share(wanted: string[], text: string): number {
  if (wanted.length === 0) return 1;
  const present = new Set(contentWordsOf(text));
  return wanted.filter((word) => present.has(word)).length / wanted.length;
}

/** Words for sizes that mean the same. */
const sizes: Record<string, string> = {
  small: 's',
  medium: 'm',
  large: 'l',
  xlarge: 'xl',
  'extra small': 'xs',
  'extra large': 'xl',
};

/** An option value in the form in which values are compared. */
export function plainValue(value: string): string {
  const plain = wordsOf(value)
    .join(' ')
    .replace(/\bgrey\b/g, 'gray');
  return sizes[plain] ?? plain;
}

/**
 * The choices that have every wanted value, given as `Navy` or `Color: Navy`. Values are compared
 * as a whole, regardless of case, accents, blanks and synonyms of sizes.
 */
export function choicesWith<Choice extends { options: Record<string, string> }>(
  values: string[],
  choices: Choice[],
): Choice[] {
  return choices.filter(({ options }) => {
    const own = Object.entries(options).flatMap(([name, value]) => [
      plainValue(value),
      namedValue(name, value),
    ]);
    return values.every((value) => {
      const [first = '', ...rest] = value.split(':');
      const wanted = rest.length === 0 ? plainValue(first) : namedValue(first, rest.join(':'));
      return own.includes(wanted);
    });
  });
}

const namedValue = (name: string, value: string): string =>
  `${plainValue(name)}: ${plainValue(value)}`;
