import { Type } from 'typebox';

/** The query parameter `range` of analytics. */
export const dayRange = Type.String({
  pattern: '^(?:[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])d$',
  default: '30d',
  description: 'Number of days up to today, `1d` to `366d`. Days are in UTC.',
});

export const readDays = (range: string): number => Number.parseInt(range, 10);
