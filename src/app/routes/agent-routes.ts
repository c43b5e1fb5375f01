import { a2aApi, a2aCardApi } from '../../api/a2a/a2a-api.ts';
import type { A2aDeps } from '../../api/a2a/a2a-call.ts';
import { withConformanceSkill } from '../../api/a2a/conformance-skill.ts';
import { handleHttpJsonError } from '../../api/a2a/http-json.ts';
import { handleAcpError } from '../../api/acp/acp-api.ts';
import { acpPath } from '../../api/acp/protocol/discovery.ts';
import { mcpApi } from '../../api/mcp/mcp-api.ts';
import { handleProtocolError, ucpPublicPath } from '../../api/ucp/public/ucp-public-api.ts';
import { createUcpV1ErrorHandler, ucpV1Path } from '../../api/ucp/v1/envelope.ts';
import { contractAccepts, v1Accepts } from '../../api/x402/dialects/challenge.ts';
import { offersFor } from '../../api/x402/purchase-request.ts';
import { purchaseUrls } from '../../api/x402/purchase-urls.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { CreateX402Challenge } from '../../core/skills/buying/x402/x402-payment-challenge.ts';
import { createAgentConversation } from '../../core/skills/conversation/agent-conversation.ts';
import {
  createModelReader,
  type ModelReader,
} from '../../core/skills/intent/model/model-reader.ts';
import { createTextUnderstanding } from '../../core/skills/intent/understand-text.ts';
import { createTaskRecorder } from '../../core/tasks/change/task-recorder.ts';
import { x402WaitKey } from '../../core/tasks/wait-keys.ts';
import { createLanguageModel } from '../../gateways/language-model/language-model.ts';
import { type ErrorHandler, handleRestError } from '../../http/errors/rest-errors.ts';
import type { HttpServer } from '../../http/server.ts';
import { type Clock, stopwatch } from '../../kernel/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import { version } from '../version.ts';
import type { AgentDeps } from './agent-signatures.ts';

const a2aPath = '/api/a2a';

/** Answers a malformed URL in the error format of the API whose path it starts with. */
export function createBadUrlHandler(parts: { clock: Clock; origin: string }): ErrorHandler {
  const handlers: [string, ErrorHandler][] = [
    [a2aPath, handleHttpJsonError],
    [ucpV1Path, createUcpV1ErrorHandler(parts)],
    [ucpPublicPath, handleProtocolError],
    [acpPath, handleAcpError],
  ];
  return (error, request, reply) => {
    const match = handlers.find(([path]) => request.url.startsWith(`${path}/`));
    const [, handleError] = match ?? [null, handleRestError];
    return handleError(error, request, reply);
  };
}

/** Registers A2A, where agents send messages, and MCP, where they call skills as tools. */
export async function registerAgentRoutes(
  http: HttpServer,
  shared: AgentDeps & Pick<A2aDeps, 'extension'>,
): Promise<void> {
  const { config, unit, outboundPolicy: pushPolicy, paywall, origin } = shared;
  const skillDeps = {
    ...shared,
    createX402Challenge: paywall && createChallengeFactory(paywall.paywall, origin),
  };
  const recorder = createTaskRecorder(unit);
  const understandText = createTextUnderstanding(skillDeps, openModelReader(config, http.log));
  const parts = { ...shared, skillDeps, recorder, understandText, pushPolicy };
  const base = createAgentConversation(parts);
  const conversation = config.conformanceSkill ? withConformanceSkill(base, parts) : base;
  // Skills that run in the background must end before the database is closed.
  http.addHook('onClose', () => conversation.settle());
  const a2aDeps = { ...shared, conversation };
  await http.register(a2aApi(a2aDeps), { prefix: a2aPath });
  await http.register(a2aCardApi(a2aDeps), { prefix: '/.well-known/agent-card.json' });
  await http.register(mcpApi({ ...shared, skillDeps, version }), { prefix: '/api/mcp' });
  if (config.mcpConformance) await registerMcpConformance(http, shared);
}

/** Loads the fixtures of the conformance kit, which other servers never load. */
async function registerMcpConformance(http: HttpServer, shared: AgentDeps): Promise<void> {
  const { mcpConformanceApi } = await import('../../api/mcp/conformance/conformance-api.ts');
  await http.register(mcpConformanceApi({ ...shared, version }), { prefix: '/mcp-conformance' });
}

/**
 * The reader of free text that uses the configured language model; null when rules alone read it.
 */
function openModelReader(config: Config, log: HttpServer['log']): ModelReader | null {
  if (config.languageModel === null) return null;
  const warn = (why: string, err: unknown) => log.warn({ err }, why);
  return createModelReader({ model: createLanguageModel(config.languageModel), stopwatch, warn });
}

/**
 * Creates the x402 challenge for an agent's purchase, the same that a request to the x402 API gets.
 * A payment with one of its nonces completes the task.
 */
function createChallengeFactory(paywall: Paywall, origin: string): CreateX402Challenge {
  return async ({ site, ...purchase }) => {
    const addresses = purchaseUrls(origin, { ...purchase, siteSlug: site.slug });
    const offers = await offersFor(paywall, { ...purchase, site, addresses });
    const challenge = { offers, addresses, error: 'payment_required' };
    const { error } = challenge;
    return {
      method: 'GET',
      url: origin + addresses.path,
      v1Url: origin + addresses.v1Path,
      x402Version: 1,
      accepts: contractAccepts(challenge),
      error,
      expiresAt: new Date(Math.min(...offers.map(({ validBefore }) => validBefore)) * 1_000),
      messageMetadata: {
        'x402.payment.status': 'payment-required',
        'x402.payment.required': { x402Version: 1, accepts: v1Accepts(challenge), error },
      },
      waitKeys: offers.map(({ nonce }) => x402WaitKey(nonce)),
    };
  };
}
