import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../kernel/clock.ts';
import { inGroups } from '../../../kernel/in-groups.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import {
  createDispatcher,
  type Deliveries,
  type Dispatcher,
} from '../../../platform/jobs/dispatch/dispatcher.ts';
import {
  type Lane,
  type LaneWish,
  lanePlaces,
  usualLaneLimits,
} from '../../../platform/jobs/dispatch/lanes.ts';
import type { Places } from '../../../platform/jobs/dispatch/places.ts';
import { type HostRate, unlimited } from '../../../platform/limits/host-rate.ts';
import type { Outbound } from '../../../platform/outbound/client.ts';
import type { WebhookSettings } from '../../../platform/settings/webhooks.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { nobody, type UnitOfWork } from '../../../platform/work.ts';
import { secretPlace } from '../endpoint.ts';
import { type Made, makeAttempt, type PostToPlatform } from './attempt.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  giveBackDeliveries,
  nextDeliveryAt,
  type RoundPart,
  type RoundPlace,
  type Stray,
} from './claim-store.ts';
import { clearStrays } from './outcome-store.ts';
import { settleMany } from './settle.ts';

type Parts = {
  unit: UnitOfWork;
  outbound: Outbound;
  clock: Clock;
  log: Log;
  settings: WebhookSettings;
  /** How platforms are told of their orders; left out: they are not. */
  toPlatform?: PostToPlatform;
  /** Bounds what one host is sent, also by many workspaces together; left out: nothing does. */
  hostRate?: HostRate;
  /** Who may send, and how much; left out: the lanes of security 2.8. */
  places?: (onRoom: () => void) => Places<Claimed, LaneWish, Made>;
};

/** A claimed delivery, and what opens the secret of its endpoint. */
export type Claimed = { delivery: ClaimedDelivery; vault: Vault };

/** security 2.8: outcomes are written down together. */
const grouping = { groups: 2, size: 500 };
/** Opened secrets are kept for a while: opening one costs more than signing with it (security 9). */
const openSecrets = { max: 5_000, ttl: 60_000 };

/**
 * Posts what waits to whoever asked for it (§3.5, §6.1): at least once, each endpoint at the pace
 * that it keeps, whatever the others do.
 */
export function webhookDispatcher(parts: Parts): Dispatcher {
  const { unit, clock, log, settings } = parts;
  const settle = inGroups(settleMany({ ...parts, timeScale: settings.timeScale }), grouping);
  const secretOf = secretOpener();
  const { standardHeaders } = settings;
  const { toPlatform = nobodyTells } = parts;
  const deliveries: Deliveries<Claimed, LaneWish, Made> = {
    claim: claimer(unit),
    send: (claimed) =>
      makeAttempt(
        { ...parts, standardHeaders, toPlatform, secretOf: () => secretOf(claimed) },
        claimed.delivery,
      ),
    settle: ({ delivery }, made) => settle({ delivery, made }),
    giveBack: (claimed) =>
      unit.runAsSystem(nobody, async (work) =>
        giveBackDeliveries(
          work,
          claimed.map(({ delivery }) => delivery),
        ),
      ),
    nextDueAt: () => unit.glanceAsSystem(nextDeliveryAt),
  };
  const places = parts.places ?? endpointLanes(parts.hostRate ?? unlimited);
  return createDispatcher({ deliveries, places, clock, log });
}

const endpointLanes = (rate: HostRate) =>
  lanePlaces<Claimed, Made>(
    laneOfDelivery,
    // Whoever pours more than is read takes a connection each time, and is not sent to any faster for it.
    (made) => (made?.attempt.error === null && !made.wasCut ? 'well' : 'badly'),
    { ...usualLaneLimits, rate },
  );

export const laneOfDelivery = ({ delivery }: Claimed): Lane => ({
  lane: delivery.endpointId,
  group: delivery.workspaceId,
  url: delivery.url,
});

const start: RoundPlace = { workspaceId: '', endpointId: '' };

/** Goes round the receivers, so that those at the end of the alphabet get their turn when there is little room. */
function claimer(unit: UnitOfWork) {
  let after = start;
  const claim = (wish: LaneWish, part: RoundPart) =>
    unit.stepAsSystem(async (view) => {
      const { claimed, ...rest } = await claimDeliveries(view, wish, part);
      const opened = claimed.map((delivery) => ({ delivery, vault: view.vault.of(delivery) }));
      return { claimed: opened, ...rest };
    });
  return async (wish: LaneWish): Promise<Claimed[]> => {
    const from = after;
    const found: Claimed[] = [];
    const strays: Stray[] = [];
    let left = wish;
    let part: RoundPart | null = { after: from, until: null };
    while (part && left.room > 0) {
      const more = await claim(left, part);
      found.push(...more.claimed);
      strays.push(...more.strays);
      left = lessOf(left, more);
      after = more.last ?? start;
      part = nextPart(part, more.last, from);
    }
    if (strays.length > 0)
      await unit.runAsSystem(nobody, async (work) => clearStrays(work, strays));
    return found.sort((one, other) => Number(one.delivery.dueAt) - Number(other.delivery.dueAt));
  };
}

/** Where a workspace has come to its limit, those behind it have their turn yet; then those before `from`. */
function nextPart(part: RoundPart, last: RoundPlace | null, from: RoundPlace): RoundPart | null {
  if (last) return { ...part, after: last };
  return part.until === null && from !== start ? { after: start, until: from } : null;
}

/** What a wish leaves when so much of it is granted. */
function lessOf(wish: LaneWish, granted: { claimed: Claimed[]; strays: Stray[] }): LaneWish {
  const rooms = new Map(wish.groups.map(({ group, room }) => [group, room]));
  for (const { delivery } of granted.claimed) {
    const group = delivery.workspaceId;
    rooms.set(group, (rooms.get(group) ?? wish.groupRoom) - 1);
  }
  return {
    ...wish,
    room: wish.room - granted.claimed.length - granted.strays.length,
    groups: [...rooms].map(([group, room]) => ({ group, room })),
  };
}

const nobodyTells: PostToPlatform = async () => {
  throw new Error('this process cannot speak to platforms');
};

/** By the sealed text: a new secret is another text. */
function secretOpener() {
  const known = new LRUCache<string, string>(openSecrets);
  return ({ delivery: { secret: sealed, endpointId }, vault }: Claimed): string => {
    if (sealed === null) throw new Error('a platform has no secret of ours');
    const plain = known.get(sealed) ?? vault.open(sealed, secretPlace(endpointId));
    if (!known.has(sealed)) known.set(sealed, plain);
    return plain;
  };
}
