import type { TSchema } from 'typebox';
import type { PluginSkill } from '../../../../packages/plugin/plugin.js';

const siteSlug = {
  type: 'string',
  description: 'Slug of the store. Default: the store of the host.',
};

/** The schema of a skill's input, with the store that every skill can be asked at. */
export const toInputSchema = ({ input }: PluginSkill): TSchema =>
  ({ ...input, properties: { site_slug: siteSlug, ...input.properties } }) as TSchema;
