import { htmlToText, maxDisplayedDescriptionLength } from '../../plain-text.ts';
import { seoLimits } from '../../product.ts';
import type { ImportCandidate } from '../candidate.ts';
import { createProblem, type ImportProblem, type ProblemCode } from '../problem.ts';
import { isSafeImageUrl } from '../values.ts';
import { findInjectedInstructions, hasHtml, hasLostCharacters } from './text.ts';

const maxNameLength = 150;
const maxTextBytes = 65_536;

/** The problems of a product, apart from its variants. */
export function checkProduct(candidate: ImportCandidate): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const addProblem = (field: string, code: ProblemCode, message: string) => {
    problems.push(createProblem(candidate.line, field, code, message));
  };
  checkName(candidate, addProblem);
  checkPrice(candidate, addProblem);
  const { description = '' } = candidate;
  const text = hasHtml(description) ? htmlToText(description) : description;
  checkDescription(candidate, text, addProblem);
  checkSeo(candidate, addProblem);
  checkImages(candidate, addProblem);
  checkText(candidate, text, addProblem);
  if (!candidate.tags?.length) addProblem('tags', 'no_tags', 'The product has no tags. Add some.');
  if (candidate.isDigital) {
    addProblem(
      'is_digital',
      'digital_without_file',
      'The digital product has no file. Attach a file before you sell it.',
    );
  }
  return problems;
}

type AddProblem = (field: string, code: ProblemCode, message: string) => void;

function checkName({ name }: ImportCandidate, addProblem: AddProblem): void {
  if (name === '') {
    addProblem(
      'name',
      'missing_name',
      'The name is missing. Enter a name, or move the row next to the other rows of its product.',
    );
  } else if (Buffer.byteLength(name) > maxTextBytes) {
    addProblem('name', 'too_long', 'The name is longer than 64 KB. Shorten it.');
  } else if (name.length > maxNameLength) {
    addProblem(
      'name',
      'name_too_long',
      `The name has ${name.length} characters. Shorten it to at most ${maxNameLength}.`,
    );
  }
}

function checkPrice({ price, problems }: ImportCandidate, addProblem: AddProblem): void {
  const isReported = problems.some(
    ({ code }) => code === 'invalid_price' || code === 'currency_mismatch',
  );
  if (price === null && !isReported)
    addProblem('price', 'missing_price', 'The price is missing. Enter a price.');
  if (price?.amount === 0)
    addProblem('price', 'zero_price', 'The price is 0. Agents may treat this as a mistake.');
}

/** `text` is the plain text of the description. */
function checkDescription(
  { description = '' }: ImportCandidate,
  text: string,
  addProblem: AddProblem,
): void {
  if (Buffer.byteLength(description) > maxTextBytes) {
    addProblem('description', 'too_long', 'The description is longer than 64 KB. Shorten it.');
    return;
  }
  if (text.trim() === '') {
    addProblem(
      'description',
      'empty_description',
      'The description has no text. Describe the product in a few sentences.',
    );
  }
  if (text !== description) {
    addProblem(
      'description',
      'html_in_description',
      'The description contains HTML. Agents receive its plain text.',
    );
  }
  if (text.length > maxDisplayedDescriptionLength) {
    addProblem(
      'description',
      'long_description',
      `The description has ${text.length} characters. Agents receive the first ${maxDisplayedDescriptionLength}.`,
    );
  }
}

function checkSeo({ seoTitle, seoDescription }: ImportCandidate, addProblem: AddProblem): void {
  const check = (field: string, text: string | null | undefined, limit: number) => {
    if ((text?.length ?? 0) <= limit) return;
    const message = `The text has ${text?.length} characters; it is not imported. Shorten it to at most ${limit}.`;
    addProblem(field, 'invalid_field', message);
  };
  check('seo_title', seoTitle, seoLimits.title);
  check('seo_description', seoDescription, seoLimits.description);
}

function checkImages({ media = [], variants }: ImportCandidate, addProblem: AddProblem): void {
  const all = [...media, ...variants.flatMap((variant) => variant.media ?? [])];
  const unsafe = all.find(({ url }) => !isSafeImageUrl(url));
  if (unsafe) {
    addProblem(
      'media',
      'unsafe_url',
      `"${unsafe.url.slice(0, 80)}" is not a safe image URL. Images like this are not imported.`,
    );
  }
  if (media.length === 0)
    addProblem('media', 'missing_image', 'The product has no image. Add one.');
  else if (media.some(({ alt }) => alt === '')) {
    addProblem(
      'media',
      'missing_image_alt',
      'An image has no alternative text. Describe in a few words what it shows.',
    );
  }
}

/** Checks all text of a product for invalid characters and for instructions to agents. */
function checkText(candidate: ImportCandidate, text: string, addProblem: AddProblem): void {
  const { description = '' } = candidate;
  const short = listShortTexts(candidate).join('\n');
  const all = `${short}\n${description}`;
  if (all.includes('\0'))
    addProblem('row', 'nul_character', 'The text contains NUL characters. Export the file again.');
  if (hasLostCharacters(all)) {
    if (candidate.damaged)
      addProblem(
        'row',
        'not_utf8',
        'The text is not valid UTF-8. Save the file as UTF-8 and import it again.',
      );
    else
      addProblem(
        'row',
        'lost_characters',
        'The text contains replacement characters for lost letters. Restore the letters.',
      );
  }
  // Checks the plain text, because tags may split the words, and the HTML, because tags may hide
  // them.
  const instructions =
    findInjectedInstructions(`${short}\n${text}`) ??
    (text === description ? null : findInjectedInstructions(description));
  if (instructions !== null) {
    addProblem(
      'description',
      'instructions_in_text',
      `"${instructions}" looks like instructions to an agent. Remove it.`,
    );
  }
}

function listShortTexts({
  name,
  slug,
  tags = [],
  collections,
  media = [],
  variants,
  seoTitle,
  seoDescription,
}: ImportCandidate): string[] {
  return [
    ...[name, slug, seoTitle ?? '', seoDescription ?? '', ...tags, ...collections],
    ...media.flatMap(({ alt, url }) => [alt, url]),
    ...variants.flatMap(({ options, sku }) => [...Object.entries(options).flat(), sku ?? '']),
  ];
}
