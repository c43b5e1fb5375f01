/** C2: the minimum for reading a product with Fastify and pg: one row by its primary key. */
import { fastify } from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({
  ...JSON.parse(process.env.BENCH_CONNECTION ?? '{}'),
  options: '-c role=stoa_system',
  max: 10,
});
const app = fastify();

app.get<{ Params: { workspace: string; product: string } }>(
  '/:workspace/:product',
  async ({ params }, reply) => {
    const { rows } = await pool.query({
      name: 'product',
      text: 'select * from products where workspace_id = $1 and product_id = $2',
      values: [params.workspace, params.product],
    });
    return rows[0] ?? reply.code(404).send();
  },
);

await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: String });
process.send?.(app.server.address());
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
