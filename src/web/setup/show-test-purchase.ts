import type { FastifyReply } from 'fastify';
import type { AgentExchange } from '../../core/setup/test-purchase/exchange.ts';
import { runTestPurchase } from '../../core/setup/test-purchase/run-test-purchase.ts';
import { notice } from '../../http/pages/form-field.ts';
import { type Html, html } from '../../http/pages/html.ts';
import type { SetupDeps } from './deps.ts';
import { consolePath, type SetupContext, setupPath } from './setup-context.ts';
import { sendSetupPage } from './setup-page.ts';

/** Runs the test purchase and shows every request of the agent. */
export async function showTestPurchase(
  { unit, agentTransport, serverFacts }: SetupDeps,
  context: SetupContext,
  slug: string,
): Promise<FastifyReply> {
  const parts = { unit, transport: agentTransport, server: serverFacts };
  const { reason, orderId, exchanges } = await runTestPurchase(parts, context.tenant, slug);
  const total = exchanges.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return sendSetupPage(context.reply, {
    title: 'Test purchase',
    main: html`${
      reason === null
        ? notice(
            'good',
            html`Test purchase completed in ${Math.round(total)} ms. <a href="${consolePath(context, `/orders/${orderId}`)}">Open the test order</a>`,
          )
        : notice('warning', reason)
    }
<ol>${exchanges.map(exchangeItem)}</ol>
<p class="onwards"><a class="button" href="${consolePath(context)}">Open the console</a> <a href="${setupPath(context, slug)}">All steps</a></p>`,
  });
}

const stepLabels: Record<AgentExchange['step'], string> = {
  discover: 'Find the store',
  search: 'Search its products',
  product: 'Read a product',
  checkout: 'Check out',
  consent: 'Accept the terms',
  pay: 'Pay',
};

function exchangeItem(exchange: AgentExchange): Html {
  const { method, url, status, milliseconds, requestBody, responseBody } = exchange;
  return html`<li><details><summary>${stepLabels[exchange.step]}: ${status} in ${Math.round(milliseconds)} ms</summary>
<p><code>${method} ${url}</code></p>
${requestBody !== null && html`<pre><code>${indent(requestBody)}</code></pre>`}
<pre><code>${indent(responseBody)}</code></pre></details></li>
`;
}

/** Indents JSON. Truncated JSON is returned unchanged. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
