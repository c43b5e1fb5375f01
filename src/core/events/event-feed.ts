import type { WorkspaceId } from '../../kernel/id.ts';
import type { RecordedEvent } from './event.ts';

/** Notifications to an open stream of a workspace. */
export type EventSubscriber = {
  /** Committed events of the workspace, in the order of the outbox. */
  onEvents(events: RecordedEvent[]): void;
  /** The session of some user has ended, so the subscriber's credential may have ended too. */
  onSessionEnd(): void;
};

/** Passes the events of a workspace on to the open streams of this process. */
export type EventFeed = {
  publish(events: RecordedEvent[]): void;
  sessionsEnded(): void;
  /** Returns a function that ends the subscription. */
  subscribe(workspaceId: WorkspaceId, subscriber: EventSubscriber): () => void;
};

export function createEventFeed(): EventFeed {
  const subscribers = new Map<WorkspaceId, Set<EventSubscriber>>();
  return {
    publish(events) {
      if (subscribers.size === 0) return;
      for (const [workspaceId, group] of subscribers) {
        const own = events.filter((event) => event.workspaceId === workspaceId);
        if (own.length > 0) for (const subscriber of group) subscriber.onEvents(own);
      }
    },
    sessionsEnded() {
      for (const group of subscribers.values())
        for (const subscriber of group) subscriber.onSessionEnd();
    },
    subscribe(workspaceId, subscriber) {
      const group = subscribers.get(workspaceId) ?? new Set();
      subscribers.set(workspaceId, group.add(subscriber));
      return () => {
        group.delete(subscriber);
        if (group.size === 0 && subscribers.get(workspaceId) === group)
          subscribers.delete(workspaceId);
      };
    },
  };
}
