/**
 * Files and folders whose expressions may take quadratic time, with the limit of the text that they
 * read. They are tested at that length.
 */
export const bounds: Record<string, { longest: number; because: string }> = {
  'src/core/access/platforms/platform-directory.ts': {
    longest: 300,
    because: 'reads one of our own messages',
  },
  'src/core/catalog/slug.ts': { longest: 80, because: 'reads a slug, which is truncated first' },
  ...Object.fromEntries(
    ['fields', 'lexicon', 'phrase', 'skills', 'things', 'text/phrase.ts'].map((part) => [
      `packages/shopping-intent/src/${part}`,
      { longest: 1_500, because: 'parse-utterance.ts and query-filters.ts cut the text' },
    ]),
  ),
  'src/core/customers/memberships/plans/plan.ts': { longest: 1_000, because: 'cuts the name off' },
  'src/core/sites/slug.ts': { longest: 63, because: 'reads a label of a host name' },
  'src/core/skills/wire/camel-case.ts': {
    longest: 200,
    because: 'reads member names of our own DTOs',
  },
  'src/http/agent-calls/program-name.ts': { longest: 500, because: 'cuts the header off before' },
  'src/http/openapi/operation-id.ts': { longest: 200, because: 'reads our own paths' },
  'src/platform/settings/language-model.ts': { longest: 2_048, because: 'reads a setting' },
  'src/platform/settings/x402.ts': { longest: 2_048, because: 'reads a setting' },
};
