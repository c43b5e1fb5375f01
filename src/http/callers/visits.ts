import type { FastifyRequest } from 'fastify';
import type { VisitCounter } from '../../core/analytics/visits/visit-counter.ts';
import type { Site } from '../../core/sites/site.ts';
import { noteStore } from '../agent-calls/call-notes.ts';
import { networkKeyOf } from './rate-limit.ts';

/** Counts a visit of a store. */
export type CountVisit = (request: FastifyRequest, site: Site) => void;

const maxAgentLength = 200;

/** A visitor is identified by network and `User-Agent`. */
export function createVisitRecorder(counter: Pick<VisitCounter, 'count'>): CountVisit {
  return (request, site) => {
    noteStore(request, site);
    const agent = request.headers['user-agent'] ?? '';
    const name = agent.length > maxAgentLength ? agent.slice(0, maxAgentLength) : agent;
    counter.count(site, { network: networkKeyOf(request), agent: name });
  };
}
