import { knownPlatforms } from '../../../core/access/platforms/known-platforms.ts';
import { parseSearchWords } from '../../../core/catalog/search/text/words.ts';
import type { HostProfile } from '../host-profile.ts';
import type { ExampleProduct, GuideFacts } from './guide-facts.ts';

/** A command that works as it stands, as a block of Markdown. */
const bash = (command: string) => `\`\`\`bash\n${command}\n\`\`\``;

const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "'\\''")}'`;

type Example = { profile: HostProfile; facts: GuideFacts };

const lineOf = ({ variant }: ExampleProduct) => ({ variant_id: variant.id, quantity: 1 });

/** `site_slug` where the host does not imply the store. */
const storeField = ({ profile: { site }, facts: { store } }: Example) =>
  site || !store ? {} : { site_slug: store.slug };

export function searchCommand({ profile: { origin }, facts: { store, example } }: Example): string {
  const [word] = parseSearchWords(example?.product.name ?? '').flatMap(({ typed }) => typed ?? []);
  const query = new URLSearchParams({
    ...(word && { q: word }),
    ...(store && { site_slug: store.slug }),
    view: 'compact',
    limit: '5',
  });
  return bash(`curl '${origin}/api/storefront/v1/search?${query}'`);
}

export function cartCommand(context: Example, example: ExampleProduct): string {
  const carts = `${context.profile.origin}/api/storefront/v1/carts`;
  return bash(
    [
      `CART=$(curl -s ${carts} --json ${json(storeField(context))} | grep -o 'cart_[^"]*' | head -1)`,
      `curl ${carts}/$CART/items --json ${json(lineOf(example))}`,
    ].join('\n'),
  );
}

export function ucpV1Command(
  { profile: { origin } }: Example,
  { product }: ExampleProduct,
): string {
  const body = { line_items: [{ product_id: product.id, quantity: 1 }] };
  return bash(
    `curl ${origin}/api/ucp/v1/checkout-sessions -H "Idempotency-Key: $(date +%s)-$RANDOM" --json ${json(body)}`,
  );
}

const profileUrl = knownPlatforms[0]?.url ?? '';

export function ucpCommand({ profile: { origin } }: Example, { variant }: ExampleProduct): string {
  const body = { line_items: [{ item: { id: variant.id }, quantity: 1 }] };
  return bash(
    `curl ${origin}/ucp/checkout-sessions -H 'UCP-Agent: profile="${profileUrl}"' --json ${json(body)}`,
  );
}

const toolCall = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

export function mcpCommand(context: Example, example: ExampleProduct): string {
  const args = { ...storeField(context), product_id: example.product.id, ...lineOf(example) };
  return bash(
    `curl ${context.profile.origin}/api/mcp -H 'MCP-Protocol-Version: 2025-11-25' --json ${json(toolCall('ucp_checkout', args))}`,
  );
}

export function a2aCommand(context: Example): string {
  const data = { skill: 'catalog-search', ...storeField(context), limit: 5 };
  const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ data }] };
  const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } };
  return bash(`curl ${context.profile.origin}/api/a2a --json ${json(call)}`);
}

export function x402Command({ profile: { origin }, facts: { store, x402 } }: Example): string {
  return bash(`curl -i '${origin}/api/x402/product/${store?.slug}/${x402?.id}'`);
}
