import type { FastifyRequest } from 'fastify';
import { preferredLanguage } from '../../kernel/language-tag.ts';

/** The language that the client prefers, as a BCP 47 tag; null if it names none. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  preferredLanguage(headers['accept-language']);
