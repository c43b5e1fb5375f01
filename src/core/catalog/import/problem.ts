/**
 * `error`: the product cannot be imported as it is. `warning`: an agent will stumble over it.
 * `note`: worth knowing, nothing stands in the way.
 */
export type ProblemLevel = 'error' | 'warning' | 'note';

export type ImportProblem = {
  /** 1-based line of the file. */
  line: number;
  /** The column or field at fault: `Variant Price`, `variants[0].stock`. */
  field: string;
  code: ProblemCode;
  /** What was found, and how to mend it. */
  message: string;
  /** True: this product cannot be imported as it is. */
  fatal: boolean;
};

/** `isListed`: every occurrence is reported, not only a few examples. */
type Advice = { level: ProblemLevel; mend: string; isListed?: true };

const error = (mend: string): Advice => ({ level: 'error', mend });
const warning = (mend: string): Advice => ({ level: 'warning', mend });
const note = (mend: string): Advice => ({ level: 'note', mend });

/** Every code a reader reports, how much it matters, and how to mend it. Codes are stable. */
export const problemAdvice = {
  missing_name: error('Give the product a name; rows of one product must follow each other.'),
  missing_price: error('Give a price in the currency of the store.'),
  invalid_price: error(
    'Write the price as a plain decimal such as 12.50, or integer minor units in NDJSON.',
  ),
  currency_mismatch: error('Convert the prices: a product is sold in the currency of its store.'),
  duplicate_slug: error(
    'Give each product a slug of its own, and keep the rows of one product together.',
  ),
  ambiguous_options: warning(
    'Give each variant one plain value per option, and no two variants the same ones.',
  ),
  too_long: error('Shorten the text; a description holds at most 64 KB.'),
  nul_character: error('Export the file again: it holds NUL characters, which no text should.'),
  not_utf8: error('Save the file as UTF-8 ("CSV UTF-8" in spreadsheets) and import it again.'),
  broken_line: error('Write one JSON object per line.'),
  broken_quotes: error('Close the quoted cell, and double the quotes inside it.'),
  missing_option_value: warning('Fill in a value for every option of every variant.'),
  missing_option_name: warning('Name the option (Size, Color): agents choose by name.'),
  zero_price: warning('Check the price: agents treat 0 as a mistake or a gift.'),
  empty_description: warning('Describe the product in a few sentences: agents compare by text.'),
  long_description: warning(
    'Put what matters first: agents are shown 5,000 characters at the most.',
  ),
  missing_image: warning('Add a picture: agents show it to the buyer.'),
  unsafe_url: warning('Give addresses of pictures that begin with https://; others are left out.'),
  duplicate_sku: warning('Give each variant a SKU of its own.'),
  too_many_variants: warning(
    'Divide the product: agents choose badly among more than 100 variants.',
  ),
  instructions_in_text: warning(
    'Take out text that gives orders to the agent; agents may refuse the store.',
  ),
  name_too_long: warning('Shorten the name to 150 characters.'),
  negative_stock: warning('Correct the quantity; it is taken as 0.'),
  invalid_stock: warning('Give whole units; the quantity is taken as 0.'),
  invalid_weight: warning('Give the weight in whole grams; it is left out.'),
  invalid_date: warning('Give the date as 2026-01-31T00:00:00Z; the product stays unpublished.'),
  invalid_field: warning('Give the field the documented type; it is left out.'),
  column_count: warning(
    'Check the row for missing quotes: cells may have moved to another column.',
  ),
  lost_characters: warning('Restore the letters that an earlier export lost.'),
  missing_image_alt: note('Describe each picture in a few words: agents cannot see it.'),
  html_in_description: note(
    'Agents are shown plain text: check that nothing is said by tables or pictures alone.',
  ),
  out_of_stock: note('Restock it, or agents will find it and be refused.'),
  no_tags: note('Add tags: agents filter by them.'),
  digital_without_file: note('Attach a file to the digital product before it is sold.'),
  gift_card: note('It is sold as an ordinary product; no gift code is issued.'),
  not_imported: {
    ...note('Keep this data elsewhere: products have no field for it.'),
    isListed: true,
  },
  unknown_columns: note('Rename the columns if they hold something to import.'),
} as const satisfies Record<string, Advice>;

export type ProblemCode = keyof typeof problemAdvice;

export const isListedInFull = (code: ProblemCode): boolean => 'isListed' in problemAdvice[code];

/** A problem that is as grave as its code says. */
export function createProblem(
  line: number,
  field: string,
  code: ProblemCode,
  message: string,
): ImportProblem {
  return { line, field, code, message, fatal: problemAdvice[code].level === 'error' };
}

/** A problem that stops this product although its code does not always. */
export function createFatalProblem(
  line: number,
  field: string,
  code: ProblemCode,
  message: string,
): ImportProblem {
  return { line, field, code, message, fatal: true };
}

export function getProblemLevel(problem: ImportProblem): ProblemLevel {
  return problem.fatal ? 'error' : problemAdvice[problem.code].level;
}
