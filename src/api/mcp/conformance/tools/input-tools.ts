import type { MethodCall } from '../../../../http/mcp/methods.ts';
import type { JsonObject } from '../../../../kernel/json.ts';
import { type FixtureTool, type FixtureTools, textResult } from '../fixture.ts';
import {
  askForInput,
  canAsk,
  elicitation,
  type InputRequest,
  listRoots,
  readInputs,
  requireCapability,
  sampling,
} from '../input-required.ts';

type Requests = Record<string, InputRequest>;
type Inputs = Record<string, JsonObject>;

/** A tool that asks once and then completes. With a state, the client must return it unchanged. */
const asksOnce = (
  description: string,
  requests: Requests,
  complete: (inputs: Inputs) => string,
  state?: string,
): FixtureTool => ({
  description,
  eras: ['modern'],
  run(call, _args, { states }) {
    const inputs = readInputs(call, Object.keys(requests));
    const signed = state === undefined ? undefined : states.sign(state);
    if (inputs === null) return askForInput(call, requests, signed);
    if (state !== undefined) states.verify(call.params.requestState);
    return textResult(complete(inputs));
  },
});

const confirmation = { confirm: elicitation('Please confirm', 'ok', 'boolean') };
const askName = elicitation('What is your name?', 'name');
const fieldOf = (response: JsonObject | undefined, name: string) =>
  String((response?.content as JsonObject | undefined)?.[name]);

/** The questions of the tool that asks twice, by round. */
const rounds: { state: string; requests: Requests }[] = [
  { state: 'round-1', requests: { step1: elicitation('Step 1: What is your name?', 'name') } },
  {
    state: 'round-2',
    requests: { step2: elicitation('Step 2: What is your favorite color?', 'color') },
  },
];

/** What a tool may ask for, by capability of the client. */
const optionalRequests: Requests = {
  user_name: askName,
  greeting: sampling('Generate a greeting', 50),
  client_roots: listRoots,
};

const askForWhatClientsCan = (call: MethodCall) => {
  const requests = Object.entries(optionalRequests).filter(([, request]) => canAsk(call, request));
  return askForInput(call, Object.fromEntries(requests));
};

/** Tools that ask the client for input (MCP 2026-07-28, Multi Round-Trip Requests). */
export const inputTools: FixtureTools = {
  test_input_required_result_elicitation: asksOnce(
    'Asks the user for a name.',
    { user_name: askName },
    ({ user_name: response }) => `Hello, ${fieldOf(response, 'name')}!`,
  ),
  test_input_required_result_sampling: asksOnce(
    'Asks the model of the client.',
    { capital_question: sampling('What is the capital of France?', 100) },
    ({ capital_question: response }) => fieldOf(response, 'text'),
  ),
  test_input_required_result_list_roots: asksOnce(
    'Asks for the roots of the client.',
    { client_roots: listRoots },
    ({ client_roots: response }) => JSON.stringify(response?.roots),
  ),
  test_input_required_result_request_state: asksOnce(
    'Asks with a state.',
    confirmation,
    () => 'state-ok',
    'confirm',
  ),
  test_input_required_result_tampered_state: asksOnce(
    'Rejects a state that was changed.',
    confirmation,
    () => 'state-ok',
    'tampered',
  ),
  test_input_required_result_multiple_inputs: asksOnce(
    'Asks for three inputs at once.',
    optionalRequests,
    (inputs) => `Received: ${Object.keys(inputs).join(', ')}`,
    'multiple',
  ),
  test_input_required_result_multi_round: {
    description: 'Asks twice.',
    eras: ['modern'],
    run(call, _args, { states }) {
      const { requestState } = call.params;
      const state = requestState === undefined ? null : states.verify(requestState);
      const asked = rounds.findIndex((round) => round.state === state);
      const current = rounds[asked];
      const isAnswered = !current || readInputs(call, Object.keys(current.requests)) !== null;
      const next = rounds[isAnswered ? asked + 1 : asked];
      if (!next) return textResult('Both steps are complete.');
      return askForInput(call, next.requests, states.sign(next.state));
    },
  },
  test_input_required_result_capabilities: {
    description: 'Asks only for what the client has declared.',
    eras: ['modern'],
    run: askForWhatClientsCan,
  },
  test_missing_capability: {
    description: 'Needs a client that offers sampling.',
    eras: ['modern'],
    run(call) {
      requireCapability(call, 'sampling');
      return textResult('The client offers sampling.');
    },
  },
};
