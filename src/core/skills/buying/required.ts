import { invalid, type Refusal } from '../../../kernel/refusal.ts';

/** 400 for a field that this act needs, with an example of its value. */
export function required(field: string, example: unknown): Refusal {
  const message = `is required, for example ${JSON.stringify(example)}`;
  return invalid([{ field, code: 'required', message }]);
}
