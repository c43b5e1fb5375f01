import type { DomainError } from '../../../../kernel/domain-error.ts';
import { dataPart, textPart } from '../../../tasks/message.ts';
import { toErrorData, toErrorMessage } from '../../calling/error-output.ts';
import type { InputFields } from '../../calling/input-fields.ts';
import { getRecoveryHint } from '../../calling/recovery-hints.ts';
import type { SkillCaller, SkillOutcome } from '../../skill.ts';
import { mergeRequest } from '../reading/merge-request.ts';
import { filterArtifactParts, selectOutputForm } from './output-modes.ts';
import { getAnswerInstructions, toProductQuestion, toVariantQuestion } from './questions.ts';
import type { TaskResult } from './task-result.ts';

/** What a skill handed over, in the forms that are taken. `request`: what it was asked for. */
export function toTaskResult(
  { state, message, artifacts, aside, waitKeys, rememberedFields, recheck }: SkillOutcome,
  request: InputFields,
  outputModes: readonly string[] | null,
): TaskResult {
  return {
    change: {
      trigger: state === 'completed' ? 'complete' : 'ask',
      agentParts: [textPart(message)],
      artifacts: filterArtifactParts(artifacts, selectOutputForm(outputModes), message),
      waitKeys: waitKeys ?? [],
      ...(aside && { aside }),
      ...(rememberedFields && { request: mergeRequest(request, rememberedFields) }),
    },
    ...(recheck && { recheck }),
  };
}

/** What cannot be done: a question when the caller can answer it in this task, else the end of it. */
export function errorToTaskResult(
  refusal: DomainError,
  request: InputFields,
  asker: Pick<SkillCaller, 'bearer'>,
): TaskResult {
  if (refusal.reason === 'variant_unresolved') return toVariantQuestion(refusal, request, asker);
  if (refusal.reason === 'product_unresolved') return toProductQuestion(refusal, asker);
  if (refusal.reason === 'offer_declined')
    return { change: { trigger: 'complete', agentParts: [textPart(refusal.message)] } };
  const trigger = isAnswerable(refusal) ? 'ask' : 'fail';
  const advice = trigger === 'ask' ? getAnswerInstructions(asker) : getRecoveryHint(refusal);
  const text = `${toErrorMessage(refusal)} ${advice}`.trim();
  return {
    change: { trigger, agentParts: [textPart(text), dataPart({ error: toErrorData(refusal) })] },
    ...(refusal.kind === 'unavailable' && { unavailable: refusal }),
  };
}

/** Words that point at something which was not found: others may. */
const unclearReasons = new Set(['no_previous_results', 'item_ambiguous', 'nothing_done']);

/** Something is left out that a later message can bring: a field, an address, a choice of shipping. */
function isAnswerable({ kind, reason, details }: DomainError): boolean {
  if (kind === 'unprocessable') return reason.endsWith('_required') || unclearReasons.has(reason);
  return (
    kind === 'invalid' && details.length > 0 && details.every(({ code }) => code === 'required')
  );
}
