import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const buildSerializer = SerializerSelector();

/**
 * What turns answers into text by their schemas, each made when it is first needed: a server has
 * hundreds, and making them all is most of its start.
 */
export const lazySerializers: SerializerFactory = (schemas, options) => {
  const make = buildSerializer(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof make> | undefined;
    return (answer) => {
      serialize ??= make(route);
      return serialize(answer);
    };
  };
};
