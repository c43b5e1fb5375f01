import { UcpProduct } from './catalog/product-dto.ts';
import { UcpSession } from './checkout/schemas.ts';
import { Envelope } from './envelope.ts';
import { UcpOrder } from './orders/order-dto.ts';

/** Shared schemas of UCP v1 in the OpenAPI document. */
export const ucpV1Schemas = [Envelope, UcpProduct, UcpSession, UcpOrder];
