import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A first sentence, the store whose host receives it (null: the platform), and what should happen. */
export type Phrase = {
  say: string;
  at: string | null;
  expect: Expectation;
  /** Sent without a credential. */
  anonymous?: boolean;
};

export type ExpectedLine = {
  product: string;
  quantity: number;
  options?: Record<string, string>;
};

/** Buyer and destination that the cart or checkout must keep. */
export type ExpectedDetails = {
  country?: string;
  city?: string;
  postcode?: string;
  email?: string;
  coupon?: string;
};

/** Exactly one of the kinds; its key is the name of the kind. */
export type Expectation =
  | ({ cart: ExpectedLine[] } & ExpectedDetails)
  | { choose: string; quantity?: number }
  | { choice: string[] }
  | { found: string[] }
  | { none: true }
  | { answer: string | string[] }
  | { can: true }
  | { plan: string; email?: string }
  | { order: true }
  | { nothing: true };

export const kinds = [
  'cart',
  'choose',
  'choice',
  'found',
  'none',
  'answer',
  'can',
  'plan',
  'order',
  'nothing',
] as const;
export type Kind = (typeof kinds)[number];

export type Batch = { name: string; phrases: Phrase[] };

const folder = fileURLToPath(new URL('batches/', import.meta.url));

/** The batches with these names (`01`), or all. Throws for a line that is not a phrase. */
export function readBatches(names: readonly string[]): Batch[] {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.ndjson'))
    .map((file) => file.replace('.ndjson', ''))
    .sort();
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`No batch ${unknown.join(', ')}. Batches: ${all.join(', ') || 'none'}.`);
  return (names.length > 0 ? names : all).map((name) => ({ name, phrases: readBatch(name) }));
}

function readBatch(name: string): Phrase[] {
  const lines = readFileSync(`${folder}${name}.ndjson`, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const phrase: Phrase = JSON.parse(line);
    if (typeof phrase.say !== 'string' || kindOf(phrase.expect) === null)
      throw new Error(`Batch ${name}, line ${index + 1}: not a phrase with one expectation.`);
    return [phrase];
  });
}

/** The kind of an expectation; null if it has none or several. */
export function kindOf(expectation: Expectation): Kind | null {
  const [kind, ...others] = kinds.filter((each) => each in expectation);
  return kind !== undefined && others.length === 0 ? kind : null;
}
