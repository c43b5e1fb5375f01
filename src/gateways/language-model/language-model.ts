import { type Dispatcher, request } from 'undici';
import type {
  LanguageModel,
  ModelQuestion,
} from '../../core/skills/intent/model/language-model.ts';
import type { LanguageModelSettings } from '../../platform/settings/language-model.ts';

/** For the whole call. */
const timeoutMilliseconds = 5_000;
/** Many times the size of a valid response. */
const maxBytes = 65_536;

/**
 * The language model port, implemented with an OpenAI-compatible API. Rejects when no complete JSON
 * response arrives in time. Calls are not retried: the user is waiting, and rules are the fallback.
 */
export function createLanguageModel(settings: LanguageModelSettings): LanguageModel {
  return async (question) => {
    const { statusCode, body } = await request(`${settings.url}/chat/completions`, {
      method: 'POST',
      headers: requestHeadersFor(settings),
      body: JSON.stringify(requestBodyFor(settings, question)),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const text = await readAtMost(body, maxBytes);
    if (statusCode !== 200)
      throw new Error(`the language model responded with status ${statusCode}`);
    return contentOf(JSON.parse(text));
  };
}

function requestHeadersFor({ key }: LanguageModelSettings): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };
}

function requestBodyFor(
  { model }: LanguageModelSettings,
  { instructions, text, schema }: ModelQuestion,
) {
  return {
    model,
    temperature: 0,
    max_tokens: 2_000,
    messages: [
      { role: 'system', content: instructions },
      // Encoded as JSON, so that the text cannot pretend to end the message.
      { role: 'user', content: JSON.stringify({ message: text }) },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'intent', strict: true, schema },
    },
  };
}

/** Throwing in the loop destroys the socket, so that the rest of a large body is not read. */
async function readAtMost(body: Dispatcher.ResponseData['body'], maxSize: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxSize)
      throw new Error(`the response of the language model exceeds ${maxSize} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function contentOf(completion: { choices?: { message?: { content?: unknown } }[] }): unknown {
  const content = completion.choices?.[0]?.message?.content;
  if (typeof content !== 'string')
    throw new Error('the response of the language model has no text');
  return JSON.parse(content);
}
