import type { HookType } from '../../core/hooks/hook.ts';

/** The properties in which the types of hooks differ. */
export type HookContract<About, Answer> = {
  type: HookType;
  /** The value of `data` in the request. */
  present(about: About): object;
  /** Reads the response. Throws `BadAnswer`. */
  read(body: unknown, about: About): Answer;
};

/** A response that cannot be used. The message is for the merchant. */
export class BadAnswer extends Error {
  override name = 'BadAnswer';
}
