import { conversation } from '../../core/skills/conversation/conversation.ts';
import { byModel, type ReadByModel } from '../../core/skills/intent/model/read-by-model.ts';
import { textUnderstanding } from '../../core/skills/intent/understand-text.ts';
import { taskRecorder } from '../../core/tasks/change/group-commit.ts';
import { conforming } from '../../doors/a2a/conformance.ts';
import { a2aDoor } from '../../doors/a2a/door.ts';
import { answerHttpError } from '../../doors/a2a/http-json.ts';
import { mcpDoor } from '../../doors/mcp/door.ts';
import { answerHouseError, housePath } from '../../doors/ucp/house/envelope.ts';
import { answerProtocolError, publicPath } from '../../doors/ucp/public/door.ts';
import { languageModel } from '../../gateways/language-model/language-model.ts';
import { type AnswerError, answerRestError } from '../../http/errors/rest-errors.ts';
import type { Http } from '../../http/server.ts';
import { type Clock, stopwatch } from '../../kernel/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import { version } from '../version.ts';
import type { AgentParts } from './agent-signatures.ts';
import { offerX402 } from './offer-x402.ts';

const prefix = '/api/a2a';

/** An address that cannot be read is answered in the words of the surface that it begins like. */
export function answerBadAddress(parts: { clock: Clock; origin: string }): AnswerError {
  const surfaces: [string, AnswerError][] = [
    [prefix, answerHttpError],
    [housePath, answerHouseError(parts)],
    [publicPath, answerProtocolError],
  ];
  return (error, request, reply) => {
    const surface = surfaces.find(([path]) => request.url.startsWith(`${path}/`));
    const [, answer] = surface ?? [null, answerRestError];
    return answer(error, request, reply);
  };
}

/** Where agents talk to the store agent, and where they call its skills as tools. */
export async function openAgentDoors(http: Http, shared: AgentParts): Promise<void> {
  const { config, unit, outboundPolicy: pushPolicy, paywall, origin } = shared;
  const tools = {
    ...shared,
    find: shared.finds.find,
    offerX402: paywall && offerX402(paywall.paywall, origin),
  };
  const recorder = taskRecorder(unit);
  const understandText = textUnderstanding(tools, modelReader(config, http.log));
  const parts = { ...shared, tools, recorder, understandText, pushPolicy };
  const usual = conversation(parts);
  const talk = config.conformanceSkill ? conforming(usual, parts) : usual;
  // Skills that run behind an answer end before the database is let go of.
  http.addHook('onClose', () => talk.settle());
  await http.register(a2aDoor({ ...shared, conversation: talk }), { prefix });
  await http.register(mcpDoor({ ...shared, tools, version }), { prefix: '/api/mcp' });
}

/** Reads free text by the language model that is set, or null: rules read it. */
function modelReader(config: Config, log: Http['log']): ReadByModel | null {
  if (config.languageModel === null) return null;
  const warn = (why: string, err: unknown) => log.warn({ err }, why);
  return byModel({ model: languageModel(config.languageModel), stopwatch, warn });
}
