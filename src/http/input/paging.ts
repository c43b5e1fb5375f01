import { type TSchema, Type } from 'typebox';
import {
  type CountedPage,
  defaultLimit,
  maxLimit,
  type Page,
  type PageRequest,
} from '../../kernel/page.ts';

/** Query parameters of every list. */
export const pageQuery = {
  limit: Type.Integer({
    minimum: 1,
    maximum: maxLimit,
    default: defaultLimit,
    description: 'Maximum number of items per page.',
  }),
  cursor: Type.Optional(Type.String({ description: 'The `next_cursor` of the previous page.' })),
};

/** Query parameters of lists that can be counted. */
export const countedPageQuery = {
  ...pageQuery,
  count: Type.Optional(
    Type.Boolean({ description: 'Whether to count all items, as `total_estimate`.' }),
  ),
};

export function readPageRequest(query: { limit: number; cursor?: string }): PageRequest {
  return { limit: query.limit, cursor: query.cursor || null };
}

/** `{ "<plural>": [...], "next_cursor": string|null }`. */
export function pageSchema<Plural extends string, Item extends TSchema>(
  plural: Plural,
  item: Item,
) {
  return Type.Object({
    [plural]: Type.Array(item),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
  });
}

/** The same with `total_estimate` where `count=true` was sent. */
export function countedPageSchema<Plural extends string, Item extends TSchema>(
  plural: Plural,
  item: Item,
) {
  return Type.Object({
    ...pageSchema(plural, item).properties,
    total_estimate: Type.Optional(
      Type.Integer({
        description:
          'With `count=true`: the number of all items, exact up to 1000; 1001 means more than that.',
      }),
    ),
  });
}

export function presentPage<Item, Wire>(
  plural: string,
  page: Page<Item> | CountedPage<Item>,
  present: (item: Item) => Wire,
) {
  const total = 'totalEstimate' in page ? page.totalEstimate : null;
  return {
    [plural]: page.items.map(present),
    next_cursor: page.nextCursor,
    ...(total === null ? {} : { total_estimate: total }),
  };
}
