import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Serialize = ReturnType<ReturnType<SerializerFactory>>;

const buildSerializer = SerializerSelector();

/** Servers of one process share them: their schemas, and those these refer to, are constants. */
const built = new WeakMap<object, Serialize>();

/**
 * Serializers of responses by schema, each built on first use: building hundreds of them would take
 * most of the startup time.
 */
export const lazySerializers: SerializerFactory = (schemas, options) => {
  const build = buildSerializer(schemas, options);
  return (route) => (response) => {
    const schema = route.schema as object;
    let serialize = built.get(schema);
    if (!serialize) {
      serialize = build(route);
      built.set(schema, serialize);
    }
    return serialize(response);
  };
};
