import { type Static, Type } from 'typebox';
import { ucpVersion } from '../protocol/capabilities.ts';
import { closedObject, Handlers, reverseDomain, stringEnum, uri } from './elements.ts';

const version = Type.Literal(ucpVersion);

const Binding = closedObject({
  version,
  transport: stringEnum('rest', 'mcp', 'a2a'),
  endpoint: uri,
  spec: uri,
  schema: Type.Optional(uri),
});

const scope = Type.String({ pattern: '^[a-z][a-z0-9]*(?:\\.[a-z][a-z0-9_]*)+:[a-z][a-z0-9_]*$' });
const ScopePolicy = closedObject({ description: closedObject({ plain: Type.String() }) });

const Declaration = closedObject({
  version,
  spec: uri,
  schema: uri,
  extends: Type.Optional(Type.Union([reverseDomain, Type.Array(reverseDomain, { minItems: 1 })])),
  config: Type.Optional(
    closedObject({
      scopes: Type.Optional(Type.Record(scope, ScopePolicy)),
      vp_formats_supported: Type.Optional(Type.Record(Type.String(), Type.Object({}))),
    }),
  ),
});

/** The `ucp` member of the discovery document. */
export const BusinessProfile = closedObject({
  version,
  services: Type.Record(reverseDomain, Type.Array(Binding, { minItems: 1 })),
  capabilities: Type.Record(reverseDomain, Type.Array(Declaration, { minItems: 1 })),
  payment_handlers: Handlers,
});
export type BusinessProfile = Static<typeof BusinessProfile>;
