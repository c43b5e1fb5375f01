import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { BadAnswer } from './hook-contract.ts';

/** The response if it matches the schema. Throws `BadAnswer` with the first mismatch. */
export function readAs<Schema extends TSchema>(schema: Schema, body: unknown): Static<Schema> {
  if (Value.Check(schema, body)) return body as Static<Schema>;
  const [first] = Value.Errors(schema, body);
  const where = first?.instancePath === '' ? 'the response' : first?.instancePath;
  throw new BadAnswer(`${where} ${first?.message ?? 'does not match the schema'}`);
}

export function assertCurrency(answered: string, asked: string): void {
  if (answered !== asked) throw new BadAnswer(`/currency must be ${asked}, as in the request`);
}
