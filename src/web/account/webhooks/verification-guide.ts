import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { type Html, html } from '../../../http/pages/html.ts';

/** A whole receiver for Node, without any package: it checks the signature and prints what it was told. */
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

/** How a receiver tells that an event is genuine. `secret` null: whoever reads this has it. */
export function verificationGuide(secret: string | null): Html {
  return html`<p>Save this as <code>receiver.mjs</code>. It answers 204 to what was signed with the secret within the last five minutes, and 400 to everything else.</p>
<pre class="code" tabindex="0" id="receiver">${receiverProgram}</pre>
<p>Start it:</p>
<pre class="code" tabindex="0">WEBHOOK_SECRET='${secret ?? 'whsec_…'}' node receiver.mjs</pre>`;
}

/** How to register one by a program, and how to do without. */
export function alternativeSetup(origin: string, { tenant }: WorkspaceMembership): Html {
  const register = `curl ${origin}/api/storefront/v1/merchant/webhooks \\
  -H "Authorization: Bearer $STOA_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"http://localhost:3000/","events":["*"]}'`;
  const listen = `npm run --silent stoa -- listen --workspace ${tenant.workspaceId} --forward http://localhost:3000/`;
  return html`<p>By a program, with an API key that writes webhooks:</p>
<pre class="code" tabindex="0">${register}</pre>
<p>While you develop you need none: this prints what happens in the workspace, and forwards every event to your machine, signed.</p>
<pre class="code" tabindex="0">${listen}</pre>`;
}
