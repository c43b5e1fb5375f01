import { type FixtureTools, imageContent, textContent, textResult, wav } from '../fixture.ts';

const resource = (uri: string, mimeType: string, text: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text },
});

/** Keywords of JSON Schema 2020-12 that a list of tools must not lose. */
const schemaOf2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

/** Tools whose results have each type of content. */
export const contentTools: FixtureTools = {
  test_simple_text: {
    description: 'Returns a text.',
    run: () => textResult('This is a simple text response for testing.'),
  },
  test_image_content: {
    description: 'Returns an image.',
    run: () => ({ content: [imageContent] }),
  },
  test_audio_content: {
    description: 'Returns a sound.',
    run: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    description: 'Returns a resource.',
    run: () => ({
      content: [
        resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
      ],
    }),
  },
  test_multiple_content_types: {
    description: 'Returns a text, an image and a resource.',
    run: () => ({
      content: [
        textContent('Multiple content types test:'),
        imageContent,
        resource(
          'test://mixed-content-resource',
          'application/json',
          JSON.stringify({ test: 'data', value: 123 }),
        ),
      ],
    }),
  },
  test_error_handling: {
    description: 'Fails.',
    run: () => ({
      ...textResult('This tool intentionally returns an error for testing'),
      isError: true,
    }),
  },
  json_schema_2020_12_tool: {
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: schemaOf2020,
    run: (_call, args) => textResult(JSON.stringify(args)),
  },
  test_header_parameter: {
    description: 'Has an argument that the client repeats in the header Mcp-Param-Region.',
    inputSchema: {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
    },
    eras: ['modern'],
    run: (_call, { region }) => textResult(`Region: ${region}`),
  },
};
