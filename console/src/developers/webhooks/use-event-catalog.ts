import { useApi } from '../../app/use-api.ts';

export const useEventCatalog = () =>
  useApi(['webhook-events'], (stoa, options) =>
    stoa.webhookEvents.list(options).then(({ webhook_events: events }) => events),
  );
