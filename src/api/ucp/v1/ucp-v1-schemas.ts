import { UcpProduct } from './catalog/product-dto.ts';
import { UcpSession } from './checkout/schemas.ts';
import { Envelope } from './envelope.ts';
import { UcpOrder } from './orders/order-dto.ts';

/** What OpenAPI names once of the house dialect. */
export const ucpV1Schemas = [Envelope, UcpProduct, UcpSession, UcpOrder];
