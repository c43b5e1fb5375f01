import { type TSchema, Type } from 'typebox';
import { pageQuery } from '../../http/input/paging.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { datedSorts } from '../../platform/db/list-query.ts';

export const slug = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'Lower-case words joined by hyphens. Default: derived from the name.',
});
export const name = Type.String({
  minLength: 1,
  maxLength: 300,
  pattern: '\\S',
  description: 'Display name.',
});
export const longText = Type.String({
  maxLength: 65_536,
  description: 'Text or HTML. It is stored as sent; agents and pages get it as plain text.',
});
export const httpUrl = Type.String({
  maxLength: 2_048,
  pattern: '^(https?://|/media/)',
  description: 'An http or https URL, or a path that starts with /media/.',
});
export const siteSlug = Type.String({ description: 'Slug of a store of the workspace.' });
export const currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217 currency code.',
});
export const tagList = (maxItems: number, description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems, description });

export const siteFilter = {
  site_slug: Type.Optional(Type.String({ description: 'Only items of the store with this slug.' })),
};
/** Query of a list that can be limited to one store. */
export const SiteListQuery = Type.Object({ ...siteFilter, ...pageQuery });

/** One of several words. */
export const wordOf = <Word extends string>(words: readonly Word[], options: object = {}) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, ...options });

/** A query parameter that may be repeated, for any of its values. */
export const anyOf = <Item extends TSchema>(item: Item) =>
  Type.Optional(Type.Array(item, { maxItems: 100, description: 'May be repeated.' }));

export const searchText = (matches: string) =>
  Type.Optional(
    Type.String({
      maxLength: 200,
      description: `Words or beginnings of words of ${matches}. All must match.`,
    }),
  );

export const datedSort = Type.Optional(
  wordOf(datedSorts, { description: 'A minus means descending. Default: newest first.' }),
);

export const changeConflict =
  'If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`.';

export const noContentResponse = {
  204: Type.Null({ description: 'The request succeeded; there is no body.' }),
};

/** Reads a timestamp that matches the schema; 400 for leap seconds and years outside 1 to 9999. */
export function readInstant<None extends null | undefined>(
  text: string | None,
  field: string,
): Date | None {
  if (typeof text !== 'string') return text;
  const date = new Date(text);
  if (date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9_999) return date;
  throw invalid([
    { field, code: 'format', message: 'must be a valid timestamp in the years 1 to 9999' },
  ]);
}
