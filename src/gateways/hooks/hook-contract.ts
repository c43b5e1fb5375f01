import type { HookType } from '../../core/hooks/hook.ts';

/** What differs between the types of hooks. */
export type HookContract<About, Answer> = {
  type: HookType;
  /** What is sent as `data`. */
  present(about: About): object;
  /** Reads the response. Throws `BadAnswer`. */
  read(body: unknown, about: About): Answer;
};

/** A response that cannot be used. The message is for the merchant. */
export class BadAnswer extends Error {
  override name = 'BadAnswer';
}
