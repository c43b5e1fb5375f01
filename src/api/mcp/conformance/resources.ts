import type { Method } from '../../../http/mcp/methods.ts';
import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { png } from './fixture.ts';

type Contents = { mimeType: string } & ({ text: string } | { blob: string });

/** The resources that scenarios read, by URI. */
const resources: Readonly<Record<string, { name: string; description: string } & Contents>> = {
  'test://static-text': {
    name: 'Static text',
    description: 'A text that does not change.',
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  'test://static-binary': {
    name: 'Static image',
    description: 'An image that does not change.',
    mimeType: 'image/png',
    blob: png,
  },
  'test://watched-resource': {
    name: 'Watched resource',
    description: 'A resource that clients subscribe to.',
    mimeType: 'text/plain',
    text: 'This resource can be watched.',
  },
};

const template = {
  uriTemplate: 'test://template/{id}/data',
  name: 'Data by id',
  description: 'A document with the id of the URI.',
  mimeType: 'application/json',
};

export const listResources: Method = () => ({
  resources: Object.entries(resources).map(([uri, { name, description, mimeType }]) => ({
    uri,
    name,
    description,
    mimeType,
  })),
});

export const listResourceTemplates: Method = () => ({ resourceTemplates: [template] });

export const readResource: Method = ({ params: { uri } }) => {
  if (typeof uri !== 'string')
    throw invalid([{ field: 'uri', code: 'type', message: 'must be the URI of a resource' }]);
  const contents = contentsOf(uri);
  if (contents) return { contents: [{ uri, ...contents }] };
  throw new DomainError('invalid', 'resource_not_found', 'Resource not found', {
    extensions: { uri },
  });
};

function contentsOf(uri: string): Contents | null {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id !== undefined) {
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    return { mimeType: template.mimeType, text: JSON.stringify(data) };
  }
  if (!Object.hasOwn(resources, uri)) return null;
  const {
    name: _,
    description: __,
    ...contents
  } = resources[uri] as Contents & {
    name: string;
    description: string;
  };
  return contents;
}
