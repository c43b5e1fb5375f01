import { htmlToText, maxDisplayedDescriptionLength } from '../../plain-text.ts';
import type { ImportCandidate } from '../candidate.ts';
import { createProblem, type ImportProblem, type ProblemCode } from '../problem.ts';
import { isSafeImageUrl } from '../values.ts';
import { findInjectedInstructions, hasHtml, hasLostCharacters } from './text.ts';

const maxNameLength = 150;
/** Security 7: no text is longer than 64 KB. */
const maxTextBytes = 65_536;

/** What is wrong with a product by itself, apart from its variants. */
export function checkProduct(candidate: ImportCandidate): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const complain = (field: string, code: ProblemCode, message: string) => {
    problems.push(createProblem(candidate.line, field, code, message));
  };
  checkName(candidate, complain);
  checkPrice(candidate, complain);
  const text = hasHtml(candidate.description)
    ? htmlToText(candidate.description)
    : candidate.description;
  checkDescription(candidate, text, complain);
  checkImages(candidate, complain);
  checkText(candidate, text, complain);
  if (candidate.tags.length === 0)
    complain('tags', 'no_tags', 'The product has no tags: add some.');
  if (candidate.isDigital) {
    complain(
      'is_digital',
      'digital_without_file',
      'The product is digital and has no file yet: attach one before it is sold.',
    );
  }
  return problems;
}

type AddProblem = (field: string, code: ProblemCode, message: string) => void;

function checkName({ name }: ImportCandidate, complain: AddProblem): void {
  if (name === '') {
    complain(
      'name',
      'missing_name',
      'There is no name: fill it in, or move the row next to the other rows of its product.',
    );
  } else if (Buffer.byteLength(name) > maxTextBytes) {
    complain('name', 'too_long', 'The name is longer than 64 KB.');
  } else if (name.length > maxNameLength) {
    complain(
      'name',
      'name_too_long',
      `The name has ${name.length} characters: shorten it to ${maxNameLength}.`,
    );
  }
}

function checkPrice({ price, problems }: ImportCandidate, complain: AddProblem): void {
  const isTold = problems.some(
    ({ code }) => code === 'invalid_price' || code === 'currency_mismatch',
  );
  if (price === null && !isTold)
    complain('price', 'missing_price', 'There is no price: fill it in.');
  if (price?.amount === 0)
    complain('price', 'zero_price', 'The price is 0: agents take that for a mistake.');
}

/** `text` is what an agent is shown of the description. */
function checkDescription(
  { description }: ImportCandidate,
  text: string,
  complain: AddProblem,
): void {
  if (Buffer.byteLength(description) > maxTextBytes) {
    complain('description', 'too_long', 'The description is longer than 64 KB: shorten it.');
    return;
  }
  if (text.trim() === '') {
    complain(
      'description',
      'empty_description',
      'There is no description in words: write some sentences.',
    );
  }
  if (text !== description) {
    complain(
      'description',
      'html_in_description',
      'The description is HTML: agents are shown its plain text.',
    );
  }
  if (text.length > maxDisplayedDescriptionLength) {
    complain(
      'description',
      'long_description',
      `The description has ${text.length} characters: agents are shown ${maxDisplayedDescriptionLength}.`,
    );
  }
}

function checkImages({ media, variants }: ImportCandidate, complain: AddProblem): void {
  const all = [...media, ...variants.flatMap((variant) => variant.media)];
  const unsafe = all.find(({ url }) => !isSafeImageUrl(url));
  if (unsafe) {
    complain(
      'media',
      'unsafe_url',
      `"${unsafe.url.slice(0, 80)}" is no web address that starts with https://; it is left out.`,
    );
  }
  if (media.length === 0) complain('media', 'missing_image', 'There is no picture: add one.');
  else if (media.some(({ alt }) => alt === '')) {
    complain(
      'media',
      'missing_image_alt',
      'A picture has no alternative text: say in a few words what it shows.',
    );
  }
}

/** What must not stand in any text of a product. */
function checkText(candidate: ImportCandidate, text: string, complain: AddProblem): void {
  const { description } = candidate;
  const short = listShortTexts(candidate).join('\n');
  const all = `${short}\n${description}`;
  if (all.includes('\0'))
    complain('row', 'nul_character', 'The text holds NUL characters: export the file again.');
  if (hasLostCharacters(all)) {
    if (candidate.damaged)
      complain(
        'row',
        'not_utf8',
        'The text is not UTF-8, letters are lost: save the file as UTF-8.',
      );
    else
      complain(
        'row',
        'lost_characters',
        'The text holds signs that stand for lost letters: restore them.',
      );
  }
  // As it is shown, so that tags between the words do not hide them; and as it stands, for what tags hide.
  const orders =
    findInjectedInstructions(`${short}\n${text}`) ??
    (text === description ? null : findInjectedInstructions(description));
  if (orders !== null) {
    complain(
      'description',
      'instructions_in_text',
      `"${orders}" seems to address the agent and not the buyer: take it out.`,
    );
  }
}

function listShortTexts({
  name,
  slug,
  tags,
  collections,
  media,
  variants,
}: ImportCandidate): string[] {
  return [
    ...[name, slug, ...tags, ...collections],
    ...media.flatMap(({ alt, url }) => [alt, url]),
    ...variants.flatMap(({ options, sku }) => [...Object.entries(options).flat(), sku ?? '']),
  ];
}
