/**
 * Expressions that take time with the square of their text, by file, and what keeps that text short.
 * They are tried at that length instead.
 */
export const bounds: Record<string, { longest: number; because: string }> = {
  'src/core/access/platforms/platform-directory.ts': {
    longest: 300,
    because: 'reads a message of our own',
  },
  'src/core/catalog/slug.ts': { longest: 80, because: 'reads a slug, which is cut before' },
  'src/core/skills/intent/fields/query.ts': {
    longest: 1_500,
    because: 'listen.ts hears so much and no more',
  },
  'src/core/skills/intent/phrase/phrase.ts': { longest: 1_500, because: 'the same' },
  'src/core/skills/intent/phrase/translate-openings.ts': { longest: 1_500, because: 'the same' },
  'src/core/skills/intent/phrase/parse-utterance.ts': { longest: 1_500, because: 'the same' },
  'src/core/skills/wire/camel-case.ts': {
    longest: 200,
    because: 'reads names of members of our own records',
  },
  'src/http/openapi/operation-id.ts': { longest: 200, because: 'reads paths of our own' },
  'src/platform/settings/language-model.ts': { longest: 2_048, because: 'reads a setting' },
  'src/platform/settings/x402.ts': { longest: 2_048, because: 'reads a setting' },
  'src/platform/unit-of-work.ts': { longest: 40, because: 'reads an id of our own' },
};
