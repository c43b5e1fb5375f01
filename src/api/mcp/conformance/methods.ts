import type { IncomingHttpHeaders } from 'node:http';
import {
  cacheable,
  discover,
  initialize,
  type Method,
  type Methods,
} from '../../../http/mcp/methods.ts';
import {
  assertHeader,
  decodeHeaderValue,
  headerMismatch,
} from '../../../http/mcp/request-headers.ts';
import type { Era } from '../../../http/mcp/versions.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';
import { type FixtureDeps, type FixtureTools, textResult, toTool } from './fixture.ts';
import { listenToChanges } from './list-changes.ts';
import { completeArgument, getPrompt, listPrompts } from './prompts.ts';
import { listResources, listResourceTemplates, readResource } from './resources.ts';
import { contentTools } from './tools/content-tools.ts';
import { inputTools } from './tools/input-tools.ts';
import { legacyTools } from './tools/legacy-tools.ts';
import { streamTools } from './tools/stream-tools.ts';

const capabilities = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: {},
  completions: {},
  logging: {},
};
const legacyCapabilities = { ...capabilities, resources: { subscribe: true } };

const acknowledge: Method = () => ({});

/** The methods of both eras, with the tools, prompts and resources of the kit's scenarios. */
export function conformanceMethods(deps: FixtureDeps): Methods {
  return {
    legacy: new Map([
      ['initialize', initialize(legacyCapabilities)],
      ['ping', acknowledge],
      ['logging/setLevel', acknowledge],
      ['resources/subscribe', acknowledge],
      ['resources/unsubscribe', acknowledge],
      ...sharedMethods(deps, 'legacy', (method) => method),
    ]),
    modern: new Map([
      ['server/discover', discover(capabilities)],
      ['subscriptions/listen', (call) => listenToChanges(call, deps)],
      ...sharedMethods(deps, 'modern', cacheable),
    ]),
  };
}

function sharedMethods(
  deps: FixtureDeps,
  era: Era,
  cache: (method: Method) => Method,
): [string, Method][] {
  return [
    ['tools/list', cache(() => ({ tools: Object.entries(toolsOf(deps, era)).map(toTool) }))],
    ['tools/call', callTool(deps, era)],
    ['prompts/list', cache(listPrompts(deps.changes))],
    ['prompts/get', getPrompt(deps.changes)],
    ['resources/list', cache(listResources)],
    ['resources/templates/list', cache(listResourceTemplates)],
    ['resources/read', cache(readResource)],
    ['completion/complete', completeArgument],
  ];
}

const allTools: FixtureTools = { ...contentTools, ...streamTools, ...inputTools, ...legacyTools };

const extraTool = {
  description: 'A tool that is listed from time to time.',
  run: () => textResult('Listed at present.'),
};

function toolsOf({ changes }: FixtureDeps, era: Era): FixtureTools {
  const tools = Object.entries(allTools).filter(([, { eras }]) => eras?.includes(era) ?? true);
  return {
    ...Object.fromEntries(tools),
    ...(changes.hasExtra('tools') && { test_dynamic_tool: extraTool }),
  };
}

function callTool(deps: FixtureDeps, era: Era): Method {
  return (call) => {
    const { name, arguments: args = {} } = call.params;
    const tools = toolsOf(deps, era);
    const tool = typeof name === 'string' && Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (!tool) throw invalid([{ field: 'name', code: 'unknown_tool', message: 'is not a tool' }]);
    if (!isObject(args))
      throw invalid([{ field: 'arguments', code: 'type', message: 'must be an object' }]);
    assertParameterHeaders(call.request.headers, tool.inputSchema ?? {}, args);
    return tool.run(call, args, deps);
  };
}

/**
 * Throws `header_mismatch` unless the headers `Mcp-Param-*` repeat the arguments that the schema of
 * a tool marks with `x-mcp-header`. No tool of a store has such arguments.
 */
function assertParameterHeaders(
  headers: IncomingHttpHeaders,
  inputSchema: object,
  args: JsonObject,
): void {
  const { properties = {} } = inputSchema as { properties?: object };
  for (const [name, schema] of Object.entries(properties)) {
    const suffix = isObject(schema) ? schema['x-mcp-header'] : undefined;
    if (typeof suffix !== 'string') continue;
    const header = `Mcp-Param-${suffix}`;
    const value = args[name] ?? null;
    if (value !== null) assertHeader(headers, header, String(value), decodeHeaderValue);
    else if (headers[header.toLowerCase()] !== undefined)
      throw headerMismatch(`${header} was sent, but the argument ${name} is missing.`);
  }
}
