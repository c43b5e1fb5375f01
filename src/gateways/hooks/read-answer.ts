import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { BadAnswer } from './hook-contract.ts';

/** The response if it matches the schema. Throws `BadAnswer` with the first mismatch. */
export function readAs<Schema extends TSchema>(schema: Schema, body: unknown): Static<Schema> {
  if (Value.Check(schema, body)) return body as Static<Schema>;
  const [first] = Value.Errors(schema, body);
  const path = first?.instancePath ?? '';
  if (first?.keyword === 'boolean') throw unknownMember(path);
  const where = path === '' ? 'the response' : path;
  throw new BadAnswer(`${where} ${first?.message ?? 'does not match the schema'}`);
}

/** The schema of members that an object does not have is `false`. */
function unknownMember(path: string): BadAnswer {
  const end = path.lastIndexOf('/');
  const owner = end === 0 ? 'the answer' : path.slice(0, end);
  return new BadAnswer(`\`${path.slice(end + 1)}\` is not a member of ${owner}`);
}

export function assertCurrency(answered: string, asked: string): void {
  if (answered !== asked) throw new BadAnswer(`/currency must be ${asked}, as in the request`);
}
