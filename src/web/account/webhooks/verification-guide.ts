import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { type Html, html } from '../../../http/pages/html.ts';

/** A complete receiver for Node.js without packages: verifies signatures and prints events. */
export const receiverProgram = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET;

function isGenuine(header, body) {
  const parts = new URLSearchParams(header.replaceAll(',', '&'));
  const t = parts.get('t');
  if (!(Math.abs(Date.now() / 1000 - t) <= 300)) return false;
  const own = createHmac('sha256', secret).update(\`\${t}.\`).update(body).digest();
  return parts.getAll('v1').some((v1) => {
    const sent = Buffer.from(v1, 'hex');
    return sent.length === own.length && timingSafeEqual(sent, own);
  });
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const genuine = isGenuine(request.headers['x-svc-signature'] ?? '', body);
  response.writeHead(genuine ? 204 : 400).end();
  if (genuine) console.log(JSON.parse(body).type, request.headers['x-svc-event-id']);
}).listen(process.env.PORT ?? 3000);
`;

/** How to run the example receiver. With a null `secret` the command has a placeholder. */
export function verificationGuide(secret: string | null): Html {
  return html`<p>Save this as <code>receiver.mjs</code>. It responds with 204 to events that were signed with the secret within the last 5 minutes, and with 400 to all other requests.</p>
<pre class="code" tabindex="0" id="receiver">${receiverProgram}</pre>
<p>Start the receiver:</p>
<pre class="code" tabindex="0">WEBHOOK_SECRET='${secret ?? 'whsec_…'}' node receiver.mjs</pre>`;
}

/** How to add an endpoint by API, and how to receive events without one. */
export function alternativeSetup(origin: string, { tenant }: WorkspaceMembership): Html {
  const register = `curl ${origin}/api/storefront/v1/merchant/webhooks \\
  -H "Authorization: Bearer $STOA_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"http://localhost:3000/","events":["*"]}'`;
  const listen = `npm run --silent stoa -- listen --workspace ${tenant.workspaceId} --forward http://localhost:3000/`;
  return html`<p>With an API key that has the scope <code>write:webhooks</code>:</p>
<pre class="code" tabindex="0">${register}</pre>
<p>For local development, no endpoint is needed. This command prints the events of the workspace and forwards them, signed, to your machine:</p>
<pre class="code" tabindex="0">${listen}</pre>`;
}
