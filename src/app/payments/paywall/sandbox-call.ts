import type { CallFacilitator } from '../../../gateways/facilitators/facilitator-client.ts';
import type { SelfClient } from '../self-client.ts';

/** The URL of the sandbox facilitator, which uses the public protocol. */
const path = '/sandbox/x402';

/** Calls the facilitator that this server is itself. */
export function createSandboxCall(reach: SelfClient): CallFacilitator {
  return async (what, body) => {
    const answer = await reach({
      method: body === null ? 'GET' : 'POST',
      path: path + what,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: body === null ? null : JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
}
