import type { DomainError } from '../../../../kernel/domain-error.ts';
import { dataPart, textPart } from '../../../tasks/message.ts';
import { toErrorData, toErrorMessage } from '../../calling/error-output.ts';
import type { InputFields } from '../../calling/input-fields.ts';
import { getRecoveryHint } from '../../calling/recovery-hints.ts';
import { type FailedCall, getNextSkillCall } from '../../guidance/next-skill-call.ts';
import type { SkillCaller, SkillOutcome } from '../../skill.ts';
import { toCamelCase } from '../../wire/camel-case.ts';
import { ProductQuestion } from '../../words/unresolved-product.ts';
import { mergeRequest } from '../reading/merge-request.ts';
import { filterArtifactParts, selectOutputForm } from './output-modes.ts';
import { getAnswerInstructions, toProductQuestion, toVariantQuestion } from './questions.ts';
import type { TaskResult } from './task-result.ts';

/** The result of a successful skill, with artifacts in the accepted forms. */
export function toTaskResult(
  { text, state, message, artifacts, messageMetadata, waitKeys, ...more }: SkillOutcome,
  request: InputFields,
  outputModes: readonly string[] | null,
): TaskResult {
  const { rememberedFields, recheck } = more;
  const form = selectOutputForm(outputModes);
  return {
    change: {
      trigger: state === 'completed' ? 'complete' : 'ask',
      agentParts: [textPart(message)],
      artifacts: filterArtifactParts(artifacts, form, { summary: message, whole: text }),
      waitKeys: waitKeys ?? [],
      ...(messageMetadata && { messageMetadata }),
      ...(rememberedFields && { request: mergeRequest(request, rememberedFields) }),
    },
    ...(recheck && { recheck }),
  };
}

/**
 * The result of an error: a question if the caller can answer it in this task, else a failed task.
 */
export function errorToTaskResult(
  error: DomainError,
  request: InputFields,
  caller: Pick<SkillCaller, 'bearer'>,
  failed: FailedCall | null = null,
): TaskResult {
  if (error.reason === 'variant_unresolved') return toVariantQuestion(error, request, caller);
  if (error instanceof ProductQuestion) return toProductQuestion(error, caller);
  if (error.reason === 'offer_declined')
    return { change: { trigger: 'complete', agentParts: [textPart(error.message)] } };
  const trigger = isAnswerable(error) ? 'ask' : 'fail';
  const advice = trigger === 'ask' ? getAnswerInstructions(caller) : getRecoveryHint(error);
  const text = `${toErrorMessage(error)} ${advice}`.trim();
  return {
    change: { trigger, agentParts: [textPart(text), dataPart(toErrorPart(error, failed))] },
    ...(error.kind === 'unavailable' && { unavailable: error }),
  };
}

/** The error with the data of a message that helps, as `error.next`. */
function toErrorPart(error: DomainError, failed: FailedCall | null): Record<string, unknown> {
  const next = failed && getNextSkillCall(error, failed);
  const message = next && { next: toCamelCase({ skill: next.skill, ...next.input }) };
  return { error: { ...toErrorData(error), ...message } };
}

/** Errors about references in a text that were not found; other words may find them. */
const unclearReasons = new Set(['no_previous_results', 'item_ambiguous', 'nothing_done']);
/** A yes answers it. */
const offered = 'words_not_understood';

/**
 * Whether a later message can correct the error, for example with a missing field or an address.
 */
function isAnswerable({ kind, reason, details }: DomainError): boolean {
  if (reason === offered) return true;
  if (kind === 'unprocessable') return reason.endsWith('_required') || unclearReasons.has(reason);
  return (
    kind === 'invalid' && details.length > 0 && details.every(({ code }) => code === 'required')
  );
}
