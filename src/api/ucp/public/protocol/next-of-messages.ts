import type { NextCall } from '../../../../http/errors/next-call.ts';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';
import type { ActiveCapabilities } from './negotiation.ts';
import { productCall, type WriteNextCall } from './next-call.ts';
import { restBase } from './rest-table.ts';

type Guide = { active: ActiveCapabilities; write: WriteNextCall };

/**
 * A cart or checkout whose errors name the call that helps: an item that is out of stock is shown,
 * and a checkout that has expired is opened again with its lines. Errors about details that only the
 * buyer can give have none.
 */
export function withNextOfMessages(body: object, guide: Guide): object {
  if (!('messages' in body) || !Array.isArray(body.messages)) return body;
  const messages = body.messages.map((message) => withNext(message, body, guide));
  return { ...body, messages };
}

function withNext(message: unknown, body: object, { active, write }: Guide): unknown {
  if (!isObject(message) || message.type !== 'error' || 'next' in message) return message;
  const call = nextOf(message, linesOf(body), active);
  const next = call === null ? undefined : write(call);
  return next === undefined ? message : { ...message, next };
}

function nextOf(
  { code, path }: JsonObject,
  lines: readonly Line[],
  active: ActiveCapabilities,
): NextCall | null {
  if (code === 'out_of_stock') {
    const [, index] = /^\$\.line_items\[(\d+)\]/.exec(String(path)) ?? [];
    return productCall(lines[Number(index)]?.item.id ?? null, active);
  }
  if (code !== 'session_expired' || lines.length === 0) return null;
  const again = lines.map(({ item: { id }, quantity }) => ({ item: { id }, quantity }));
  return { method: 'POST', url: `${restBase}/checkout-sessions`, body: { line_items: again } };
}

type Line = { item: { id: string }; quantity: number };

const linesOf = (body: object): readonly Line[] =>
  'line_items' in body && Array.isArray(body.line_items) ? body.line_items : [];
