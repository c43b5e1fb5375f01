import { a2aApi } from '../../api/a2a/a2a-api.ts';
import { withConformanceSkill } from '../../api/a2a/conformance-skill.ts';
import { answerHttpError } from '../../api/a2a/http-json.ts';
import { mcpApi } from '../../api/mcp/mcp-api.ts';
import { answerProtocolError, ucpPublicPath } from '../../api/ucp/public/ucp-public-api.ts';
import { answerUcpV1Error, ucpV1Path } from '../../api/ucp/v1/envelope.ts';
import { createAgentConversation } from '../../core/skills/conversation/agent-conversation.ts';
import {
  createModelReader,
  type ModelReader,
} from '../../core/skills/intent/model/model-reader.ts';
import { createTextUnderstanding } from '../../core/skills/intent/understand-text.ts';
import { createTaskRecorder } from '../../core/tasks/change/task-recorder.ts';
import { createLanguageModel } from '../../gateways/language-model/language-model.ts';
import { type ErrorHandler, handleRestError } from '../../http/errors/rest-errors.ts';
import type { HttpServer } from '../../http/server.ts';
import { type Clock, stopwatch } from '../../kernel/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import { version } from '../version.ts';
import type { AgentDeps } from './agent-signatures.ts';
import { createX402Offer } from './x402-offer.ts';

const a2aPath = '/api/a2a';

/** An address that cannot be read is answered in the words of the surface that it begins like. */
export function createBadUrlHandler(parts: { clock: Clock; origin: string }): ErrorHandler {
  const surfaces: [string, ErrorHandler][] = [
    [a2aPath, answerHttpError],
    [ucpV1Path, answerUcpV1Error(parts)],
    [ucpPublicPath, answerProtocolError],
  ];
  return (error, request, reply) => {
    const surface = surfaces.find(([path]) => request.url.startsWith(`${path}/`));
    const [, answer] = surface ?? [null, handleRestError];
    return answer(error, request, reply);
  };
}

/** Where agents talk to the store agent, and where they call its skills as tools. */
export async function registerAgentRoutes(http: HttpServer, shared: AgentDeps): Promise<void> {
  const { config, unit, outboundPolicy: pushPolicy, paywall, origin } = shared;
  const tools = {
    ...shared,
    find: shared.searchCache.find,
    createX402Challenge: paywall && createX402Offer(paywall.paywall, origin),
  };
  const recorder = createTaskRecorder(unit);
  const understandText = createTextUnderstanding(tools, openModelReader(config, http.log));
  const parts = { ...shared, tools, recorder, understandText, pushPolicy };
  const usual = createAgentConversation(parts);
  const talk = config.conformanceSkill ? withConformanceSkill(usual, parts) : usual;
  // Skills that run behind an answer end before the database is let go of.
  http.addHook('onClose', () => talk.settle());
  await http.register(a2aApi({ ...shared, conversation: talk }), { prefix: a2aPath });
  await http.register(mcpApi({ ...shared, tools, version }), { prefix: '/api/mcp' });
}

/** Reads free text by the language model that is set, or null: rules read it. */
function openModelReader(config: Config, log: HttpServer['log']): ModelReader | null {
  if (config.languageModel === null) return null;
  const warn = (why: string, err: unknown) => log.warn({ err }, why);
  return createModelReader({ model: createLanguageModel(config.languageModel), stopwatch, warn });
}
