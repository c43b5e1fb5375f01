import {
  type PaymentHandlerId,
  paymentHandlerIds,
  toAgentConnectionDto,
} from '../../../core/sites/connections/agent-connection.ts';
import {
  createConnection,
  removeConnection,
} from '../../../core/sites/connections/agent-connections.ts';
import { type Command, UsageError } from '../command.ts';
import { runForWorkspace } from '../session.ts';

const workspaceOption = { value: 'W', required: true, help: 'Id of the workspace: ws_…' };
export const createAgentConnectionCommand: Command = {
  name: 'agent-connections create',
  summary: 'Lets one agent buy in one store over ACP, and shows its key once.',
  operands: [],
  options: {
    workspace: workspaceOption,
    site: { value: 'S', required: true, help: 'Slug of the store.' },
    name: { value: 'N', required: true, help: 'Name of the agent.' },
    'webhook-url': { value: 'URL', help: 'Where the agent receives the events of its orders.' },
    handlers: {
      value: 'H',
      help: 'Payment handlers that it may use: sandbox_card, stripe_card. Default: all; none: its buyers pay on the hosted page.',
    },
  },
  async run(call) {
    const { production, outboundAllow: allow } = call.config;
    const session = await call.openSession();
    const created = await runForWorkspace(session, call.requiredOption('workspace'), (work) =>
      createConnection(work, { production, allow }, call.requiredOption('site'), {
        name: call.requiredOption('name'),
        handlers: readHandlers(call.option('handlers')),
        webhookUrl: call.option('webhook-url') ?? null,
      }),
    );
    const { connection, key, webhookSecret } = created;
    const secret = webhookSecret === null ? {} : { webhook_secret: webhookSecret };
    const secretLine = webhookSecret === null ? '' : `\nWebhook secret  ${webhookSecret}`;
    return {
      json: { ...toAgentConnectionDto(connection), api_key: key, ...secret },
      text: `Connection      ${connection.id}\nAPI key         ${key}${secretLine}\nStore them now: they are not shown again.`,
    };
  },
};

export const revokeAgentConnectionCommand: Command = {
  name: 'agent-connections revoke',
  summary: 'Ends an agent connection: its key is invalid immediately, and its orders are kept.',
  operands: ['id'],
  options: { workspace: workspaceOption },
  async run(call) {
    const id = call.operands[0] ?? '';
    const session = await call.openSession();
    await runForWorkspace(session, call.requiredOption('workspace'), (work) =>
      removeConnection(work, id, null),
    );
    return { json: { id, revoked: true }, text: `Revoked ${id}.` };
  },
};

function readHandlers(text: string | undefined): PaymentHandlerId[] | null {
  if (text === undefined) return null;
  const names: string[] = text === 'none' ? [] : text.split(',').map((id) => id.trim());
  const known = paymentHandlerIds.filter((id) => names.includes(id));
  if (known.length === new Set(names).size) return known;
  throw new UsageError(
    `--handlers must be none or a list of ${paymentHandlerIds.join(', ')} (got "${text}").`,
  );
}
