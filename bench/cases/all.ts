import type { Case } from '../case.ts';
import { buying } from './buying.ts';
import { controls } from './controls.ts';
import { importing } from './importing.ts';
import { merchant } from './merchant.ts';
import { products } from './products.ts';
import { purchases } from './purchases.ts';
import { search } from './search.ts';
import { firstStart, start } from './starting.ts';
import { streams } from './streams.ts';
import { tasks } from './tasks.ts';
import { webhooks } from './webhooks.ts';
import { x402 } from './x402.ts';

/** Every case, in the order of a round. Controls come before the cases that refer to them. */
export const cases: Case[] = [
  start,
  ...controls,
  ...products,
  ...search,
  ...merchant,
  ...buying,
  ...purchases,
  ...x402,
  ...tasks,
  ...webhooks,
  firstStart,
  streams,
  ...importing,
];
