import type { TSchema } from 'typebox';
import type { PluginSkill } from '../../../../packages/plugin/plugin.js';

const siteSlug = {
  type: 'string',
  description: 'Slug of the store. Default: the store of the host.',
};

/** The input schema of a skill, with the `site_slug` that every skill accepts. */
export const toInputSchema = ({ input }: PluginSkill): TSchema =>
  ({ ...input, properties: { site_slug: siteSlug, ...input.properties } }) as TSchema;
