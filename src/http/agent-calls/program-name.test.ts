import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programNameOf } from './program-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko';
const chrome = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}) Chrome/131.0.0.0 Safari/537.36`;

const cases: [header: string, name: string | null][] = [
  ['Claude-User/1.0 (+https://anthropic.example)', 'claude-user'],
  ['curl/8.9.1', 'curl'],
  ['node', 'node'],
  ['python-httpx/0.28.1', 'python-httpx'],
  ['meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing)', 'meta-externalagent'],
  ['Mozilla/5.0 (compatible; ChatGPT-User/1.0)', 'chatgpt-user'],
  [`Mozilla/5.0 ${webKit}); compatible; ChatGPT-User/1.0; +https://openai.com/bot`, 'chatgpt-user'],
  [`Mozilla/5.0 ${webKit}; compatible; GPTBot/1.1; +https://openai.com/gptbot)`, 'gptbot'],
  [`${chrome}; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot`, 'oai-searchbot'],
  [`Mozilla/5.0 ${webKit}; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`, 'claudebot'],
  ['Mozilla/5.0 (compatible; PerplexityBot/1.0; +https://perplexity.ai/bot)', 'perplexitybot'],
  [
    `Mozilla/5.0 ${webKit}; compatible; Perplexity-User/1.0; +https://x.example)`,
    'perplexity-user',
  ],
  ['Mozilla/5.0 (compatible; Google-Extended/1.0; +http://x.example)', 'google-extended'],
  [`Mozilla/5.0 ${webKit}; compatible; Googlebot/2.1; +http://x) Chrome/1 Safari/1`, 'googlebot'],
  ['Mozilla/5.0 (compatible; YouBot (+http://www.you.com))', 'youbot'],
  [`${chrome} (compatible; Bytespider; spider-feedback@bytedance.com)`, 'bytespider'],
  [`${chrome} (Applebot/0.1; +http://www.apple.com/go/applebot)`, 'applebot'],
  [`Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) ${webKit})`, 'storebot-google'],
  [chrome, 'mozilla'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'mozilla'],
  [
    `Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012) ${webKit}) Mobile Safari/537.36`,
    'mozilla',
  ],
  ['Mozilla/5.0 (compatible; )', 'mozilla'],
  ['', null],
  ['(compatible)', null],
];
for (const [header, name] of cases)
  test(`${JSON.stringify(header)} is ${name}`, () => assert.equal(programNameOf(header), name));

test('a long header is read in time that grows with its length', () => {
  const header = `Mozilla/5.0 ${'(; '.repeat(100_000)}`;
  assert.equal(programNameOf(header), 'mozilla');
});
