import { uploadCatalog } from './bulk-jobs.ts';
import type { Caller, Shop } from './shop.ts';

/**
 * Cases of the access matrix for imports, exports and bulk operations. Steps have a job each, in a
 * state that allows them; an export that is done has a file.
 */
export async function bulkJobCases(shop: Shop, owner: Caller) {
  const asset_id = await uploadCatalog(shop, owner, 'slug,name,price\nx,X,1\n');
  const bodies = {
    '/imports': { site_slug: 'shop', asset_id },
    '/exports': { resource: 'products', filters: { q: 'nothing' } },
    '/bulk-operations': {
      resource: 'products',
      action: { type: 'publish' },
      filters: { q: 'none' },
    },
  };
  type Path = keyof typeof bodies;
  const start = async (path: Path) => (await owner.post(path, bodies[path])).body.id as string;
  const exportWithFile = await start('/exports');
  await shop.app.longJobs.drain();
  const casesOf = async (path: Path, idName: string) => {
    const canceled = await start(path);
    await owner.post(`${path}/${canceled}/cancel`);
    const one = `${path}/{${idName}}`;
    return {
      [`POST ${path}`]: { body: bodies[path], ...(path !== '/imports' && { own: true as const }) },
      [`GET ${path}`]: { own: true as const },
      [`GET ${one}`]: {},
      [`GET ${one}/problems`]: {},
      [`POST ${one}/cancel`]: { ids: { [idName]: await start(path) } },
      [`POST ${one}/resume`]: { ids: { [idName]: canceled } },
    };
  };
  return {
    ids: {
      import_id: await start('/imports'),
      export_id: exportWithFile,
      operation_id: await start('/bulk-operations'),
    },
    cases: {
      ...(await casesOf('/imports', 'import_id')),
      ...(await casesOf('/exports', 'export_id')),
      ...(await casesOf('/bulk-operations', 'operation_id')),
      'GET /imports/columns': { query: `?asset_id=${asset_id}` },
      'GET /imports/{import_id}/images': {},
      'GET /exports/{export_id}/file': {},
    },
  };
}
