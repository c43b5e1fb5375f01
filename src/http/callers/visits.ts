import type { FastifyRequest } from 'fastify';
import type { VisitCounter } from '../../core/analytics/visits/visit-counter.ts';
import type { Site } from '../../core/sites/site.ts';
import { noteStore } from '../agent-calls/call-notes.ts';
import { networkKeyOf } from './rate-limit.ts';

/** Counts a visit of a store. */
export type CountVisit = (visitor: Visitor, site: Site) => void;

type Visitor = Pick<FastifyRequest, 'ip' | 'headers'>;

const maxAgentLength = 200;

/** A visitor is identified by network and `User-Agent`. */
export function createVisitRecorder(counter: Pick<VisitCounter, 'count'>): CountVisit {
  return (visitor, site) => {
    noteStore(visitor, site);
    const agent = visitor.headers['user-agent'] ?? '';
    const name = agent.length > maxAgentLength ? agent.slice(0, maxAgentLength) : agent;
    counter.count(site, { network: networkKeyOf(visitor), agent: name });
  };
}
