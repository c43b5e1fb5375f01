import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationIdOf } from './operation-id.ts';

const rows: [string, string, string][] = [
  ['get', '/api/storefront/v1/stores/{site_slug}', 'getStore'],
  ['get', '/api/storefront/v1/stores/{site_slug}/products', 'listStoreProducts'],
  ['get', '/api/storefront/v1/search', 'getSearch'],
  ['post', '/api/storefront/v1/merchant/api-keys', 'createMerchantApiKey'],
  ['delete', '/api/storefront/v1/merchant/api-keys/{key_id}', 'deleteMerchantApiKey'],
  ['patch', '/api/storefront/v1/merchant/products/{product_id}', 'updateMerchantProduct'],
  ['post', '/api/storefront/v1/collections/{id}/products/{product_id}', 'addCollectionProduct'],
  ['delete', '/api/storefront/v1/carts/{token}/coupon', 'deleteCartCoupon'],
  ['post', '/api/storefront/v1/sites/{slug}/domains/{domain}/verify', 'verifySiteDomain'],
  [
    'post',
    '/api/storefront/v1/orders/{order_id}/returns/{return_id}/approve',
    'approveOrderReturn',
  ],
  ['post', '/api/storefront/v1/webhooks/{id}/rotate-secret', 'rotateSecretWebhook'],
];

for (const [method, path, name] of rows) {
  test(`${method} ${path} is ${name}`, () => {
    assert.equal(operationIdOf(method, path), name);
  });
}
