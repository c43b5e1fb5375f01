import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { DomainError, type DomainErrorKind } from '../../../kernel/domain-error.ts';
import { unsignedResult } from '../../access/signatures/signature-result.ts';
import type { Skill, SkillCaller, SkillOutcome } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { toArtifact } from '../wire/artifact.ts';
import { callSkill } from './call-skill.ts';

// What is run here names neither store nor token: of the tools, only the platform's address is read.
const publishedReader = () => ({ origin: 'https://stoa.example' });
const tools = { unit: { publishedReader } } as unknown as SkillDeps;
const guest: SkillCaller = {
  channel: 'mcp',
  bearer: null,
  signer: unsignedResult,
  hostSite: null,
  network: 'test',
  countVisit: () => undefined,
};

const skillThat = (run: Skill['run'], more: Partial<Skill> = {}): Skill => ({
  name: 'store-details',
  title: 'A skill',
  description: 'Does as it is told.',
  tags: [],
  examples: [],
  scope: null,
  readOnly: true,
  input: Type.Object({ wish: Type.Optional(Type.String()) }),
  run,
  ...more,
});

const call = (skill: Skill, fields: Record<string, unknown> = {}) =>
  callSkill(tools, guest, { skill, fields });
const refusing = (kind: DomainErrorKind, reason: string, facts = {}) =>
  skillThat(async () => {
    throw new DomainError(kind, reason, 'It cannot be done.', facts);
  });
const done: SkillOutcome = { state: 'completed', message: 'Done.', artifacts: [] };

describe('a skill that is called by name', () => {
  test('answers the data of all artifacts as one', async () => {
    const skill = skillThat(async () => ({
      ...done,
      artifacts: [toArtifact('a', { one: 1 }, 'x'), toArtifact('b', { two: [2] }, 'y')],
    }));

    assert.deepEqual(await call(skill), {
      isError: false,
      text: 'Done.',
      data: { one: 1, two: [2] },
    });
  });

  test('hears known fields only, in its own spelling', async () => {
    const heard: unknown[] = [];
    const skill = skillThat(async (_tools, _asking, input) => {
      heard.push(input);
      return done;
    });

    await call(skill, { wish: 'w', other: 1, skill: 'x' });

    assert.deepEqual(heard, [{ wish: 'w' }]);
  });

  test('refuses with what mends it', async () => {
    const refusal = refusing('conflict', 'insufficient_stock', { extensions: { available: 2 } });

    assert.deepEqual(await call(refusal), {
      isError: true,
      text: 'It cannot be done. Ask for no more than 2.',
      data: {
        error: { code: 'insufficient_stock', message: 'It cannot be done.', available: 2 },
      },
    });
  });

  test('is not run with fields that are wrong', async () => {
    const skill = skillThat(() => assert.fail('it ran'));

    const { isError, data } = await call(skill, { wish: 7 });

    assert.equal(isError, true);
    assert.equal((data.error as { code: string }).code, 'validation_failed');
  });

  test('a question with nothing in hand is a refusal, one with something is not', async () => {
    const asking = { ...done, state: 'input_required' as const, message: 'Which?' };
    const empty = skillThat(async () => asking);
    const held = skillThat(async () => ({ ...asking, artifacts: [toArtifact('a', { b: 1 }, '')] }));

    assert.deepEqual(
      [await call(empty), await call(held)].map(({ isError, data }) => [isError, data]),
      [
        [true, { error: { code: 'input_required', message: 'Which?' } }],
        [false, { b: 1 }],
      ],
    );
  });

  for (const kind of ['unauthenticated', 'forbidden', 'rate_limited', 'unavailable'] as const)
    test(`${kind} concerns the caller: it is for the door to say`, async () => {
      await assert.rejects(call(refusing(kind, 'no')), (error: DomainError) => error.kind === kind);
    });

  test('a fault of ours stays one', async () => {
    const broken = skillThat(async () => {
      throw new TypeError('a bug');
    });

    await assert.rejects(call(broken), TypeError);
  });

  test('a guarded skill is not run for guests', async () => {
    const skill = skillThat(() => assert.fail('it ran'), { scope: 'write:orders' });

    await assert.rejects(call(skill), (error: DomainError) => {
      assert.equal(error.headers['www-authenticate'], 'Bearer scope="write:orders"');
      return error.kind === 'unauthenticated';
    });
  });
});
