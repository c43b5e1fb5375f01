import type { Refusal } from '../../../../kernel/refusal.ts';
import { dataPart, textPart } from '../../../tasks/message.ts';
import { adviceFor } from '../../calling/advice.ts';
import type { Fields } from '../../calling/fields.ts';
import { errorOf, sentenceOf } from '../../calling/refused.ts';
import type { Asker, Outcome } from '../../skill.ts';
import { mergeRequest } from '../reading/merge-request.ts';
import type { Ending } from './failure.ts';
import { formOf, inForm } from './output-modes.ts';
import { howToAnswer, productQuestion, variantQuestion } from './questions.ts';

/** What a skill handed over, in the forms that are taken. `request`: what it was asked for. */
export function endingOf(
  { state, say, artifacts, aside, awaits, remember, lookAgain }: Outcome,
  request: Fields,
  outputModes: readonly string[] | null,
): Ending {
  return {
    change: {
      trigger: state === 'completed' ? 'complete' : 'ask',
      say: [textPart(say)],
      artifacts: inForm(artifacts, formOf(outputModes), say),
      awaits: awaits ?? [],
      ...(aside && { aside }),
      ...(remember && { request: mergeRequest(request, remember) }),
    },
    ...(lookAgain && { lookAgain }),
  };
}

/** What cannot be done: a question when the caller can answer it in this task, else the end of it. */
export function refusedEnding(
  refusal: Refusal,
  request: Fields,
  asker: Pick<Asker, 'bearer'>,
): Ending {
  if (refusal.reason === 'variant_unresolved') return variantQuestion(refusal, request, asker);
  if (refusal.reason === 'product_unresolved') return productQuestion(refusal, asker);
  if (refusal.reason === 'offer_declined')
    return { change: { trigger: 'complete', say: [textPart(refusal.message)] } };
  const trigger = isQuestion(refusal) ? 'ask' : 'fail';
  const advice = trigger === 'ask' ? howToAnswer(asker) : adviceFor(refusal);
  const text = `${sentenceOf(refusal)} ${advice}`.trim();
  return {
    change: { trigger, say: [textPart(text), dataPart({ error: errorOf(refusal) })] },
    ...(refusal.kind === 'unavailable' && { unavailable: refusal }),
  };
}

/** Words that point at something which was not found: others may. */
const unclear = new Set(['nothing_shown', 'item_unclear', 'nothing_done']);

/** Something is left out that a later message can bring: a field, an address, a choice of shipping. */
function isQuestion({ kind, reason, details }: Refusal): boolean {
  if (kind === 'unprocessable') return reason.endsWith('_required') || unclear.has(reason);
  return (
    kind === 'invalid' && details.length > 0 && details.every(({ code }) => code === 'required')
  );
}
