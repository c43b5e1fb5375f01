import type { Fallback, HookRef, HookType } from './hook.ts';

/** An enabled hook of a store. */
export type StoreHook = HookRef & { type: HookType };

/**
 * A question to a hook, or to a plug-in if the store has no hook. `fingerprint` identifies `about`,
 * which does not depend on the hook.
 */
export type Question<About> = { hook: HookRef | null; about: About; fingerprint: string };

/** The answer, or what applies without one. */
export type AnswerOr<Answer> = { answer: Answer } | { fallback: Fallback };

/** Whether a hook is left alone after repeated failures. */
export const isPaused = ({ pausedUntil }: HookRef, now: Date): boolean =>
  pausedUntil !== null && new Date(pausedUntil) > now;
