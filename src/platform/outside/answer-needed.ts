import type { OutsideCall } from '../unit-of-work.ts';

/** The answers that one operation has got so far, over all its attempts. */
export type Answers = Map<string, unknown>;

/** Ends a transaction that needs an answer. The operation runs again once there is one. */
export class AnswerNeeded extends Error {
  override name = 'AnswerNeeded';
  /** Name of the service. */
  readonly service: string;
  readonly key: string;
  readonly ask: (call: OutsideCall) => Promise<unknown>;

  constructor(service: string, key: string, ask: AnswerNeeded['ask']) {
    super('an outside service must be asked before this transaction can continue');
    this.service = service;
    this.key = key;
    this.ask = ask;
  }
}
