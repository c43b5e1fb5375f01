import { type Static, Type } from 'typebox';
import type { QuoteLine, QuoteMessage } from '../quote.ts';

/** A note that explains a change, in carts and checkout sessions alike (§2.6, decisions 5). */
export const QuoteMessageDto = Type.Object({
  type: Type.Union([Type.Literal('info'), Type.Literal('warning'), Type.Literal('error')]),
  code: Type.String(),
  content: Type.String(),
  path: Type.Optional(Type.String({ description: 'JSONPath into this answer.' })),
  item_id: Type.Optional(Type.String({ description: 'The item it is about, also one left out.' })),
  available: Type.Optional(Type.Integer({ description: 'How many can be bought.' })),
});
export type QuoteMessageDto = Static<typeof QuoteMessageDto>;

/** `list`: what the answer calls its lines. */
export function createMessageMapper(lines: QuoteLine[], list: 'items' | 'line_items') {
  return ({ type, code, content, path, lineId, available }: QuoteMessage): QuoteMessageDto => {
    const at = lines.findIndex((line) => line.id === lineId);
    const where = at < 0 ? path : `$.${list}[${at}]`;
    return {
      type,
      code,
      content,
      ...(where === undefined ? {} : { path: where }),
      ...(lineId === undefined ? {} : { item_id: lineId }),
      ...(available === undefined ? {} : { available }),
    };
  };
}
