import { acpVersions, latestAcpVersion } from './versions.ts';

export const acpPath = '/acp';

/**
 * A discovery document of ACP, which is closed and names no merchant. `authenticates`: some handler
 * supports 3-D Secure in the agent.
 */
export function acpDiscovery(
  origin: string,
  currency: string | null,
  { authenticates }: { authenticates: boolean },
) {
  return {
    protocol: {
      name: 'acp' as const,
      version: latestAcpVersion,
      supported_versions: [...acpVersions],
    },
    api_base_url: `${origin}${acpPath}`,
    transports: ['rest' as const, 'mcp' as const],
    capabilities: {
      services: ['checkout' as const, 'orders' as const, 'carts' as const],
      extensions: [{ name: 'discount' }],
      intervention_types: authenticates ? ['3ds'] : [],
      ...(currency !== null && { supported_currencies: [currency.toLowerCase()] }),
    },
  };
}
