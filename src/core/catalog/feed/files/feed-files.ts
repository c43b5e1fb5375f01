import { acpMetadata, acpProducts } from './acp.ts';
import type { FeedFile } from './feed-file.ts';
import { googleTsv, googleXml } from './google.ts';
import { openAiCsv, openAiJsonLines } from './openai.ts';

/** Every file of a store. */
export const feedFiles: readonly FeedFile[] = [
  openAiJsonLines,
  openAiCsv,
  googleXml,
  googleTsv,
  acpMetadata,
  acpProducts,
];
