import { acpVersions, latestAcpVersion } from './versions.ts';

export const acpPath = '/acp';

/** A discovery document of ACP, which is closed and names no merchant. */
export function acpDiscovery(origin: string, currency: string | null) {
  return {
    protocol: {
      name: 'acp' as const,
      version: latestAcpVersion,
      supported_versions: [...acpVersions],
    },
    api_base_url: `${origin}${acpPath}`,
    transports: ['rest' as const],
    capabilities: {
      services: ['checkout' as const, 'orders' as const],
      extensions: [{ name: 'discount' }],
      intervention_types: [],
      ...(currency !== null && { supported_currencies: [currency.toLowerCase()] }),
    },
  };
}
