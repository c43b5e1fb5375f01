import { type TSchema, Type } from 'typebox';
import { defaultLimit, maxLimit, type Page, type PageRequest } from '../../kernel/page.ts';

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

export function presentPage<Item, Wire>(
  plural: string,
  page: Page<Item>,
  present: (item: Item) => Wire,
) {
  return { [plural]: page.items.map(present), next_cursor: page.nextCursor };
}
