import { simulationSecret } from '../../../api/ucp/conformance/conformance-api.ts';
import { createWorkspace } from '../../../core/access/workspaces/create-workspace.ts';
import { toSiteDto } from '../../../core/sites/site-dto.ts';
import { systemTenant, withTenant } from '../../../platform/unit-of-work.ts';
import { loadFlowerShop } from '../../flower-shop/load-flower-shop.ts';
import { readFlowerShopFolder } from '../../flower-shop/read-flower-shop-folder.ts';
import { type Command, UsageError } from '../command.ts';

export const seedFlowerShopCommand: Command = {
  name: 'seed flower-shop',
  summary: 'Creates the store that the official UCP conformance suite uses. Not in production.',
  operands: [],
  createsDatabase: true,
  options: {
    from: { value: 'DIR', required: true, help: "Folder with the suite's CSV files." },
  },
  notes: [
    'Creates a new workspace for the store. Start the server with UCP_CONFORMANCE=1, and the suite',
    `with --server_url=<base URL>/ucp --simulation_secret=${simulationSecret}.`,
  ],
  async run(call) {
    if (call.config.production)
      throw new UsageError(
        'seed flower-shop is for conformance tests and is not available in production (NODE_ENV=production).',
      );
    const data = await readFlowerShopFolder(call.requiredOption('from'));
    const { unit } = await call.openSession();
    const { workspace, site } = await unit.runAsSystem(systemTenant, async (system) => {
      const made = await createWorkspace(system, 'UCP suite');
      const work = withTenant(system, { workspaceId: made.id, code: made.code });
      return { workspace: made, site: await loadFlowerShop(work, data) };
    });
    return {
      json: {
        workspace_id: workspace.id,
        site: toSiteDto(site),
        products: data.products.length,
      },
      text: `Created store ${site.slug} with ${data.products.length} products: ${site.url}`,
    };
  },
};
