import { type Static, Type } from 'typebox';
import { absoluteUrl } from '../../../../kernel/absolute-url.ts';
import type { Media, Product } from '../../product.ts';
import type { ImportCandidate } from '../candidate.ts';
import { getProblemLevel, problemAdvice, problemLevels } from '../problem.ts';
import { gradeProduct, readinessGrades } from './grade.ts';
import { checkProduct } from './product.ts';
import { checkVariants } from './variants.ts';

export const ReadinessDto = Type.Object(
  {
    grade: Type.Enum([...readinessGrades], {
      type: 'string',
      description: '`A`: no warning. Each kind of warning makes it one lower.',
    }),
    problems: Type.Array(
      Type.Object({
        code: Type.String({ description: 'As in the report of an import.' }),
        level: Type.Enum([...problemLevels], {
          type: 'string',
          description: 'Notes do not change the grade.',
        }),
        field: Type.String({ description: 'The field to change.' }),
        message: Type.String(),
        advice: Type.String(),
      }),
      { description: 'What is missing or makes it hard for agents, the most severe first.' },
    ),
  },
  {
    $id: 'ProductReadiness',
    description: 'How well agents can work with a product. Visible to the merchant only.',
  },
);

/**
 * How well agents can work with a product, by the rules that imported products are checked by. It
 * needs nothing but the product. `origin` is the platform's.
 */
export function assessProduct(product: Product, origin: string): Static<typeof ReadinessDto> {
  const candidate = toCandidate(product, origin);
  const problems = [...checkProduct(candidate), ...checkVariants(candidate)];
  const dtos = problems.map((problem) => ({
    code: problem.code,
    level: getProblemLevel(problem),
    field: problem.field,
    message: problem.message,
    advice: problemAdvice[problem.code].advice,
  }));
  const rankOf = ({ level }: { level: (typeof problemLevels)[number] }) =>
    problemLevels.indexOf(level);
  return { grade: gradeProduct(problems), problems: dtos.sort((a, b) => rankOf(a) - rankOf(b)) };
}

/** The product as if it were read from a file. */
function toCandidate(product: Product, origin: string): ImportCandidate {
  const { name, slug, description, price, tags, brand, condition, weightGrams } = product;
  const withFullUrls = (media: Media[]) =>
    media.map((item) => ({ ...item, url: absoluteUrl(item.url, origin) }));
  return {
    ...{ name, slug, description, price, tags, brand, condition, weightGrams },
    line: 0,
    media: withFullUrls(product.media),
    variants: product.variants.map((variant) => ({
      ...variant,
      line: 0,
      media: withFullUrls(variant.media),
    })),
    // Files never have a digital file, so imports check no more than this.
    isDigital: product.isDigital && product.digitalAssetId === null,
    googleProductCategory: product.googleProductCategory,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    countryOfOrigin: product.countryOfOrigin,
    publishedAt: product.publishedAt,
    collections: [],
    damaged: false,
    problems: [],
  };
}
