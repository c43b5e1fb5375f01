import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';
import { loadPlugins } from '../../../src/gateways/plugins/load-plugins.ts';
import { agentOf, asking } from '../../kit/a2a.ts';
import { mcpOf } from '../../kit/mcp.ts';
import { documentedSample, openPluginFolder } from '../../kit/plugins.ts';
import { openShop } from '../../kit/shop.ts';

const { write } = openPluginFolder();
const card = '/.well-known/agent-card.json';
const guest = {};

describe('the documented skill', async () => {
  const file = write('gifts.ts', documentedSample('Answer agents'));
  const shop = await openShop(null, { env: { STOA_CONFIG: file } });
  await shop.site();
  const agent = await agentOf(shop);
  const mcp = await mcpOf(shop);
  const send = async (fields: object) => {
    const message = asking({ skill: 'gift-wrapping', ...fields });
    return (await agent.rpc('SendMessage', { message }, guest)).body;
  };

  test('is in the agent card of the platform and of a store', async () => {
    for (const host of ['localhost:4000', 'shop.localhost:4000']) {
      const { body } = await shop.public.get(card, { host });
      const entry = body.skills.find(({ id }: { id: string }) => id === 'gift-wrapping');
      assert.deepEqual(
        [entry.name, entry.tags, entry.securityRequirements],
        ['Gift wrapping', ['gifts'], undefined],
      );
    }
  });

  test('answers guests over A2A, about the store that they name', async () => {
    const { result } = await send({ occasion: 'wedding', site_slug: 'shop' });

    assert.equal(result.task.status.state, 'TASK_STATE_COMPLETED');
    const [artifact] = result.task.artifacts;
    assert.deepEqual(
      [artifact.name, artifact.parts[0].data],
      ['gift_wrapping', { paper: 'white paper', priceMinorUnits: 400 }],
    );
    assert.match(artifact.parts[1].text, /^A shop wraps gifts in white paper/);
  });

  test('is an MCP tool with a schema', async () => {
    const { body } = await mcp.rpc('tools/list');
    const tool = body.result.tools.find(({ name }: { name: string }) => name === 'gift_wrapping');
    assert.deepEqual(tool.inputSchema.required, ['occasion']);
    assert.deepEqual(tool.inputSchema.properties.occasion.enum, ['birthday', 'wedding', 'other']);
    assert.deepEqual(tool.annotations, { readOnlyHint: true });

    const called = await mcp.call('gift_wrapping', { occasion: 'birthday' });
    assert.match(called.body.result.content[0].text, /^Every store wraps gifts in colored paper/);
  });

  test('is not asked without valid input, or about an unknown store', async () => {
    const missing = await send({});
    assert.equal(missing.result.task.status.state, 'TASK_STATE_INPUT_REQUIRED');
    const wrong = await mcp.call('gift_wrapping', { occasion: 'picnic' });
    assert.match(wrong.body.result.content[0].text, /must be one of: birthday, wedding, other/);
    const elsewhere = await send({ occasion: 'other', site_slug: 'nowhere' });
    assert.equal(elsewhere.result.task.status.state, 'TASK_STATE_FAILED');
  });

  test('keeps the contract', async () => {
    const { plugins } = await import(pathToFileURL(file).href);
    for (const plugin of plugins) assert.deepEqual(await checkPlugin(plugin), []);
  });
});

const skill = (name: string, body: string) => `{
  name: '${name}', title: 'T', description: 'D', tags: ['t'],
  input: { type: 'object', properties: {} }, answer({ input }) { ${body} } }`;
const configOf = (...skills: string[]) =>
  `export const plugins = [{ name: 'shaky', apiVersion: '1.0', skills: [${skills}] }];`;

test('a skill that fails responds with 503 and is attributed to its plug-in', async (t) => {
  const text = configOf(
    skill('throws-always', "throw new Error('secret detail');"),
    skill('answers-nonsense', "return { message: ' ' };"),
    skill('has-bad-data', "return { message: 'x', data: [1] };"),
  );
  const shop = await openShop(t, { env: { STOA_CONFIG: write('shaky.ts', text) } });
  const agent = await agentOf(shop);
  for (const name of ['throws-always', 'answers-nonsense', 'has-bad-data']) {
    const message = asking({ skill: name });
    const { text: answer } = await agent.rpc('SendMessage', { message }, guest);
    assert.match(answer, new RegExp(`The skill ${name} cannot answer at the moment`));
    assert.doesNotMatch(answer, /secret detail/);
  }

  const { text: metrics } = await shop.public.get('/metrics');
  assert.match(metrics, /plugin_failures_total\{plugin="shaky"\} 3/);
});

const invalid: [string, string, RegExp][] = [
  ['one-word', configOf(skill('gift', '')), /skill gift: the name must be two or more words/],
  ['taken', configOf(skill('order-status', '')), /skill order-status: another skill has this name/],
  ['twice', configOf(skill('a-b', ''), skill('a-b', '')), /skill a-b: another skill has this name/],
  [
    'no-schema',
    configOf("{ name: 'a-b', title: 'T', description: 'D', tags: ['t'], answer() {} }"),
    /skill a-b: input must be a schema of an object/,
  ],
  [
    'bad-member',
    configOf(
      skill('a-b', '').replace('properties: {}', 'properties: { theDay: { type: "string" } }'),
    ),
    /skill a-b: every member of input needs a name in snake_case/,
  ],
];
for (const [name, text, message] of invalid)
  test(`a skill that is invalid (${name}) stops the start with the reason`, async () => {
    await assert.rejects(loadPlugins(write(`${name}.ts`, text)), { name: 'ConfigError', message });
  });
