import type { RunQuery } from '../query.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countVocabulary, readVocabulary } from './vocabulary-store.ts';

/** Adds all words if some are missing. Words are never removed, so their number tells. */
export async function completeVocabulary(query: RunQuery, vocabulary: Vocabulary): Promise<void> {
  if ((await countVocabulary(query)) === vocabulary.size()) return;
  vocabulary.add(await readVocabulary(query));
}
