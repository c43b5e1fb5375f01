import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { DomainError, type DomainErrorKind } from '../../../kernel/domain-error.ts';
import { unsignedResult } from '../../access/signatures/signature-result.ts';
import type { Skill, SkillCaller, SkillOutcome } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { toArtifact } from '../wire/artifact.ts';
import { callSkill } from './call-skill.ts';

// These skills name neither a store nor a token, so only the origin of the platform is read.
const publishedReader = () => ({ origin: 'https://stoa.example' });
const deps = { unit: { publishedReader } } as unknown as SkillDeps;
const guest: SkillCaller = {
  channel: 'mcp',
  bearer: null,
  signer: unsignedResult,
  hostSite: null,
  network: 'test',
  locale: null,
  countVisit: () => undefined,
  assertAdmitted: async () => undefined,
};

const skillThat = (run: Skill['run'], more: Partial<Skill> = {}): Skill => ({
  name: 'store-details',
  title: 'A skill',
  description: 'A skill for tests.',
  tags: [],
  examples: [],
  scope: null,
  readOnly: true,
  input: Type.Object({ color: Type.Optional(Type.String()) }),
  run,
  ...more,
});

const call = (skill: Skill, fields: Record<string, unknown> = {}) =>
  callSkill(deps, guest, { skill, fields });
const refusing = (kind: DomainErrorKind, reason: string, facts = {}) =>
  skillThat(async () => {
    throw new DomainError(kind, reason, 'It cannot be done.', facts);
  });
const done: SkillOutcome = { state: 'completed', message: 'Done.', artifacts: [] };

describe('a skill that is called by name', () => {
  test('returns the data of all artifacts as one object, and their text', async () => {
    const skill = skillThat(async () => ({
      ...done,
      artifacts: [toArtifact('a', { one: 1 }, 'x'), toArtifact('b', { two: [2] }, 'y')],
    }));

    assert.deepEqual(await call(skill), {
      isError: false,
      text: 'Done.\nx\ny',
      data: { one: 1, two: [2] },
    });
  });

  test('receives only the fields of its schema', async () => {
    const inputs: unknown[] = [];
    const skill = skillThat(async (_deps, _context, input) => {
      inputs.push(input);
      return done;
    });

    await call(skill, { color: 'w', other: 1, skill: 'x' });

    assert.deepEqual(inputs, [{ color: 'w' }]);
  });

  test('returns an error with a recovery hint and the next call', async () => {
    const refusal = refusing('conflict', 'insufficient_stock', { extensions: { available: 2 } });

    assert.deepEqual(await call(refusal), {
      isError: true,
      text: 'insufficient_stock: It cannot be done. Ask for no more than 2.\nNext: {"skill":"catalog-search","limit":5}',
      data: {
        error: {
          code: 'insufficient_stock',
          message: 'It cannot be done.',
          available: 2,
          next: { skill: 'catalog-search', input: { limit: 5 } },
        },
      },
    });
  });

  test('is not run with invalid fields', async () => {
    const skill = skillThat(() => assert.fail('it ran'));

    const { isError, data } = await call(skill, { color: 7 });

    assert.equal(isError, true);
    assert.equal((data.error as { code: string }).code, 'validation_failed');
  });

  test('a question without artifacts is an error, a question with artifacts is not', async () => {
    const question = { ...done, state: 'input_required' as const, message: 'Which?' };
    const empty = skillThat(async () => question);
    const withArtifact = skillThat(async () => ({
      ...question,
      artifacts: [toArtifact('a', { b: 1 }, '')],
    }));

    assert.deepEqual(
      [await call(empty), await call(withArtifact)].map(({ isError, data }) => [isError, data]),
      [
        [
          true,
          {
            error: {
              code: 'input_required',
              message: 'Which?',
              next: { skill: 'catalog-search', input: { limit: 5 } },
            },
          },
        ],
        [false, { b: 1 }],
      ],
    );
  });

  for (const kind of ['unauthenticated', 'forbidden', 'rate_limited', 'unavailable'] as const)
    test(`throws errors of the kind ${kind}, which the API presents itself`, async () => {
      await assert.rejects(call(refusing(kind, 'no')), (error: DomainError) => error.kind === kind);
    });

  test('throws internal errors unchanged', async () => {
    const broken = skillThat(async () => {
      throw new TypeError('a bug');
    });

    await assert.rejects(call(broken), TypeError);
  });

  test('a skill with a scope is not run for guests', async () => {
    const skill = skillThat(() => assert.fail('it ran'), { scope: 'write:orders' });

    await assert.rejects(call(skill), (error: DomainError) => {
      assert.equal(error.headers['www-authenticate'], 'Bearer scope="write:orders"');
      return error.kind === 'unauthenticated';
    });
  });
});
