import type { MethodCall } from '../../../http/mcp/methods.ts';
import type { Tool } from '../../../http/mcp/tool.ts';
import type { Era } from '../../../http/mcp/versions.ts';
import type { Streams } from '../../../http/sse/streams.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { ClientRequests } from './client-requests.ts';
import type { ListChanges } from './list-changes.ts';
import type { RequestStates } from './request-state.ts';

/** State that the tools and prompts of the kit share. */
export type FixtureDeps = {
  streams: Streams;
  clientRequests: ClientRequests;
  changes: ListChanges;
  states: RequestStates;
};

/** A tool that a scenario calls. Without `eras` both eras have it. */
export type FixtureTool = {
  description: string;
  inputSchema?: object;
  eras?: readonly Era[];
  /** Returns the result of `tools/call`, unless it has taken over the reply. */
  run(call: MethodCall, args: JsonObject, deps: FixtureDeps): unknown;
};

export type FixtureTools = Readonly<Record<string, FixtureTool>>;

export const toTool = ([name, { description, inputSchema }]: [string, FixtureTool]): Tool => ({
  name,
  description,
  inputSchema: inputSchema ?? { type: 'object', properties: {} },
});

export const textContent = (text: string) => ({ type: 'text' as const, text });

/** The result of a tool that is one text. */
export const textResult = (text: string) => ({ content: [textContent(text)] });

/** A PNG of one red pixel. */
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** A WAV file without samples: 8 kHz, 8 bits, mono. */
export const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

export const imageContent = { type: 'image', data: png, mimeType: 'image/png' };
