import { type DomainError, invalid } from '../../../kernel/domain-error.ts';

/** 400 for a missing required field, with an example of a value. */
export function requiredField(field: string, example: unknown): DomainError {
  const message = `is required, for example ${JSON.stringify(example)}`;
  return invalid([{ field, code: 'required', message }]);
}
