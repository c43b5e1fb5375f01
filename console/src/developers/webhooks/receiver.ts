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
}).listen(process.env.RECEIVER_PORT ?? 3000);
`;
