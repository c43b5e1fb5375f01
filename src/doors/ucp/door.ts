import type { Http } from '../../http/server.ts';
import { conformanceDoor } from './conformance/door.ts';
import type { HouseDeps } from './house/deps.ts';
import { houseDoor } from './house/door.ts';
import { housePath } from './house/envelope.ts';
import { type PublicDoorDeps, publicDoor, publicPath } from './public/door.ts';
import { publicMcpDoor } from './public/mcp.ts';

type UcpDeps = {
  house: HouseDeps;
  open: PublicDoorDeps & { version: string };
  /** The public one answers the official suite. */
  conformance: boolean;
};

/** UCP in its two dialects: that of the interface, and the public one, over REST and over MCP. */
export function ucpDoor({ house, open, conformance }: UcpDeps) {
  const publicRest = conformance ? conformanceDoor(open) : publicDoor(open);
  return async (app: Http) => {
    await app.register(houseDoor(house), { prefix: housePath });
    await app.register(publicRest, { prefix: publicPath });
    await app.register(publicMcpDoor(open), { prefix: `${publicPath}/mcp` });
  };
}
