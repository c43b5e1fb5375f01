import { type Dispatcher, request } from 'undici';
import type {
  LanguageModel,
  ModelQuestion,
} from '../../core/skills/intent/model/language-model.ts';
import type { LanguageModelSettings } from '../../platform/settings/language-model.ts';

/** For everything: connecting, thinking, the whole answer. */
const timeoutMilliseconds = 5_000;
/** Many times what a good answer takes. */
const maxBytes = 65_536;

/**
 * The port, over an OpenAI-compatible endpoint. Rejects when no whole answer in JSON came in time.
 * Nothing is tried twice: somebody waits, and the rules can answer.
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
    if (statusCode !== 200) throw new Error(`the language model answered ${statusCode}`);
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
      // As JSON, so that nothing in it looks like the end of the message.
      { role: 'user', content: JSON.stringify({ message: text }) },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'intent', strict: true, schema },
    },
  };
}

/** Leaving the loop early destroys the socket, so that nobody makes us read on. */
async function readAtMost(body: Dispatcher.ResponseData['body'], most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) throw new Error(`the language model answered more than ${most} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function contentOf(completion: { choices?: { message?: { content?: unknown } }[] }): unknown {
  const content = completion.choices?.[0]?.message?.content;
  if (typeof content !== 'string') throw new Error('the language model answered no text');
  return JSON.parse(content);
}
