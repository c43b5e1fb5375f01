import type { ConnectedService } from '../unit-of-work.ts';
import type { OutsideService } from './outside-service.ts';

/** An entry of the table of services. */
export const connectService = <Question, Answer>(
  { name }: OutsideService<Question, Answer>,
  connected: ConnectedService<Question, Answer>,
): [string, ConnectedService<unknown, unknown>] => [
  name,
  connected as ConnectedService<unknown, unknown>,
];
