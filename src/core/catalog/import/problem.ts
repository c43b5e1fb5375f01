/**
 * `error`: the product cannot be imported. `warning`: an agent will have difficulty with the
 * product. `note`: information only.
 */
export type ProblemLevel = (typeof problemLevels)[number];

/** The most severe first. */
export const problemLevels = ['error', 'warning', 'note'] as const;

export type ImportProblem = {
  /** 1-based line of the file. */
  line: number;
  /** The column or field with the problem: `Variant Price`, `variants[0].stock`. */
  field: string;
  code: ProblemCode;
  /** What was found, and how to fix it. */
  message: string;
  /** Whether the problem prevents the import of this product. */
  fatal: boolean;
};

/** `isListed`: every occurrence is reported, not only a few examples. */
type Advice = { level: ProblemLevel; advice: string; isListed?: true };

const error = (advice: string): Advice => ({ level: 'error', advice });
const warning = (advice: string): Advice => ({ level: 'warning', advice });
const note = (advice: string): Advice => ({ level: 'note', advice });

/** Every problem code with its level and how to fix the problem. Codes are stable. */
export const problemAdvice = {
  missing_name: error('Enter a name. The rows of one product must follow each other.'),
  missing_price: error('Enter a price in the currency of the store.'),
  invalid_price: error(
    'Write the price as a plain decimal such as 12.50, or integer minor units in NDJSON.',
  ),
  currency_mismatch: error('Convert the prices to the currency of the store.'),
  duplicate_slug: error(
    'Use a different slug for each product, and keep the rows of one product together.',
  ),
  ambiguous_options: warning(
    'Give each variant one value per option, and a different combination of values.',
  ),
  too_long: error('Shorten the text. A text can have at most 64 KB.'),
  nul_character: error('Export the file again without NUL characters.'),
  not_utf8: error('Save the file as UTF-8 ("CSV UTF-8" in spreadsheets) and import it again.'),
  broken_line: error('Write one JSON object per line.'),
  broken_quotes: error('Close the quoted cell, and double the quotes inside it.'),
  missing_option_value: warning('Enter a value for every option of every variant.'),
  missing_option_name: warning('Name the option (Size, Color). Agents choose options by name.'),
  zero_price: warning('Check the price. Agents may treat 0 as a mistake or a gift.'),
  empty_description: warning(
    'Describe the product in a few sentences. Agents compare products by their text.',
  ),
  long_description: warning(
    'Put the most important information first. Agents receive at most 5,000 characters.',
  ),
  missing_image: warning('Add an image. Agents show it to the buyer.'),
  unsafe_url: warning(
    'Use image URLs that start with https://, without credentials, of at most 2,048 characters.',
  ),
  duplicate_sku: warning('Use a different SKU for each variant.'),
  too_many_variants: warning(
    'Split the product. Agents choose less reliably among more than 100 variants.',
  ),
  instructions_in_text: warning(
    'Remove text that gives instructions to agents. Agents may reject the store because of it.',
  ),
  name_too_long: warning('Shorten the name to at most 150 characters.'),
  negative_stock: warning('Correct the quantity. It is imported as 0.'),
  invalid_stock: {
    ...warning(
      'Enter a whole number of units. An existing variant keeps its stock; a new one gets 0.',
    ),
    isListed: true,
  },
  invalid_weight: warning('Enter the weight as a number of grams. It is not imported.'),
  invalid_gtin: warning(
    'Enter the 8, 12, 13 or 14 digits below the barcode, with the right last digit.',
  ),
  invalid_date: warning(
    'Write the date like 2026-01-31T00:00:00Z. A new product is imported unpublished; an existing one stays as it is.',
  ),
  invalid_field: warning('Use the documented type. The field is not imported.'),
  column_count: warning(
    'Check the row for missing quotes. Cells may have moved to another column.',
  ),
  lost_characters: warning('Restore the letters that were lost in an earlier export.'),
  unsupported_type: error('Create the product by hand, or as separate products.'),
  variant_not_imported: warning(
    'Publish the variation and give it a price in the old shop, or add it to the product here.',
  ),
  missing_email: error('Add the email address: it identifies a customer.'),
  missing_value: error('Fill in the column.'),
  invalid_value: error('Correct the value and import the file again.'),
  unsupported_discount: error(
    'Create the discount as a coupon by hand, or as a shipping rate, price list or free product.',
  ),
  duplicate_row: error('Keep one row for each variant, with the units of all locations together.'),
  unpaid_order: error('Only paid orders are kept. Finish this one in the old shop.'),
  missing_country: warning('Add the country. Without it the address is not imported.'),
  missing_image_alt: note('Describe each image in a few words. Agents cannot see images.'),
  html_in_description: note(
    'Agents receive plain text. Check that no information is lost without tables and images.',
  ),
  stock_not_used: note(
    'Enter the quantity in the product if orders must stop when it is sold out.',
  ),
  out_of_stock: note('Restock the product. Agents can find it but not buy it.'),
  no_tags: note('Add tags. Agents filter by them.'),
  digital_without_file: note('Attach a file to the digital product before you sell it.'),
  gift_card: note('The gift card is sold as an ordinary product. No gift code is issued.'),
  not_imported: {
    ...note('Move this data to a field that is imported, or keep it elsewhere.'),
    isListed: true,
  },
  unknown_columns: note('Rename the columns if they contain data to import.'),
} as const satisfies Record<string, Advice>;

export type ProblemCode = keyof typeof problemAdvice;

export const isListedInFull = (code: ProblemCode): boolean => 'isListed' in problemAdvice[code];

/** A problem with the level of its code. */
export function createProblem(
  line: number,
  field: string,
  code: ProblemCode,
  message: string,
): ImportProblem {
  return { line, field, code, message, fatal: problemAdvice[code].level === 'error' };
}

/** A problem that prevents the import of this product even if its code is not an error. */
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
