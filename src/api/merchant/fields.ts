import { Type } from 'typebox';
import { pageQuery } from '../../http/input/paging.ts';
import { invalid } from '../../kernel/domain-error.ts';

export const slug = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'Lower-case words joined by hyphens. Left out: made from the name.',
});
export const name = Type.String({
  minLength: 1,
  maxLength: 300,
  pattern: '\\S',
  description: 'As people read it.',
});
export const longText = Type.String({
  maxLength: 65_536,
  description: 'Text or HTML, kept as it is sent; agents and pages show it as clean text.',
});
export const webAddress = Type.String({
  maxLength: 2_048,
  pattern: '^(https?://|/media/)',
  description: 'An http or https address.',
});
export const siteSlug = Type.String({ description: 'Slug of a store of the workspace.' });
export const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' });
export const tagList = (maxItems: number, description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems, description });

export const siteFilter = {
  site_slug: Type.Optional(Type.String({ description: 'Rows of this store only.' })),
};
/** Query of a list that may be narrowed to one store. */
export const SiteListQuery = Type.Object({ ...siteFilter, ...pageQuery });

export const noContentResponse = { 204: Type.Null({ description: 'Done.' }) };

/** The schema knows the form; leap seconds and years that the database cannot hold end here, as 400. */
export function readInstant<None extends null | undefined>(
  text: string | None,
  field: string,
): Date | None {
  if (typeof text !== 'string') return text;
  const at = new Date(text);
  if (at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9_999) return at;
  throw invalid([{ field, code: 'format', message: 'must be an instant of the years 1 to 9999' }]);
}
