import type { Http } from '../../http/server.ts';
import type { HouseDeps } from './house/deps.ts';
import { houseDoor } from './house/door.ts';
import { housePath } from './house/envelope.ts';
import { type PublicDoorDeps, publicDoor, publicPath } from './public/door.ts';
import { publicMcpDoor } from './public/mcp.ts';

type UcpDeps = { house: HouseDeps; open: PublicDoorDeps & { version: string } };

/** UCP in its two dialects: that of the interface, and the public one, over REST and over MCP. */
export function ucpDoor({ house, open }: UcpDeps) {
  return async (app: Http) => {
    await app.register(houseDoor(house), { prefix: housePath });
    await app.register(publicDoor(open), { prefix: publicPath });
    await app.register(publicMcpDoor(open), { prefix: `${publicPath}/mcp` });
  };
}
