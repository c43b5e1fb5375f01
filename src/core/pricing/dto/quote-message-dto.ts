import { type Static, Type } from 'typebox';
import type { QuoteLine, QuoteMessage } from '../quote.ts';

/** A message of a cart or checkout session that explains a change. */
export const QuoteMessageDto = Type.Object({
  type: Type.Union([Type.Literal('info'), Type.Literal('warning'), Type.Literal('error')]),
  code: Type.String(),
  content: Type.String(),
  path: Type.Optional(Type.String({ description: 'JSONPath into this response.' })),
  item_id: Type.Optional(
    Type.String({
      description: 'The item that the message is about, which may have been removed.',
    }),
  ),
  available: Type.Optional(Type.Integer({ description: 'Units that can be bought.' })),
});
export type QuoteMessageDto = Static<typeof QuoteMessageDto>;

/** Maps messages of a quote. `list` is the name of the response field that holds the lines. */
export function createMessageMapper(lines: QuoteLine[], list: 'items' | 'line_items') {
  return ({ type, code, content, path, lineId, available }: QuoteMessage): QuoteMessageDto => {
    const index = lines.findIndex((line) => line.id === lineId);
    const jsonPath = index < 0 ? path : `$.${list}[${index}]`;
    return {
      type,
      code,
      content,
      ...(jsonPath === undefined ? {} : { path: jsonPath }),
      ...(lineId === undefined ? {} : { item_id: lineId }),
      ...(available === undefined ? {} : { available }),
    };
  };
}
