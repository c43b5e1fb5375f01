import { maxLimit } from '../../kernel/page.ts';
import { UsageError } from './command.ts';

/** `--limit` of the commands that list. */
export const limitOption = {
  value: 'N',
  help: `How many to list: 1 to ${maxLimit} (default: ${maxLimit}).`,
};

export function readLimit(text = String(maxLimit)): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw new UsageError(`--limit must be an integer from 1 to ${maxLimit} (got "${text}").`);
}
