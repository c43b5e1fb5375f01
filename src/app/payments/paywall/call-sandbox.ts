import type { CallFacilitator } from '../../../gateways/facilitators/http-call.ts';
import type { ReachSelf } from '../reach-self.ts';

/** Where the sandbox facilitator answers, in the public protocol. */
const path = '/sandbox/x402';

/** Calls the facilitator that this server is itself. */
export function callSandbox(reach: ReachSelf): CallFacilitator {
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
