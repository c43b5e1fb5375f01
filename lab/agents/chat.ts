import { request } from 'undici';
import type { LanguageModelSettings } from '../../src/platform/settings/language-model.ts';

/** A tool as an OpenAI-compatible API takes it. */
export type ChatTool = {
  type: 'function';
  function: { name: string; description: string; parameters: object };
};

export type ToolCall = { id: string; function: { name: string; arguments: string } };

export type ChatMessage = {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string | null;
  tool_calls?: ToolCall[];
  tool_call_id?: string;
};

const timeoutMilliseconds = 60_000;
/** Answers of the model after which the agent gives up. */
const maxSteps = 24;

/**
 * Lets a model call tools until it answers in text, and returns the text. `callTool` returns what
 * the model reads. Rejects when the model does not answer, or does not come to an end.
 */
export async function chat(
  settings: LanguageModelSettings,
  messages: ChatMessage[],
  { tools, callTool }: { tools: ChatTool[]; callTool(call: ToolCall): Promise<string> },
): Promise<string> {
  for (let step = 0; step < maxSteps; step += 1) {
    const reply = await complete(settings, { messages, tools });
    messages.push(reply);
    if (!reply.tool_calls?.length) return reply.content ?? '';
    for (const call of reply.tool_calls)
      messages.push({ role: 'tool', tool_call_id: call.id, content: await callTool(call) });
  }
  throw new Error(`The model did not finish within ${maxSteps} steps.`);
}

async function complete(
  { url, model, key }: LanguageModelSettings,
  question: { messages: ChatMessage[]; tools: ChatTool[] },
): Promise<ChatMessage> {
  const { statusCode, body } = await request(`${url}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, temperature: 0, ...question }),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`The language model answered ${statusCode}: ${text}`);
  const message = JSON.parse(text).choices?.[0]?.message;
  if (!message) throw new Error('The language model answered without a message.');
  return message as ChatMessage;
}
