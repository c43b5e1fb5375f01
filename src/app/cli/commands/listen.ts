import { findRunningConnection } from '@stoa/embedded-postgres';
import { isPublicEventType, publicEventTypes } from '../../../core/events/event.ts';
import { createOutboundClient } from '../../../platform/outbound/client.ts';
import { checkUrl } from '../../../platform/outbound/url.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { postgresFolder } from '../../database/start-database.ts';
import { type Command, type CommandContext, UsageError } from '../command.ts';
import { formatAttemptJson, formatAttemptLine } from '../listen/format-attempt.ts';
import { createForwarder } from '../listen/forward.ts';
import { listen } from '../listen/listen.ts';
import { runForWorkspace } from '../session.ts';

export const listenCommand: Command = {
  name: 'listen',
  summary: 'Prints webhook deliveries as they happen, and forwards events to a URL.',
  operands: [],
  options: {
    workspace: { value: 'W', required: true, help: 'Id of the workspace: ws_…' },
    forward: { value: 'URL', help: 'Sends each event here once: http://localhost:3000/hook.' },
    events: { value: 'a,b', help: 'Event types: order.created,order.refunded (default: all).' },
  },
  notes: [
    'Does not change the endpoints of the workspace. Forwarded events are signed with a secret that is',
    'printed first and is valid while the command runs. With --json, each line is a JSON document.',
    'Press Ctrl-C to stop.',
  ],
  async run(call) {
    const wanted = parseEventTypes(call.option('events'));
    const url = call.option('forward') ?? null;
    // The operator chooses the URL, so addresses on the local machine are allowed in production
    // too.
    const policy = { production: false, allow: call.config.outboundAllow };
    if (url !== null && !/^https?:\/\//i.test(url))
      throw new UsageError(
        `--forward must be a URL like http://localhost:3000/hook or https://hooks.example.com (got "${url}").`,
      );
    if (url !== null) checkUrl(url, policy, 'forward');
    await assertServerRunning(call.config);
    const { unit, clock } = await call.openSession();
    const tenant = await runForWorkspace(
      await call.openSession(),
      call.requiredOption('workspace'),
      async (_, of) => of,
    );
    const outbound = createOutboundClient(policy);
    const forwarding = url === null ? null : createForwarder({ outbound, clock, url, tenant });
    const ending = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
    printGreeting(call, forwarding && { url: String(url), secret: forwarding.secret });
    const hasColors = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
    await listen({
      unit,
      tenant,
      clock,
      forwarding,
      isWanted: (type) => wanted === null || wanted.has(type),
      onAttempt: (attempt) =>
        console.log(
          call.asJson ? formatAttemptJson(attempt) : formatAttemptLine(attempt, hasColors),
        ),
      onNotice: call.printStatus,
      signal: AbortSignal.any([ending.signal, call.outputClosed]),
    });
    await outbound.close();
    return null;
  },
};

/** Null for all event types. */
function parseEventTypes(list: string | undefined): ReadonlySet<string> | null {
  if (list === undefined) return null;
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isPublicEventType(name));
  if (unknown === undefined) return new Set(names);
  throw new UsageError(
    `--events must be event types separated by commas (got "${unknown}"): ${publicEventTypes.join(', ')}.`,
  );
}

/**
 * Without a server nothing would be delivered, and none could start while this command has the
 * embedded database open.
 */
async function assertServerRunning(config: Config): Promise<void> {
  if (config.databaseUrl !== null) return;
  if ((await findRunningConnection(postgresFolder(config))) === null)
    throw new Error(
      `No server is running on the data directory ${config.dataDir}: start one first (npm start).`,
    );
}

function printGreeting(
  call: CommandContext,
  forward: { url: string; secret: string } | null,
): void {
  if (call.asJson && forward)
    console.log(JSON.stringify({ forward: forward.url, secret: forward.secret }));
  if (!call.asJson && forward)
    console.log(
      `Forwarding to  ${forward.url}\nSecret         ${forward.secret}\nThe secret is valid while this command runs.`,
    );
  call.printStatus('Listening. Press Ctrl-C to stop.');
}
