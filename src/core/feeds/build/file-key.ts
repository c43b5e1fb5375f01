import type { Site } from '../../sites/site.ts';

/** The storage key of a file of a build. Keys of one build are never written again. */
export const buildFileKey = (site: Pick<Site, 'id'>, build: string, path: string): string =>
  `feeds/${site.id}/${build}/${path}`;
