import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { type AnswerOr, isPaused, type Question } from './question.ts';

/**
 * The answer of a hook or, without one, of a plug-in; the fallback of a paused hook; null if there
 * is neither.
 */
export function askHook<About, Answer>(
  view: View,
  service: OutsideService<Question<About>, AnswerOr<Answer>>,
  question: Question<About>,
): AnswerOr<Answer> | null {
  const { hook, fingerprint } = question;
  if (hook === null && !view.decidesByDefault(service)) return null;
  if (hook !== null && isPaused(hook, view.now)) return { fallback: hook.fallback };
  return view.ask(service, `${hook?.id ?? ''} ${fingerprint}`, question);
}
