import type { FastifyRequest } from 'fastify';
import { stepOfSkill } from '../../core/skills/funnel-step.ts';
import type { CallDescription } from '../../http/agent-calls/call-description.ts';
import type { CallNotes } from '../../http/agent-calls/call-notes.ts';
import { toolArgumentsOf } from '../../http/mcp/tool-arguments.ts';

/** A tool by its name. Other methods, such as `tools/list`, address no store. */
export function describeMcpCall(
  request: FastifyRequest,
  { operation, output }: CallNotes,
): CallDescription | null {
  const args = toolArgumentsOf(request.body);
  if (args === null || operation === null) return null;
  const { query = args.q, cursor, site_slug: slug = args.siteSlug } = args;
  const skill = operation.replaceAll('_', '-');
  return {
    operation,
    step: stepOfSkill(skill, args),
    output: (output as { structuredContent?: unknown } | undefined)?.structuredContent,
    slug: typeof slug === 'string' ? slug : null,
    ...(skill === 'catalog-search' && {
      words: typeof query === 'string' && !cursor ? query : null,
    }),
  };
}
