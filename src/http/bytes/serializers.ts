import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const buildSerializer = SerializerSelector();

/**
 * Serializers of responses by schema, each built on first use: building hundreds of them would take
 * most of the startup time.
 */
export const lazySerializers: SerializerFactory = (schemas, options) => {
  const build = buildSerializer(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof build> | undefined;
    return (response) => {
      serialize ??= build(route);
      return serialize(response);
    };
  };
};
