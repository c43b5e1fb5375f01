// Generated from docs/openapi.json by `npm run generate`. Do not edit.
import type { OperationTree } from '../request.ts';

/** The operations of the API by their names in the client. */
export const operations: OperationTree = {
  stores: {
    get: {"method":"GET","path":"/stores/{site_slug}"},
    collections: {
      list: {"method":"GET","path":"/stores/{site_slug}/collections","input":"query","items":"collections"},
      products: {
        list: {"method":"GET","path":"/stores/{site_slug}/collections/{slug_or_id}/products","input":"query","items":"products"},
      },
    },
    products: {
      list: {"method":"GET","path":"/stores/{site_slug}/products","input":"query","items":"products"},
      batch: {"method":"GET","path":"/stores/{site_slug}/products/batch","input":"query"},
      get: {"method":"GET","path":"/stores/{site_slug}/products/{product_id}"},
    },
    search: {"method":"GET","path":"/search","input":"query","items":"products"},
  },
  carts: {
    get: {"method":"GET","path":"/carts/{token}"},
    update: {"method":"PUT","path":"/carts/{token}","input":"body"},
    delete: {"method":"DELETE","path":"/carts/{token}"},
    create: {"method":"POST","path":"/carts","input":"body"},
    items: {
      add: {"method":"POST","path":"/carts/{token}/items","input":"body"},
      update: {"method":"PATCH","path":"/carts/{token}/items/{item_id}","input":"body"},
      remove: {"method":"DELETE","path":"/carts/{token}/items/{item_id}"},
    },
    coupon: {
      apply: {"method":"POST","path":"/carts/{token}/coupon","input":"body"},
      remove: {"method":"DELETE","path":"/carts/{token}/coupon","input":"query"},
    },
    checkout: {"method":"POST","path":"/carts/{token}/checkout","input":"body"},
  },
  products: {
    list: {"method":"GET","path":"/merchant/products","input":"query","items":"products"},
    create: {"method":"POST","path":"/merchant/products","input":"body"},
    get: {"method":"GET","path":"/merchant/products/{product_id}"},
    update: {"method":"PATCH","path":"/merchant/products/{product_id}","input":"body"},
    archive: {"method":"DELETE","path":"/merchant/products/{product_id}"},
    duplicate: {"method":"POST","path":"/merchant/products/{product_id}/duplicate","input":"body"},
    history: {
      list: {"method":"GET","path":"/merchant/products/{product_id}/history","input":"query","items":"history"},
    },
    imageCopies: {
      list: {"method":"GET","path":"/merchant/products/{product_id}/image-copies"},
      retry: {"method":"POST","path":"/merchant/products/{product_id}/image-copies/retry","input":"body"},
    },
  },
  collections: {
    list: {"method":"GET","path":"/merchant/collections","input":"query","items":"collections"},
    create: {"method":"POST","path":"/merchant/collections","input":"body"},
    get: {"method":"GET","path":"/merchant/collections/{collection_id}"},
    update: {"method":"PATCH","path":"/merchant/collections/{collection_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/collections/{collection_id}"},
    products: {
      list: {"method":"GET","path":"/merchant/collections/{collection_id}/products","input":"query","items":"products"},
      add: {"method":"POST","path":"/merchant/collections/{collection_id}/products/{product_id}"},
      remove: {"method":"DELETE","path":"/merchant/collections/{collection_id}/products/{product_id}"},
    },
    order: {
      replace: {"method":"PUT","path":"/merchant/collections/{collection_id}/order","input":"body"},
    },
  },
  inventory: {
    list: {"method":"GET","path":"/merchant/inventory","input":"query","items":"inventory"},
    adjustments: {
      list: {"method":"GET","path":"/merchant/inventory/adjustments","input":"query","items":"adjustments"},
      create: {"method":"POST","path":"/merchant/inventory/adjustments","input":"body"},
    },
  },
  sites: {
    feeds: {
      get: {"method":"GET","path":"/merchant/sites/{slug}/feeds"},
      build: {"method":"POST","path":"/merchant/sites/{slug}/feeds"},
      replace: {"method":"PUT","path":"/merchant/sites/{slug}/feeds","input":"body"},
      problems: {
        list: {"method":"GET","path":"/merchant/sites/{slug}/feeds/problems","input":"query","items":"problems"},
      },
    },
    emailTemplates: {
      list: {"method":"GET","path":"/merchant/sites/{slug}/email-templates"},
      replace: {"method":"PUT","path":"/merchant/sites/{slug}/email-templates","input":"body"},
      preview: {"method":"POST","path":"/merchant/sites/{slug}/email-templates/{kind}/preview","input":"body"},
      test: {"method":"POST","path":"/merchant/sites/{slug}/email-templates/{kind}/test","input":"body"},
    },
    emailSettings: {
      get: {"method":"GET","path":"/merchant/sites/{slug}/email-settings"},
      update: {"method":"PATCH","path":"/merchant/sites/{slug}/email-settings","input":"body"},
      test: {"method":"POST","path":"/merchant/sites/{slug}/email-settings/test","input":"body"},
    },
    list: {"method":"GET","path":"/merchant/sites","input":"query","items":"sites"},
    create: {"method":"POST","path":"/merchant/sites","input":"body"},
    get: {"method":"GET","path":"/merchant/sites/{slug}"},
    update: {"method":"PATCH","path":"/merchant/sites/{slug}","input":"body"},
    setup: {
      get: {"method":"GET","path":"/merchant/sites/{slug}/setup"},
      skip: {
        create: {"method":"POST","path":"/merchant/sites/{slug}/setup/{step}/skip"},
        delete: {"method":"DELETE","path":"/merchant/sites/{slug}/setup/{step}/skip"},
      },
      samples: {
        list: {"method":"GET","path":"/merchant/sites/{slug}/setup/samples"},
        add: {"method":"POST","path":"/merchant/sites/{slug}/setup/samples"},
        remove: {"method":"DELETE","path":"/merchant/sites/{slug}/setup/samples"},
      },
      testPurchase: {"method":"POST","path":"/merchant/sites/{slug}/setup/test-purchase"},
    },
    quotePreview: {"method":"POST","path":"/merchant/sites/{slug}/quote-preview","input":"body"},
    domains: {
      list: {"method":"GET","path":"/merchant/sites/{slug}/domains"},
      add: {"method":"POST","path":"/merchant/sites/{slug}/domains","input":"body"},
      verify: {"method":"POST","path":"/merchant/sites/{slug}/domains/{domain}/verify"},
      remove: {"method":"DELETE","path":"/merchant/sites/{slug}/domains/{domain}"},
    },
    lab: {
      get: {"method":"GET","path":"/merchant/sites/{slug}/lab"},
      start: {"method":"POST","path":"/merchant/sites/{slug}/lab"},
    },
    redirects: {
      list: {"method":"GET","path":"/merchant/sites/{slug}/redirects","input":"query","items":"redirects"},
      add: {"method":"POST","path":"/merchant/sites/{slug}/redirects","input":"body"},
      remove: {"method":"DELETE","path":"/merchant/sites/{slug}/redirects/{path}"},
    },
    synonyms: {
      get: {"method":"GET","path":"/merchant/sites/{slug}/synonyms"},
      replace: {"method":"PUT","path":"/merchant/sites/{slug}/synonyms","input":"body"},
    },
  },
  customers: {
    list: {"method":"GET","path":"/merchant/customers","input":"query","items":"customers"},
    create: {"method":"POST","path":"/merchant/customers","input":"body"},
    get: {"method":"GET","path":"/merchant/customers/{customer_id}"},
    update: {"method":"PATCH","path":"/merchant/customers/{customer_id}","input":"body"},
    notes: {
      list: {"method":"GET","path":"/merchant/customers/{customer_id}/notes","input":"query","items":"notes"},
      add: {"method":"POST","path":"/merchant/customers/{customer_id}/notes","input":"body"},
    },
    emails: {
      list: {"method":"GET","path":"/merchant/customers/{customer_id}/emails","input":"query","items":"emails"},
    },
    identities: {
      list: {"method":"GET","path":"/merchant/customers/{customer_id}/identities"},
    },
    export: {"method":"GET","path":"/merchant/customers/{customer_id}/export"},
    erase: {"method":"POST","path":"/merchant/customers/{customer_id}/erase"},
  },
  customerGroups: {
    list: {"method":"GET","path":"/merchant/customer-groups","input":"query","items":"customer_groups"},
    create: {"method":"POST","path":"/merchant/customer-groups","input":"body"},
    get: {"method":"GET","path":"/merchant/customer-groups/{group_id}"},
    update: {"method":"PATCH","path":"/merchant/customer-groups/{group_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/customer-groups/{group_id}"},
    members: {
      add: {"method":"POST","path":"/merchant/customer-groups/{group_id}/members","input":"body"},
      remove: {"method":"DELETE","path":"/merchant/customer-groups/{group_id}/members/{customer_id}"},
    },
  },
  memberships: {
    plans: {
      list: {"method":"GET","path":"/merchant/memberships/plans","input":"query","items":"plans"},
      create: {"method":"POST","path":"/merchant/memberships/plans","input":"body"},
      get: {"method":"GET","path":"/merchant/memberships/plans/{plan_id}"},
      update: {"method":"PATCH","path":"/merchant/memberships/plans/{plan_id}","input":"body"},
      archive: {"method":"DELETE","path":"/merchant/memberships/plans/{plan_id}"},
    },
    subscribers: {
      list: {"method":"GET","path":"/merchant/memberships/subscribers","input":"query","items":"subscribers"},
      create: {"method":"POST","path":"/merchant/memberships/subscribers","input":"body"},
      get: {"method":"GET","path":"/merchant/memberships/subscribers/{subscriber_id}"},
      cancel: {"method":"POST","path":"/merchant/memberships/subscribers/{subscriber_id}/cancel"},
      sendLink: {"method":"POST","path":"/merchant/memberships/subscribers/{subscriber_id}/send-link"},
    },
  },
  coupons: {
    list: {"method":"GET","path":"/merchant/coupons","input":"query","items":"coupons"},
    create: {"method":"POST","path":"/merchant/coupons","input":"body"},
    get: {"method":"GET","path":"/merchant/coupons/{coupon_id}"},
    update: {"method":"PATCH","path":"/merchant/coupons/{coupon_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/coupons/{coupon_id}"},
  },
  priceLists: {
    list: {"method":"GET","path":"/merchant/price-lists","input":"query","items":"price_lists"},
    create: {"method":"POST","path":"/merchant/price-lists","input":"body"},
    get: {"method":"GET","path":"/merchant/price-lists/{price_list_id}"},
    update: {"method":"PATCH","path":"/merchant/price-lists/{price_list_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/price-lists/{price_list_id}"},
  },
  shippingZones: {
    list: {"method":"GET","path":"/merchant/shipping-zones","input":"query","items":"shipping_zones"},
    create: {"method":"POST","path":"/merchant/shipping-zones","input":"body"},
    get: {"method":"GET","path":"/merchant/shipping-zones/{zone_id}"},
    update: {"method":"PATCH","path":"/merchant/shipping-zones/{zone_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/shipping-zones/{zone_id}"},
  },
  taxRates: {
    list: {"method":"GET","path":"/merchant/tax-rates","input":"query","items":"tax_rates"},
    create: {"method":"POST","path":"/merchant/tax-rates","input":"body"},
    get: {"method":"GET","path":"/merchant/tax-rates/{tax_rate_id}"},
    update: {"method":"PATCH","path":"/merchant/tax-rates/{tax_rate_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/tax-rates/{tax_rate_id}"},
  },
  orders: {
    list: {"method":"GET","path":"/merchant/orders","input":"query","items":"orders"},
    get: {"method":"GET","path":"/merchant/orders/{order_id}"},
    update: {"method":"PATCH","path":"/merchant/orders/{order_id}","input":"body"},
    fulfill: {"method":"POST","path":"/merchant/orders/{order_id}/fulfill","input":"body"},
    refund: {"method":"POST","path":"/merchant/orders/{order_id}/refund","input":"body"},
    refundPreview: {"method":"POST","path":"/merchant/orders/{order_id}/refund-preview","input":"body"},
    cancel: {"method":"POST","path":"/merchant/orders/{order_id}/cancel","input":"body"},
    downloads: {
      renew: {"method":"POST","path":"/merchant/orders/{order_id}/downloads"},
    },
    notes: {
      list: {"method":"GET","path":"/merchant/orders/{order_id}/notes","input":"query","items":"notes"},
      add: {"method":"POST","path":"/merchant/orders/{order_id}/notes","input":"body"},
    },
    capture: {"method":"POST","path":"/merchant/orders/{order_id}/capture","input":"body"},
    release: {"method":"POST","path":"/merchant/orders/{order_id}/release","input":"body"},
    simulateDispute: {"method":"POST","path":"/merchant/orders/{order_id}/simulate-dispute","input":"body"},
    timeline: {
      list: {"method":"GET","path":"/merchant/orders/{order_id}/timeline","input":"query","items":"timeline"},
    },
    returns: {
      list: {"method":"GET","path":"/merchant/orders/{order_id}/returns"},
      request: {"method":"POST","path":"/merchant/orders/{order_id}/returns","input":"body"},
      approve: {"method":"POST","path":"/merchant/orders/{order_id}/returns/{return_id}/approve"},
      receive: {"method":"POST","path":"/merchant/orders/{order_id}/returns/{return_id}/receive","input":"body"},
      reject: {"method":"POST","path":"/merchant/orders/{order_id}/returns/{return_id}/reject"},
    },
    exchanges: {
      list: {"method":"GET","path":"/merchant/orders/{order_id}/exchanges"},
      request: {"method":"POST","path":"/merchant/orders/{order_id}/exchanges","input":"body"},
      approve: {"method":"POST","path":"/merchant/orders/{order_id}/exchanges/{exchange_id}/approve"},
      complete: {"method":"POST","path":"/merchant/orders/{order_id}/exchanges/{exchange_id}/complete","input":"body"},
      reject: {"method":"POST","path":"/merchant/orders/{order_id}/exchanges/{exchange_id}/reject"},
    },
    exchangePreview: {"method":"POST","path":"/merchant/orders/{order_id}/exchange-preview","input":"body"},
    emails: {
      list: {"method":"GET","path":"/merchant/orders/{order_id}/emails"},
      resend: {"method":"POST","path":"/merchant/orders/{order_id}/emails/resend","input":"body"},
    },
  },
  payments: {
    list: {"method":"GET","path":"/merchant/payments","input":"query","items":"payments"},
  },
  paymentSettings: {
    get: {"method":"GET","path":"/merchant/payment-settings","input":"query"},
    test: {"method":"POST","path":"/merchant/payment-settings/test"},
  },
  refunds: {
    settle: {"method":"POST","path":"/merchant/refunds/{refund_id}/settle"},
  },
  paymentAccounts: {
    list: {"method":"GET","path":"/merchant/payment-accounts","input":"query","items":"payment_accounts"},
    create: {"method":"POST","path":"/merchant/payment-accounts","input":"body"},
    get: {"method":"GET","path":"/merchant/payment-accounts/{account_id}"},
    update: {"method":"PATCH","path":"/merchant/payment-accounts/{account_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/payment-accounts/{account_id}"},
    test: {"method":"POST","path":"/merchant/payment-accounts/{account_id}/test"},
  },
  emails: {
    list: {"method":"GET","path":"/merchant/emails","input":"query","items":"emails"},
  },
  emailSuppressions: {
    list: {"method":"GET","path":"/merchant/email-suppressions","input":"query","items":"email_suppressions"},
    delete: {"method":"DELETE","path":"/merchant/email-suppressions/{email}"},
  },
  notificationSettings: {
    get: {"method":"GET","path":"/merchant/notification-settings/{member_id}"},
    replace: {"method":"PUT","path":"/merchant/notification-settings/{member_id}","input":"body"},
  },
  me: {
    notificationSettings: {
      get: {"method":"GET","path":"/merchant/me/notification-settings"},
      replace: {"method":"PUT","path":"/merchant/me/notification-settings","input":"body"},
    },
  },
  setupTemplates: {
    list: {"method":"GET","path":"/merchant/setup-templates","input":"query"},
  },
  apiKeys: {
    list: {"method":"GET","path":"/merchant/api-keys"},
    create: {"method":"POST","path":"/merchant/api-keys","input":"body"},
    revoke: {"method":"DELETE","path":"/merchant/api-keys/{key_id}"},
  },
  agentConnections: {
    list: {"method":"GET","path":"/merchant/agent-connections","input":"query","items":"agent_connections"},
    create: {"method":"POST","path":"/merchant/agent-connections","input":"body"},
    get: {"method":"GET","path":"/merchant/agent-connections/{connection_id}"},
    update: {"method":"PATCH","path":"/merchant/agent-connections/{connection_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/agent-connections/{connection_id}"},
    rotateKey: {"method":"POST","path":"/merchant/agent-connections/{connection_id}/rotate-key"},
  },
  hooks: {
    list: {"method":"GET","path":"/merchant/hooks","input":"query","items":"hooks"},
    create: {"method":"POST","path":"/merchant/hooks","input":"body"},
    get: {"method":"GET","path":"/merchant/hooks/{hook_id}"},
    update: {"method":"PATCH","path":"/merchant/hooks/{hook_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/hooks/{hook_id}"},
    rotateSecret: {"method":"POST","path":"/merchant/hooks/{hook_id}/rotate-secret"},
    test: {"method":"POST","path":"/merchant/hooks/{hook_id}/test"},
    calls: {
      list: {"method":"GET","path":"/merchant/hooks/{hook_id}/calls"},
    },
  },
  webhooks: {
    list: {"method":"GET","path":"/merchant/webhooks","input":"query","items":"webhooks"},
    create: {"method":"POST","path":"/merchant/webhooks","input":"body"},
    get: {"method":"GET","path":"/merchant/webhooks/{webhook_id}"},
    update: {"method":"PATCH","path":"/merchant/webhooks/{webhook_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/webhooks/{webhook_id}"},
    rotateSecret: {"method":"POST","path":"/merchant/webhooks/{webhook_id}/rotate-secret"},
    test: {"method":"POST","path":"/merchant/webhooks/{webhook_id}/test"},
    deliveries: {
      list: {"method":"GET","path":"/merchant/webhooks/{webhook_id}/deliveries","input":"query","items":"deliveries"},
      get: {"method":"GET","path":"/merchant/webhooks/{webhook_id}/deliveries/{delivery_id}"},
      replay: {"method":"POST","path":"/merchant/webhooks/{webhook_id}/deliveries/{delivery_id}/replay"},
    },
    replay: {"method":"POST","path":"/merchant/webhooks/{webhook_id}/replay","input":"body"},
  },
  webhookEvents: {
    list: {"method":"GET","path":"/merchant/webhook-events"},
  },
  connectedApps: {
    list: {"method":"GET","path":"/merchant/connected-apps"},
    disconnect: {"method":"DELETE","path":"/merchant/connected-apps/{grant_id}"},
  },
  auditLog: {
    list: {"method":"GET","path":"/merchant/audit-log","input":"query","items":"audit_log"},
    verify: {"method":"GET","path":"/merchant/audit-log/verification"},
  },
  members: {
    list: {"method":"GET","path":"/merchant/members"},
    endpoints: {
      list: {"method":"GET","path":"/merchant/members/{user_id}/endpoints"},
    },
    update: {"method":"PATCH","path":"/merchant/members/{user_id}","input":"body"},
    remove: {"method":"DELETE","path":"/merchant/members/{user_id}"},
  },
  invitations: {
    list: {"method":"GET","path":"/merchant/invitations"},
    invite: {"method":"POST","path":"/merchant/invitations","input":"body"},
    resend: {"method":"POST","path":"/merchant/invitations/{invitation_id}/resend"},
    revoke: {"method":"DELETE","path":"/merchant/invitations/{invitation_id}"},
  },
  workspace: {
    get: {"method":"GET","path":"/merchant/workspace"},
    update: {"method":"PATCH","path":"/merchant/workspace","input":"body"},
  },
  savedViews: {
    list: {"method":"GET","path":"/merchant/saved-views","input":"query"},
    create: {"method":"POST","path":"/merchant/saved-views","input":"body"},
    get: {"method":"GET","path":"/merchant/saved-views/{view_id}"},
    update: {"method":"PATCH","path":"/merchant/saved-views/{view_id}","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/saved-views/{view_id}"},
  },
  notifications: {
    list: {"method":"GET","path":"/merchant/notifications","input":"query"},
    read: {"method":"POST","path":"/merchant/notifications/read","input":"body"},
  },
  media: {
    assets: {
      list: {"method":"GET","path":"/merchant/media/assets","input":"query","items":"assets"},
      finalize: {"method":"POST","path":"/merchant/media/assets","input":"body"},
      createUploadUrl: {"method":"POST","path":"/merchant/media/assets/upload-url","input":"body"},
      get: {"method":"GET","path":"/merchant/media/assets/{asset_id}"},
      delete: {"method":"DELETE","path":"/merchant/media/assets/{asset_id}"},
    },
  },
  analytics: {
    metrics: {
      get: {"method":"GET","path":"/merchant/analytics/metrics","input":"query"},
    },
    breakdown: {
      get: {"method":"GET","path":"/merchant/analytics/breakdown","input":"query"},
    },
    activity: {
      list: {"method":"GET","path":"/merchant/analytics/activity","input":"query","items":"activity"},
    },
    funnel: {
      get: {"method":"GET","path":"/merchant/analytics/funnel","input":"query"},
    },
    missedSearches: {
      list: {"method":"GET","path":"/merchant/analytics/missed-searches","input":"query"},
    },
  },
  agentSessions: {
    list: {"method":"GET","path":"/merchant/agent-sessions","input":"query","items":"agent_sessions"},
    get: {"method":"GET","path":"/merchant/agent-sessions/{session_id}"},
  },
  agents: {
    list: {"method":"GET","path":"/merchant/agents","input":"query"},
  },
  blockedAgents: {
    list: {"method":"GET","path":"/merchant/blocked-agents","input":"query","items":"blocked_agents"},
    create: {"method":"POST","path":"/merchant/blocked-agents","input":"body"},
    delete: {"method":"DELETE","path":"/merchant/blocked-agents/{agent}"},
  },
  attention: {
    get: {"method":"GET","path":"/merchant/attention","input":"query"},
  },
  search: {"method":"GET","path":"/merchant/search","input":"query"},
  imports: {
    columns: {
      list: {"method":"GET","path":"/merchant/imports/columns","input":"query"},
    },
    start: {"method":"POST","path":"/merchant/imports","input":"body"},
    list: {"method":"GET","path":"/merchant/imports","input":"query","items":"imports"},
    images: {
      list: {"method":"GET","path":"/merchant/imports/{import_id}/images"},
    },
    get: {"method":"GET","path":"/merchant/imports/{import_id}"},
    problems: {
      list: {"method":"GET","path":"/merchant/imports/{import_id}/problems","input":"query","items":"problems"},
    },
    cancel: {"method":"POST","path":"/merchant/imports/{import_id}/cancel"},
    resume: {"method":"POST","path":"/merchant/imports/{import_id}/resume"},
  },
  exports: {
    start: {"method":"POST","path":"/merchant/exports","input":"body"},
    list: {"method":"GET","path":"/merchant/exports","input":"query","items":"exports"},
    file: {
      get: {"method":"GET","path":"/merchant/exports/{export_id}/file"},
    },
    get: {"method":"GET","path":"/merchant/exports/{export_id}"},
    problems: {
      list: {"method":"GET","path":"/merchant/exports/{export_id}/problems","input":"query","items":"problems"},
    },
    cancel: {"method":"POST","path":"/merchant/exports/{export_id}/cancel"},
    resume: {"method":"POST","path":"/merchant/exports/{export_id}/resume"},
  },
  bulkOperations: {
    start: {"method":"POST","path":"/merchant/bulk-operations","input":"body"},
    list: {"method":"GET","path":"/merchant/bulk-operations","input":"query","items":"bulk_operations"},
    get: {"method":"GET","path":"/merchant/bulk-operations/{operation_id}"},
    problems: {
      list: {"method":"GET","path":"/merchant/bulk-operations/{operation_id}/problems","input":"query","items":"problems"},
    },
    cancel: {"method":"POST","path":"/merchant/bulk-operations/{operation_id}/cancel"},
    resume: {"method":"POST","path":"/merchant/bulk-operations/{operation_id}/resume"},
  },
};
