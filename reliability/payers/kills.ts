import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Target } from '../target.ts';
import type { Deployment } from './deployment.ts';

export type Kills = { web: number; worker: number };

type Plan = {
  kills: number;
  random: Random;
  /** Payments of the whole run. */
  requests: number;
  /** Payments that have a response. */
  done: () => number;
  /** Whether a settlement is in flight at this moment. */
  isMoving: () => Promise<boolean>;
};

/**
 * Kills processes with kill -9 `kills` times, spread over the payments, and restarts them: one of
 * the servers, the worker, or, between an order and its settlement, both servers at once.
 */
export function openKills(deployment: Deployment, { kills, random, requests, ...watch }: Plan) {
  const each = requests / (kills + 1);
  const count: Kills = { web: 0, worker: 0 };
  let made = 0;
  let isOver = false;
  const kill = async () => {
    const victims = victimsIn(deployment, random);
    if (victims === deployment.web) await untilMoving(watch);
    await Promise.all(victims.map((victim) => victim.kill()));
    made += 1;
    await Promise.all(victims.map((victim) => victim.start()));
    count.worker += victims.filter((victim) => victim === deployment.worker).length;
    count.web += victims.filter((victim) => victim !== deployment.worker).length;
  };
  return {
    /** Runs until all kills are done or the payments end. */
    async run(): Promise<Kills> {
      while (made < kills && !isOver) {
        // Half of the payments that are released before the next kill are still in flight then.
        while (watch.done() < (made + 0.5) * each && !isOver) await delay(2);
        await delay(random.below(40));
        if (!isOver) await kill();
      }
      return count;
    },
    /**
     * Holds a payment back until the kills before it are done, because a restart takes longer than
     * many payments.
     */
    async turn(number: number): Promise<void> {
      while (made < kills && number >= (made + 1) * each) await delay(2);
    },
    end(): void {
      isOver = true;
    },
  };
}

function victimsIn({ web, worker }: Deployment, random: Random): Target[] {
  const dice = random.below(8);
  if (dice < 4) return web;
  return [dice < 6 ? worker : random.pick(web)];
}

const timeoutMilliseconds = 500;

async function untilMoving({ isMoving }: Pick<Plan, 'isMoving'>): Promise<void> {
  const deadline = performance.now() + timeoutMilliseconds;
  while (!(await isMoving()) && performance.now() < deadline);
}
