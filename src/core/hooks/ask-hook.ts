import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { type AnswerOr, isPaused, type Question } from './question.ts';

/** What a hook answers, or its fallback while it is paused. */
export function askHook<About, Answer>(
  view: View,
  service: OutsideService<Question<About>, AnswerOr<Answer>>,
  question: Question<About>,
): AnswerOr<Answer> {
  const { hook, fingerprint } = question;
  if (isPaused(hook, view.now)) return { fallback: hook.fallback };
  return view.ask(service, `${hook.id} ${fingerprint}`, question);
}
