import type { View } from '../../platform/unit-of-work.ts';
import type { Site } from '../sites/site.ts';
import type { FeedRow } from './feed-store.ts';

/** The secret in the URLs of the files, while they need one. */
export function deriveFeedToken(
  view: View,
  { id }: Pick<Site, 'id'>,
  { token_generation: generation, token_key_id: keyId }: FeedRow,
): string {
  return view.tokens.derive({ kind: 'feed', id, generation }, keyId ?? undefined).token;
}
