import { htmlToText } from '../../catalog/plain-text.ts';
import { isInStock, type Product } from '../../catalog/product.ts';
import { createFinding, type Finding, type FindingCode } from '../finding.ts';

/** Characters of a description below which agents learn too little to decide. */
const shortDescription = 40;

/** Findings about missing content of a product, without trying to find or buy it. */
export function checkContent(product: Product): Finding[] {
  const { variants, media, tags, isDigital, digitalAssetId } = product;
  const text = htmlToText(product.description).trim();
  const free = variants.filter(({ price }) => price.amount === 0);
  const problems: [boolean, FindingCode, string][] = [
    [free.length > 0, 'no_price', `${countOf(free.length, variants.length)} no price.`],
    [
      !variants.some(isInStock),
      'out_of_stock',
      `None of the ${variants.length} variants is in stock.`,
    ],
    [isDigital && digitalAssetId === null, 'no_file', 'The digital product has no file.'],
    [text === '', 'missing_description', 'The description is empty.'],
    [
      text !== '' && text.length < shortDescription,
      'short_description',
      `The description has ${text.length} characters.`,
    ],
    [media.length === 0, 'missing_image', 'The product has no image.'],
    [tags.length === 0, 'missing_tags', 'The product has no tags.'],
  ];
  return problems.flatMap(([is, code, message]) => (is ? [createFinding(code, message)] : []));
}

const countOf = (count: number, all: number): string =>
  count === all ? 'The product has' : `${count} of ${all} variants have`;
