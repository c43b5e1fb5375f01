import {
  type Fallback,
  fallbacks,
  type HookType,
  hookTypes,
  timeoutRange,
  toHookDto,
} from '../../../core/hooks/hook.ts';
import { createHook } from '../../../core/hooks/manage-hooks.ts';
import { deleteHook } from '../../../core/payments/delete-processor.ts';
import { type Command, UsageError } from '../command.ts';
import { runForWorkspace } from '../session.ts';

const workspaceOption = { value: 'W', required: true, help: 'Id of the workspace: ws_…' };

export const createHookCommand: Command = {
  name: 'hooks create',
  summary: 'Lets an HTTP service decide something for a store, and shows its secret once.',
  operands: [],
  options: {
    workspace: workspaceOption,
    site: { value: 'S', required: true, help: 'Slug of the store.' },
    type: { value: 'T', required: true, help: `What it decides: ${hookTypes.join(', ')}.` },
    url: { value: 'URL', required: true, help: 'URL that is called.' },
    'timeout-ms': {
      value: 'N',
      help: `How long to wait for an answer. Default: ${timeoutRange.default}.`,
    },
    fallback: {
      value: 'F',
      help: 'Without an answer: own_tables (the default) or refuse (the only one for payment).',
    },
    test: { help: 'For payment: no real money moves; orders are marked as tests.' },
  },
  async run(call) {
    const { production, outboundAllow: allow } = call.config;
    const input = {
      type: readWord<HookType>('type', call.requiredOption('type'), hookTypes),
      url: call.requiredOption('url'),
      timeoutMs: readTimeout(call.option('timeout-ms')),
      fallback: readFallback(call.option('fallback')),
      test: call.isSet('test'),
    };
    const session = await call.openSession();
    const { hook, secret } = await runForWorkspace(
      session,
      call.requiredOption('workspace'),
      (work) => createHook(work, { production, allow }, call.requiredOption('site'), input),
    );
    return {
      json: { ...toHookDto(hook), secret },
      text: `Hook    ${hook.id}\nSecret  ${secret}\nStore it now: it is not shown again.`,
    };
  },
};

export const deleteHookCommand: Command = {
  name: 'hooks delete',
  summary: 'Deletes a hook: a plug-in or the settings of the store decide again.',
  operands: ['id'],
  options: { workspace: workspaceOption },
  async run(call) {
    const id = call.operands[0] ?? '';
    const session = await call.openSession();
    await runForWorkspace(session, call.requiredOption('workspace'), (work) =>
      deleteHook(work, id),
    );
    return { json: { id, deleted: true }, text: `Deleted ${id}.` };
  },
};

function readWord<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new UsageError(`--${option} must be one of ${words.join(', ')} (got "${text}").`);
}

const readFallback = (text: string | undefined): Fallback | undefined =>
  text === undefined ? undefined : readWord<Fallback>('fallback', text, fallbacks);

function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const { minimum, maximum } = timeoutRange;
  const milliseconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (milliseconds >= minimum && milliseconds <= maximum) return milliseconds;
  throw new UsageError(
    `--timeout-ms must be an integer from ${minimum} to ${maximum} (got "${text}").`,
  );
}
