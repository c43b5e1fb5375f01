import type { FastifyRequest } from 'fastify';

const maxDepth = 8;

/** The stores that a request names in a member or parameter `site_slug`. */
export function findNamedSlugs({ params, query, body }: FastifyRequest): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth >= maxDepth) return;
    for (const [name, member] of Object.entries(value)) {
      if ((name === 'site_slug' || name === 'siteSlug') && typeof member === 'string')
        found.add(member.trim().toLowerCase());
      else visit(member, depth + 1);
    }
  };
  for (const part of [params, query, body]) visit(part, 0);
  return [...found];
}
