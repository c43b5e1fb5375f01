// Generated from docs/openapi.json by `npm run generate`. Do not edit.
import type { Call, CallOptions } from '../call.ts';

/** A client of a Stoa server: the operations of its API, in groups. */
export interface Stoa {
  stores: {
    /** Get a store. No credential required. */
    get(siteSlug: string, options?: CallOptions): Call<Store>;
    collections: {
      /** List the collections of a store. No credential required. */
      list(siteSlug: string, query?: StoresCollectionsListQuery, options?: CallOptions): Call<StoresCollectionsListResult>;
      /** Iterates over the items of all pages of `stores.collections.list`. */
      all(siteSlug: string, query?: StoresCollectionsListQuery, options?: CallOptions): AsyncIterable<StoresCollectionsListResult['collections'][number]>;
      products: {
        /** List the products of a collection. No credential required. */
        list(siteSlug: string, slugOrId: string, query?: StoresCollectionsProductsListQuery, options?: CallOptions): Call<StoresCollectionsProductsListResult>;
        /** Iterates over the items of all pages of `stores.collections.products.list`. */
        all(siteSlug: string, slugOrId: string, query?: StoresCollectionsProductsListQuery, options?: CallOptions): AsyncIterable<StoresCollectionsProductsListResult['products'][number]>;
      };
    };
    products: {
      /** List the products of a store, newest first. No credential required. */
      list(siteSlug: string, query?: StoresProductsListQuery, options?: CallOptions): Call<StoresProductsListResult>;
      /** Iterates over the items of all pages of `stores.products.list`. */
      all(siteSlug: string, query?: StoresProductsListQuery, options?: CallOptions): AsyncIterable<StoresProductsListResult['products'][number]>;
      /** Get up to 50 products by id. No credential required. */
      batch(siteSlug: string, query: StoresProductsBatchQuery, options?: CallOptions): Call<StoresProductsBatchResult>;
      /** Get a product. No credential required. */
      get(siteSlug: string, productId: string, options?: CallOptions): Call<Product>;
    };
    /** Search all stores. No credential required. */
    search(query?: StoresSearchQuery, options?: CallOptions): Call<StoresSearchResult>;
    /** Iterates over the items of all pages of `stores.search`. */
    searchAll(query?: StoresSearchQuery, options?: CallOptions): AsyncIterable<StoresSearchResult['products'][number]>;
  };
  carts: {
    /** Get a cart. No credential required. */
    get(token: string, options?: CallOptions): Call<Cart>;
    /** Update the address, shipping option or buyer of a cart. No credential required. */
    update(token: string, body: CartsUpdateBody, options?: CallOptions): Call<Cart>;
    /** Abandon a cart. No credential required. */
    delete(token: string, options?: CallOptions): Call<Cart>;
    /** Create a cart. No credential required. */
    create(body?: CartsCreateBody, options?: CallOptions): Call<Cart>;
    items: {
      /** Add an item to a cart. No credential required. */
      add(token: string, body?: CartsItemsAddBody, options?: CallOptions): Call<Cart>;
      /** Change the quantity of a cart item. No credential required. */
      update(token: string, itemId: string, body: CartsItemsUpdateBody, options?: CallOptions): Call<Cart>;
      /** Remove an item from a cart. No credential required. */
      remove(token: string, itemId: string, options?: CallOptions): Call<Cart>;
    };
    coupon: {
      /** Apply a coupon to a cart. It replaces the coupons that were applied before, unless all of them can be combined. No credential required. */
      apply(token: string, body: CartsCouponApplyBody, options?: CallOptions): Call<Cart>;
      /** Remove coupons from a cart. No credential required. */
      remove(token: string, query?: CartsCouponRemoveQuery, options?: CallOptions): Call<Cart>;
    };
    /** Start checkout of a cart. Reserves the stock for up to 30 minutes and returns the URL of the payment page. While the cart does not change, repeated calls return the same session. An unpaid session holds no stock after the `hold_minutes` of its store. The store limits how much stock guests of one network can hold; beyond that the response is 409 `too_many_units_held` or 429 `too_many_open_checkouts`. No credential required. */
    checkout(token: string, body?: CartsCheckoutBody, options?: CallOptions): Call<CartCheckout>;
  };
  products: {
    /** List products. Requires a bearer credential with the scope `read:products`. */
    list(query?: ProductsListQuery, options?: CallOptions): Call<ProductsListResult>;
    /** Iterates over the items of all pages of `products.list`. */
    all(query?: ProductsListQuery, options?: CallOptions): AsyncIterable<ProductsListResult['products'][number]>;
    /** Create a product. Requires a bearer credential with the scope `write:products`. */
    create(body: ProductsCreateBody, options?: CallOptions): Call<Product>;
    /** Get a product. Requires a bearer credential with the scope `read:products`. */
    get(productId: string, options?: CallOptions): Call<Product>;
    /** Update a product. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:products`. */
    update(productId: string, body: ProductsUpdateBody, options?: CallOptions): Call<Product>;
    /** Archive a product. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:products`. */
    archive(productId: string, options?: CallOptions): Call<void>;
    /** Duplicate a product. Creates an unpublished copy with a new slug. Images and the file are shared with the original. SKUs, GTINs and MPNs are not copied, and tracked stock starts at 0. Requires a bearer credential with the scope `write:products`. */
    duplicate(productId: string, body: ProductsDuplicateBody, options?: CallOptions): Call<Product>;
    history: {
      /** List the changes of a product, newest first. Who changed which fields, with the values before and after. Archived products are included. Stock has its own history: `GET /inventory/adjustments`. Changes made before the server began to record them are not listed. Requires a bearer credential with the scope `read:products`. */
      list(productId: string, query?: ProductsHistoryListQuery, options?: CallOptions): Call<ProductsHistoryListResult>;
      /** Iterates over the items of all pages of `products.history.list`. */
      all(productId: string, query?: ProductsHistoryListQuery, options?: CallOptions): AsyncIterable<ProductsHistoryListResult['history'][number]>;
    };
    imageCopies: {
      /** List the imported images of a product that are not copied. Images that the product shows from another server, because their copy is pending or could not be made. Requires a bearer credential with the scope `read:products`. */
      list(productId: string, options?: CallOptions): Call<ProductsImageCopiesListResult>;
      /** Copy an imported image again. For an image that could not be copied, or that waits for its next attempt. It is copied in the background. 404 `image_copy_not_found` if the product shows no such image. Requires a bearer credential with the scope `write:products`. */
      retry(productId: string, body: ProductsImageCopiesRetryBody, options?: CallOptions): Call<ImageCopy>;
    };
  };
  collections: {
    /** List collections by slug. Requires a bearer credential with the scope `read:products`. */
    list(query?: CollectionsListQuery, options?: CallOptions): Call<CollectionsListResult>;
    /** Iterates over the items of all pages of `collections.list`. */
    all(query?: CollectionsListQuery, options?: CallOptions): AsyncIterable<CollectionsListResult['collections'][number]>;
    /** Create a collection. Requires a bearer credential with the scope `write:products`. */
    create(body: CollectionsCreateBody, options?: CallOptions): Call<Collection>;
    /** Get a collection. Requires a bearer credential with the scope `read:products`. */
    get(collectionId: string, options?: CallOptions): Call<Collection>;
    /** Update a collection. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:products`. */
    update(collectionId: string, body: CollectionsUpdateBody, options?: CallOptions): Call<Collection>;
    /** Delete a collection. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:products`. */
    delete(collectionId: string, options?: CallOptions): Call<void>;
    products: {
      /** List the products of a collection in its order. Includes unpublished products. Requires a bearer credential with the scope `read:products`. */
      list(collectionId: string, query?: CollectionsProductsListQuery, options?: CallOptions): Call<CollectionsProductsListResult>;
      /** Iterates over the items of all pages of `collections.products.list`. */
      all(collectionId: string, query?: CollectionsProductsListQuery, options?: CallOptions): AsyncIterable<CollectionsProductsListResult['products'][number]>;
      /** Add a product to a collection. Requires a bearer credential with the scope `write:products`. */
      add(collectionId: string, productId: string, options?: CallOptions): Call<Collection>;
      /** Remove a product from a collection. Requires a bearer credential with the scope `write:products`. */
      remove(collectionId: string, productId: string, options?: CallOptions): Call<void>;
    };
    order: {
      /** Move products to the front of a collection. Sets the order in which stores show them. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:products`. */
      replace(collectionId: string, body: CollectionsOrderReplaceBody, options?: CallOptions): Call<Collection>;
    };
  };
  inventory: {
    /** List the stock of variants. Requires a bearer credential with the scope `read:products`. */
    list(query?: InventoryListQuery, options?: CallOptions): Call<InventoryListResult>;
    /** Iterates over the items of all pages of `inventory.list`. */
    all(query?: InventoryListQuery, options?: CallOptions): AsyncIterable<InventoryListResult['inventory'][number]>;
    adjustments: {
      /** List changes of stock, newest first. Changes by merchants, and imported stock counts. Sales, returns and imports of products are not among them. Requires a bearer credential with the scope `read:products`. */
      list(query?: InventoryAdjustmentsListQuery, options?: CallOptions): Call<InventoryAdjustmentsListResult>;
      /** Iterates over the items of all pages of `inventory.adjustments.list`. */
      all(query?: InventoryAdjustmentsListQuery, options?: CallOptions): AsyncIterable<InventoryAdjustmentsListResult['adjustments'][number]>;
      /** Set or change the units on hand of variants. The header Idempotency-Key is required. All lines apply, or none. Units that payments in progress hold cannot be taken; those that other unpaid checkouts hold can. Requires a bearer credential with the scope `write:products`. */
      create(body: InventoryAdjustmentsCreateBody, options?: CallOptions): Call<InventoryAdjustmentsCreateResult>;
    };
  };
  sites: {
    feeds: {
      /** Read the product feeds of a store. The files for OpenAI, Google Merchant Center and the Agentic Commerce Protocol, and what each channel does not take. The files are rebuilt within an hour of a change. Requires a bearer credential with the scope `read:products`. */
      get(slug: string, options?: CallOptions): Call<ProductFeeds>;
      /** Build the product feeds of a store now. In the background, and only if what the files show has changed. Requires a bearer credential with the scope `write:products`. */
      build(slug: string, options?: CallOptions): Call<ProductFeeds>;
      /** Change who can read the product feeds. Requires a bearer credential with the scope `write:settings`. */
      replace(slug: string, body: SitesFeedsReplaceBody, options?: CallOptions): Call<ProductFeeds>;
      problems: {
        /** List the products that a channel does not take. As of the last build, at most 1,000 products or variants for each reason, in the order of their ids. Requires a bearer credential with the scope `read:products`. */
        list(slug: string, query: SitesFeedsProblemsListQuery, options?: CallOptions): Call<SitesFeedsProblemsListResult>;
        /** Iterates over the items of all pages of `sites.feeds.problems.list`. */
        all(slug: string, query: SitesFeedsProblemsListQuery, options?: CallOptions): AsyncIterable<SitesFeedsProblemsListResult['problems'][number]>;
      };
    };
    emailTemplates: {
      /** List the email templates of a store. Requires a bearer credential with the scope `read:settings`. */
      list(slug: string, options?: CallOptions): Call<SitesEmailTemplatesListResult>;
      /** Change email templates of a store. Switches kinds of emails to buyers on or off, and replaces their text by language. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:settings`. */
      replace(slug: string, body: SitesEmailTemplatesReplaceBody, options?: CallOptions): Call<SitesEmailTemplatesReplaceResult>;
      /** Create a preview of an email. Requires a bearer credential with the scope `write:settings`. */
      preview(slug: string, kind: string, body?: SitesEmailTemplatesPreviewBody, options?: CallOptions): Call<SitesEmailTemplatesPreviewResult>;
      /** Send a test email to a member. Requires a bearer credential with the scope `write:settings`. */
      test(slug: string, kind: string, body: SitesEmailTemplatesTestBody, options?: CallOptions): Call<SitesEmailTemplatesTestResult>;
    };
    emailSettings: {
      /** Get how the emails of a store are sent. Sender and mail server, without the password, and whether the mail server works. Requires a bearer credential with the scope `read:settings`. */
      get(slug: string, options?: CallOptions): Call<EmailSettings>;
      /** Change how the emails of a store are sent. Omitted fields are unchanged. With a token of the merchant console, `smtp` needs a recently entered password; an app connected over OAuth cannot set it. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:settings`. */
      update(slug: string, body: SitesEmailSettingsUpdateBody, options?: CallOptions): Call<EmailSettings>;
      /** Send a test email with the saved sender and mail server. Sends an example of an order confirmation to a member and answers when the mail server has accepted or refused it. Requires a bearer credential with the scope `write:settings`. */
      test(slug: string, body: SitesEmailSettingsTestBody, options?: CallOptions): Call<SitesEmailSettingsTestResult>;
    };
    /** List stores by slug. Requires a bearer credential with the scope `read:settings`. */
    list(query?: SitesListQuery, options?: CallOptions): Call<SitesListResult>;
    /** Iterates over the items of all pages of `sites.list`. */
    all(query?: SitesListQuery, options?: CallOptions): AsyncIterable<SitesListResult['sites'][number]>;
    /** Create a store. Requires a bearer credential with the scope `write:settings`. */
    create(body: SitesCreateBody, options?: CallOptions): Call<Site>;
    /** Get a store. Requires a bearer credential with the scope `read:settings`. */
    get(slug: string, options?: CallOptions): Call<Site>;
    /** Update a store. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:settings`. */
    update(slug: string, body: SitesUpdateBody, options?: CallOptions): Call<Site>;
    setup: {
      /** Get the setup checklist of a store. Requires a bearer credential with the scope `read:settings`. */
      get(slug: string, options?: CallOptions): Call<SiteSetup>;
      skip: {
        /** Skip a step of the setup. Skipping `taxes` states that the merchant charges no tax. `publish` cannot be skipped. Requires a bearer credential with the scope `write:settings`. */
        create(slug: string, step: string, options?: CallOptions): Call<SiteSetup>;
        /** Resume a skipped step of the setup. Requires a bearer credential with the scope `write:settings`. */
        delete(slug: string, step: string, options?: CallOptions): Call<SiteSetup>;
      };
      samples: {
        /** List the sample products of a store. Requires a bearer credential with the scope `read:products`. */
        list(slug: string, options?: CallOptions): Call<SitesSetupSamplesListResult>;
        /** Add sample products to a store. Requires a bearer credential with the scope `write:products`. */
        add(slug: string, options?: CallOptions): Call<SitesSetupSamplesAddResult>;
        /** Remove the sample products of a store. Archives them. Orders keep their data. Requires a bearer credential with the scope `write:products`. */
        remove(slug: string, options?: CallOptions): Call<void>;
      };
      /** Run a test purchase. A scripted agent finds the least expensive product in stock over the public UCP routes and pays with test money. Its order stays as a test order and takes a unit from stock. 409 `test_purchase_blocked` unless the store is published, sells something and takes test payments from guests. Requires a bearer credential with the scope `write:orders`. */
      testPurchase(slug: string, options?: CallOptions): Call<TestPurchase>;
    };
    /** Try a basket and an address. The quote that a guest would get. Nothing is stored or reserved. Requires a bearer credential with the scope `read:pricing`. */
    quotePreview(slug: string, body: SitesQuotePreviewBody, options?: CallOptions): Call<SitesQuotePreviewResult>;
    domains: {
      /** List the domains of a store. Requires a bearer credential with the scope `read:settings`. */
      list(slug: string, options?: CallOptions): Call<SitesDomainsListResult>;
      /** Add a domain. Requires a bearer credential with the scope `write:settings`. */
      add(slug: string, body: SitesDomainsAddBody, options?: CallOptions): Call<Domain>;
      /** Verify a domain. Looks up the DNS TXT record `txt_name` and compares it with `txt_value`. Requires a bearer credential with the scope `write:settings`. */
      verify(slug: string, domain: string, options?: CallOptions): Call<Domain>;
      /** Remove a domain. Requires a bearer credential with the scope `write:settings`. */
      remove(slug: string, domain: string, options?: CallOptions): Call<void>;
    };
    lab: {
      /** Read the lab report of a store. What agents can find and buy in the store, product by product, the worst first. Requires a bearer credential with the scope `read:products`. */
      get(slug: string, options?: CallOptions): Call<SitesLabGetResult>;
      /** Start a lab run of a store. Tests a sample of at most 200 published products in the background. It only reads: no cart, hold or order is made. While a run is in progress, no second one is started. Requires a bearer credential with the scope `write:products`. */
      start(slug: string, options?: CallOptions): Call<SitesLabStartResult>;
    };
    redirects: {
      /** List the redirects of a store, by path. Requires a bearer credential with the scope `read:settings`. */
      list(slug: string, query?: SitesRedirectsListQuery, options?: CallOptions): Call<SitesRedirectsListResult>;
      /** Iterates over the items of all pages of `sites.redirects.list`. */
      all(slug: string, query?: SitesRedirectsListQuery, options?: CallOptions): AsyncIterable<SitesRedirectsListResult['redirects'][number]>;
      /** Add or replace a redirect. Addresses of a former shop redirect (301) to their target where the store has no page. Redirects can be imported, too. Requires a bearer credential with the scope `write:settings`. */
      add(slug: string, body: SitesRedirectsAddBody, options?: CallOptions): Call<SitesRedirectsAddResult>;
      /** Remove a redirect. Requires a bearer credential with the scope `write:settings`. */
      remove(slug: string, path: string, options?: CallOptions): Call<void>;
    };
    synonyms: {
      /** List the synonyms of a store. Requires a bearer credential with the scope `read:settings`. */
      get(slug: string, options?: CallOptions): Call<SitesSynonymsGetResult>;
      /** Replace the synonyms of a store. Replaces the whole list, which is used in addition to the built-in vocabulary in searches of this store. Searches across all stores do not use it. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:settings`. */
      replace(slug: string, body: SitesSynonymsReplaceBody, options?: CallOptions): Call<SitesSynonymsReplaceResult>;
    };
  };
  customers: {
    /** List customers. Requires a bearer credential with the scope `read:customers`. */
    list(query?: CustomersListQuery, options?: CallOptions): Call<CustomersListResult>;
    /** Iterates over the items of all pages of `customers.list`. */
    all(query?: CustomersListQuery, options?: CallOptions): AsyncIterable<CustomersListResult['customers'][number]>;
    /** Create a customer. Orders and signups create their customers automatically. Requires a bearer credential with the scope `write:customers`. */
    create(body: CustomersCreateBody, options?: CallOptions): Call<Customer>;
    /** Get a customer with an order summary. Requires a bearer credential with the scope `read:customers`. */
    get(customerId: string, options?: CallOptions): Call<Customer>;
    /** Update the name and address book of a customer. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:customers`. */
    update(customerId: string, body: CustomersUpdateBody, options?: CallOptions): Call<Customer>;
    notes: {
      /** List the notes of a customer, newest first. Requires a bearer credential with the scope `read:customers`. */
      list(customerId: string, query?: CustomersNotesListQuery, options?: CallOptions): Call<CustomersNotesListResult>;
      /** Iterates over the items of all pages of `customers.notes.list`. */
      all(customerId: string, query?: CustomersNotesListQuery, options?: CallOptions): AsyncIterable<CustomersNotesListResult['notes'][number]>;
      /** Add a note to a customer. Requires a bearer credential with the scope `write:customers`. */
      add(customerId: string, body: CustomersNotesAddBody, options?: CallOptions): Call<CustomerNote>;
    };
    emails: {
      /** List the emails to a customer, newest first. Those to the address of the customer, and those about their orders. Requires a bearer credential with the scope `read:orders`. */
      list(customerId: string, query?: CustomersEmailsListQuery, options?: CallOptions): Call<CustomersEmailsListResult>;
      /** Iterates over the items of all pages of `customers.emails.list`. */
      all(customerId: string, query?: CustomersEmailsListQuery, options?: CallOptions): AsyncIterable<CustomersEmailsListResult['emails'][number]>;
    };
    identities: {
      /** List how a customer was recognized. The account of this server that the customer linked, wallets that paid their orders, and verified agents that bought for them, the latest first. At most 100. Requires a bearer credential with the scope `read:customers`. */
      list(customerId: string, options?: CallOptions): Call<CustomersIdentitiesListResult>;
    };
    /** Export what is stored about a customer. For a customer who requests a copy of their data. Console tokens require a recently entered password. Requires a bearer credential with the scope `read:customers`. */
    export(customerId: string, options?: CallOptions): Call<CustomerExport>;
    /** Erase the personal data of a customer for good. Removes names, addresses, notes and messages from every table. Orders keep their lines and amounts, with country and state. Sends `customer.erased`. 409 `customer_has_open_business` while orders are open, a membership is active or a payment is processing. Console tokens require a recently entered password. Requires a bearer credential with the scope `write:customers`. */
    erase(customerId: string, options?: CallOptions): Call<Customer>;
  };
  customerGroups: {
    /** List customer groups, newest first. Requires a bearer credential with the scope `read:customers`. */
    list(query?: CustomerGroupsListQuery, options?: CallOptions): Call<CustomerGroupsListResult>;
    /** Iterates over the items of all pages of `customerGroups.list`. */
    all(query?: CustomerGroupsListQuery, options?: CallOptions): AsyncIterable<CustomerGroupsListResult['customer_groups'][number]>;
    /** Create a customer group. Requires a bearer credential with the scope `write:customers`. */
    create(body: CustomerGroupsCreateBody, options?: CallOptions): Call<CustomerGroup>;
    /** Get a customer group. Requires a bearer credential with the scope `read:customers`. */
    get(groupId: string, options?: CallOptions): Call<CustomerGroup>;
    /** Update a customer group. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:customers`. */
    update(groupId: string, body: CustomerGroupsUpdateBody, options?: CallOptions): Call<CustomerGroup>;
    /** Delete a customer group. Not possible while a price list or a membership plan uses the group. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:customers`. */
    delete(groupId: string, options?: CallOptions): Call<void>;
    members: {
      /** Add a customer to a group. Requires a bearer credential with the scope `write:customers`. */
      add(groupId: string, body: CustomerGroupsMembersAddBody, options?: CallOptions): Call<CustomerGroup>;
      /** Remove a customer from a group. Requires a bearer credential with the scope `write:customers`. */
      remove(groupId: string, customerId: string, options?: CallOptions): Call<void>;
    };
  };
  memberships: {
    plans: {
      /** List membership plans, newest first. Requires a bearer credential with the scope `read:memberships`. */
      list(query?: MembershipsPlansListQuery, options?: CallOptions): Call<MembershipsPlansListResult>;
      /** Iterates over the items of all pages of `memberships.plans.list`. */
      all(query?: MembershipsPlansListQuery, options?: CallOptions): AsyncIterable<MembershipsPlansListResult['plans'][number]>;
      /** Create a membership plan. Requires a bearer credential with the scope `write:memberships`. */
      create(body: MembershipsPlansCreateBody, options?: CallOptions): Call<MembershipPlan>;
      /** Get a membership plan. Requires a bearer credential with the scope `read:memberships`. */
      get(planId: string, options?: CallOptions): Call<MembershipPlan>;
      /** Update a membership plan. A new price or interval applies from the next period of each subscriber. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:memberships`. */
      update(planId: string, body: MembershipsPlansUpdateBody, options?: CallOptions): Call<MembershipPlan>;
      /** Archive a membership plan. Subscribers stay until the end of the period that they have paid for. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:memberships`. */
      archive(planId: string, options?: CallOptions): Call<void>;
    };
    subscribers: {
      /** List subscribers, newest first. Requires a bearer credential with the scope `read:memberships`. */
      list(query?: MembershipsSubscribersListQuery, options?: CallOptions): Call<MembershipsSubscribersListResult>;
      /** Iterates over the items of all pages of `memberships.subscribers.list`. */
      all(query?: MembershipsSubscribersListQuery, options?: CallOptions): AsyncIterable<MembershipsSubscribersListResult['subscribers'][number]>;
      /** Create a subscriber. A subscription to a free plan is active immediately; one to a paid plan is `pending` and has a `payment_url`. For an existing subscriber the status is 200. Requires a bearer credential with the scope `write:memberships`. */
      create(body: MembershipsSubscribersCreateBody, options?: CallOptions): Call<MembershipSubscriber>;
      /** Get a subscriber. Requires a bearer credential with the scope `read:memberships`. */
      get(subscriberId: string, options?: CallOptions): Call<MembershipSubscriber>;
      /** Cancel a membership immediately. Nothing is refunded. Requires a bearer credential with the scope `write:memberships`. */
      cancel(subscriberId: string, options?: CallOptions): Call<MembershipSubscriber>;
      /** Email a subscriber the link that pays the amount due. At most one email a minute; further calls within it send nothing. 409 `nothing_due` if nothing is to be paid. Requires a bearer credential with the scope `write:memberships`. */
      sendLink(subscriberId: string, options?: CallOptions): Call<MembershipSubscriber>;
    };
  };
  coupons: {
    /** List coupons, newest first. Requires a bearer credential with the scope `read:pricing`. */
    list(query?: CouponsListQuery, options?: CallOptions): Call<CouponsListResult>;
    /** Iterates over the items of all pages of `coupons.list`. */
    all(query?: CouponsListQuery, options?: CallOptions): AsyncIterable<CouponsListResult['coupons'][number]>;
    /** Create a coupon. Requires a bearer credential with the scope `write:pricing`. */
    create(body: CouponsCreateBody, options?: CallOptions): Call<Coupon>;
    /** Get a coupon. Requires a bearer credential with the scope `read:pricing`. */
    get(couponId: string, options?: CallOptions): Call<Coupon>;
    /** Update a coupon. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:pricing`. */
    update(couponId: string, body: CouponsUpdateBody, options?: CallOptions): Call<Coupon>;
    /** Delete a coupon. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:pricing`. */
    delete(couponId: string, options?: CallOptions): Call<void>;
  };
  priceLists: {
    /** List price lists, newest first. Requires a bearer credential with the scope `read:pricing`. */
    list(query?: PriceListsListQuery, options?: CallOptions): Call<PriceListsListResult>;
    /** Iterates over the items of all pages of `priceLists.list`. */
    all(query?: PriceListsListQuery, options?: CallOptions): AsyncIterable<PriceListsListResult['price_lists'][number]>;
    /** Create a price list. Requires a bearer credential with the scope `write:pricing`. */
    create(body: PriceListsCreateBody, options?: CallOptions): Call<PriceList>;
    /** Get a price list. Requires a bearer credential with the scope `read:pricing`. */
    get(priceListId: string, options?: CallOptions): Call<PriceList>;
    /** Update a price list. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:pricing`. */
    update(priceListId: string, body: PriceListsUpdateBody, options?: CallOptions): Call<PriceList>;
    /** Delete a price list. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:pricing`. */
    delete(priceListId: string, options?: CallOptions): Call<void>;
  };
  shippingZones: {
    /** List shipping zones, newest first. Requires a bearer credential with the scope `read:pricing`. */
    list(query?: ShippingZonesListQuery, options?: CallOptions): Call<ShippingZonesListResult>;
    /** Iterates over the items of all pages of `shippingZones.list`. */
    all(query?: ShippingZonesListQuery, options?: CallOptions): AsyncIterable<ShippingZonesListResult['shipping_zones'][number]>;
    /** Create a shipping zone. Requires a bearer credential with the scope `write:pricing`. */
    create(body: ShippingZonesCreateBody, options?: CallOptions): Call<ShippingZone>;
    /** Get a shipping zone. Requires a bearer credential with the scope `read:pricing`. */
    get(zoneId: string, options?: CallOptions): Call<ShippingZone>;
    /** Update a shipping zone. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:pricing`. */
    update(zoneId: string, body: ShippingZonesUpdateBody, options?: CallOptions): Call<ShippingZone>;
    /** Delete a shipping zone. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:pricing`. */
    delete(zoneId: string, options?: CallOptions): Call<void>;
  };
  taxRates: {
    /** List tax rates, newest first. Requires a bearer credential with the scope `read:pricing`. */
    list(query?: TaxRatesListQuery, options?: CallOptions): Call<TaxRatesListResult>;
    /** Iterates over the items of all pages of `taxRates.list`. */
    all(query?: TaxRatesListQuery, options?: CallOptions): AsyncIterable<TaxRatesListResult['tax_rates'][number]>;
    /** Create a tax rate. Requires a bearer credential with the scope `write:pricing`. */
    create(body: TaxRatesCreateBody, options?: CallOptions): Call<TaxRate>;
    /** Get a tax rate. Requires a bearer credential with the scope `read:pricing`. */
    get(taxRateId: string, options?: CallOptions): Call<TaxRate>;
    /** Update a tax rate. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:pricing`. */
    update(taxRateId: string, body: TaxRatesUpdateBody, options?: CallOptions): Call<TaxRate>;
    /** Delete a tax rate. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:pricing`. */
    delete(taxRateId: string, options?: CallOptions): Call<void>;
  };
  orders: {
    /** List orders. Newest first, unless `sort` is sent. A repeated parameter matches any of its values. Requires a bearer credential with the scope `read:orders`. */
    list(query?: OrdersListQuery, options?: CallOptions): Call<OrdersListResult>;
    /** Iterates over the items of all pages of `orders.list`. */
    all(query?: OrdersListQuery, options?: CallOptions): AsyncIterable<OrdersListResult['orders'][number]>;
    /** Get an order. Requires a bearer credential with the scope `read:orders`. */
    get(orderId: string, options?: CallOptions): Call<Order>;
    /** Change the tags or the shipping address of an order. The address can be corrected until something is shipped; amounts and the country cannot. If the order has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:orders`. */
    update(orderId: string, body: OrdersUpdateBody, options?: CallOptions): Call<Order>;
    /** Fulfill an order completely or in part. The header Idempotency-Key is required. Requires a bearer credential with the scope `write:orders`. */
    fulfill(orderId: string, body?: OrdersFulfillBody, options?: CallOptions): Call<Order>;
    /** Refund an order completely or in part. The header Idempotency-Key is required. The refund is `pending` until the payment processor confirms it. For an order paid with x402, send the money back on the chain first and pass the transaction hash as `external_reference`. Requires a bearer credential with the scope `write:orders`. */
    refund(orderId: string, body?: OrdersRefundBody, options?: CallOptions): Call<Order>;
    /** Preview a refund of items. What was paid for some units, and what is left to refund. Nothing is changed or held. Requires a bearer credential with the scope `read:orders`. */
    refundPreview(orderId: string, body: OrdersRefundPreviewBody, options?: CallOptions): Call<OrdersRefundPreviewResult>;
    /** Cancel an order that has not been shipped. Refunds the payment and restocks the units. Requires a bearer credential with the scope `write:orders`. */
    cancel(orderId: string, body?: OrdersCancelBody, options?: CallOptions): Call<Order>;
    downloads: {
      /** Renew the download links of an order. For a buyer who has used up the downloads: allows five more per remaining unit for 24 hours. Requires a bearer credential with the scope `write:orders`. */
      renew(orderId: string, options?: CallOptions): Call<OrdersDownloadsRenewResult>;
    };
    notes: {
      /** List the notes of an order, newest first. Requires a bearer credential with the scope `read:orders`. */
      list(orderId: string, query?: OrdersNotesListQuery, options?: CallOptions): Call<OrdersNotesListResult>;
      /** Iterates over the items of all pages of `orders.notes.list`. */
      all(orderId: string, query?: OrdersNotesListQuery, options?: CallOptions): AsyncIterable<OrdersNotesListResult['notes'][number]>;
      /** Add a note to an order. Requires a bearer credential with the scope `write:orders`. */
      add(orderId: string, body: OrdersNotesAddBody, options?: CallOptions): Call<OrderNote>;
    };
    /** Capture an authorized payment completely or in part. The header Idempotency-Key is required. The capture is pending until the payment processor confirms it, and its outcome is an event. If `payment_authorization.captures` is `once`, the first capture releases the rest. Requires a bearer credential with the scope `write:orders`. */
    capture(orderId: string, body?: OrdersCaptureBody, options?: CallOptions): Call<Order>;
    /** Release what was not captured of an authorized payment. The header Idempotency-Key is required. The buyer is not charged for the rest, and it cannot be captured any more. The order stays: cancel it if nothing will be shipped. Requires a bearer credential with the scope `write:orders`. */
    release(orderId: string, body?: OrdersReleaseBody, options?: CallOptions): Call<Order>;
    /** Simulate a dispute of a test order. The sandbox processor sends the webhook that a bank would cause, so that you can see the resulting events, emails and webhooks. 409 `not_simulated` for real orders and with other processors. Requires a bearer credential with the scope `write:orders`. */
    simulateDispute(orderId: string, body: OrdersSimulateDisputeBody, options?: CallOptions): Call<Order>;
    timeline: {
      /** List what happened to an order, newest first. Events of the order, its returns and its exchanges, with their webhooks, and notes. Requires a bearer credential with the scope `read:orders`. */
      list(orderId: string, query?: OrdersTimelineListQuery, options?: CallOptions): Call<OrdersTimelineListResult>;
      /** Iterates over the items of all pages of `orders.timeline.list`. */
      all(orderId: string, query?: OrdersTimelineListQuery, options?: CallOptions): AsyncIterable<OrdersTimelineListResult['timeline'][number]>;
    };
    returns: {
      /** List the returns of an order. Requires a bearer credential with the scope `read:orders`. */
      list(orderId: string, options?: CallOptions): Call<OrdersReturnsListResult>;
      /** Request a return of fulfilled items. Requires a bearer credential with the scope `write:orders`. */
      request(orderId: string, body: OrdersReturnsRequestBody, options?: CallOptions): Call<Return>;
      /** Approve a return. Issues the RMA number that the buyer writes on the parcel. Requires a bearer credential with the scope `write:orders`. */
      approve(orderId: string, returnId: string, options?: CallOptions): Call<Return>;
      /** Receive a return. Records that the items have arrived. Restocks them unless `restock` is false, and refunds them if `refund` is true. Requires a bearer credential with the scope `write:orders`. */
      receive(orderId: string, returnId: string, body?: OrdersReturnsReceiveBody, options?: CallOptions): Call<Return>;
      /** Reject a return. The units can be returned again in a new request. Requires a bearer credential with the scope `write:orders`. */
      reject(orderId: string, returnId: string, options?: CallOptions): Call<Return>;
    };
    exchanges: {
      /** List the exchanges of an order. Requires a bearer credential with the scope `read:orders`. */
      list(orderId: string, options?: CallOptions): Call<OrdersExchangesListResult>;
      /** Request an exchange of fulfilled items. Reserves the new items. If they cost more, the buyer pays the difference at `payment_url`. Requires a bearer credential with the scope `write:orders`. */
      request(orderId: string, body: OrdersExchangesRequestBody, options?: CallOptions): Call<Exchange>;
      /** Approve an exchange. Issues the RMA number that the buyer writes on the parcel. Requires a bearer credential with the scope `write:orders`. */
      approve(orderId: string, exchangeId: string, options?: CallOptions): Call<Exchange>;
      /** Complete an exchange. Records that the old items were received and the new ones are shipped. If the new items cost less, the difference is refunded. Requires a bearer credential with the scope `write:orders`. */
      complete(orderId: string, exchangeId: string, body?: OrdersExchangesCompleteBody, options?: CallOptions): Call<Exchange>;
      /** Reject an exchange. Releases the reserved items and refunds what the buyer has paid for the exchange. Requires a bearer credential with the scope `write:orders`. */
      reject(orderId: string, exchangeId: string, options?: CallOptions): Call<Exchange>;
    };
    /** Preview the price difference of an exchange. Nothing is changed or reserved. Requires a bearer credential with the scope `read:orders`. */
    exchangePreview(orderId: string, body: OrdersExchangePreviewBody, options?: CallOptions): Call<OrdersExchangePreviewResult>;
    emails: {
      /** List the emails to the buyer of an order, newest first. Requires a bearer credential with the scope `read:orders`. */
      list(orderId: string, options?: CallOptions): Call<OrdersEmailsListResult>;
      /** Resend an email about an order, optionally to a corrected address. Without `kind` the confirmation is sent again. Requires a bearer credential with the scope `write:orders`. */
      resend(orderId: string, body?: OrdersEmailsResendBody, options?: CallOptions): Call<Email>;
    };
  };
  payments: {
    /** List payments through the processor and on chains, newest first. Requires a bearer credential with the scope `read:orders`. */
    list(query?: PaymentsListQuery, options?: CallOptions): Call<PaymentsListResult>;
    /** Iterates over the items of all pages of `payments.list`. */
    all(query?: PaymentsListQuery, options?: CallOptions): AsyncIterable<PaymentsListResult['payments'][number]>;
  };
  paymentSettings: {
    /** Get how payments are taken. The processor and the networks of the server, without keys. Requires a bearer credential with the scope `read:settings`. */
    get(query?: PaymentSettingsGetQuery, options?: CallOptions): Call<PaymentSettings>;
    /** Test the connection to the payment processor. Calls the processor with the keys of the server. Nothing is charged. Without a processor it fails: the server can charge nothing. Requires a bearer credential with the scope `write:settings`. */
    test(options?: CallOptions): Call<PaymentSettingsTestResult>;
  };
  refunds: {
    /** Mark a failed refund as settled. Records that the buyer got the money in another way, or is owed nothing, so that the refund no longer needs attention and counts as refunded. Moves no money. Repeating it changes nothing. To send the money through the payment processor again, refund the order again instead. Requires a bearer credential with the scope `write:orders`. */
    settle(refundId: string, options?: CallOptions): Call<RefundsSettleResult>;
  };
  paymentAccounts: {
    /** List payment accounts, newest first. A payment account is the account of the merchant at Stripe. The payments of its store go there instead of to the account of the server. Requires a bearer credential with the scope `read:settings`. */
    list(query?: PaymentAccountsListQuery, options?: CallOptions): Call<PaymentAccountsListResult>;
    /** Iterates over the items of all pages of `paymentAccounts.list`. */
    all(query?: PaymentAccountsListQuery, options?: CallOptions): AsyncIterable<PaymentAccountsListResult['payment_accounts'][number]>;
    /** Create a payment account. Checks the key with Stripe; 422 `payment_key_refused` says what to correct. Returns 409 `payment_account_exists` if another account of the store is enabled. Requires a bearer credential with the scope `write:settings`. */
    create(body: PaymentAccountsCreateBody, options?: CallOptions): Call<PaymentAccount>;
    /** Get a payment account. Requires a bearer credential with the scope `read:settings`. */
    get(accountId: string, options?: CallOptions): Call<PaymentAccount>;
    /** Update a payment account. A new key must belong to the same account and mode (422 `other_payment_account`). A disabled account still serves the payments that it has taken. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:settings`. */
    update(accountId: string, body: PaymentAccountsUpdateBody, options?: CallOptions): Call<PaymentAccount>;
    /** Delete a payment account with its keys. 409 `payment_account_in_use` while its payments or refunds are not finished. Its orders cannot be refunded afterwards. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:settings`. */
    delete(accountId: string, options?: CallOptions): Call<void>;
    /** Test the connection of a payment account. Calls Stripe with the saved key. Nothing is charged. Requires a bearer credential with the scope `write:settings`. */
    test(accountId: string, options?: CallOptions): Call<PaymentAccountsTestResult>;
  };
  emails: {
    /** List emails to buyers and members, newest first. Requires a bearer credential with the scope `read:orders`. */
    list(query?: EmailsListQuery, options?: CallOptions): Call<EmailsListResult>;
    /** Iterates over the items of all pages of `emails.list`. */
    all(query?: EmailsListQuery, options?: CallOptions): AsyncIterable<EmailsListResult['emails'][number]>;
  };
  emailSuppressions: {
    /** List suppressed email addresses, newest first. An address is suppressed when an email to it was rejected permanently. Requires a bearer credential with the scope `read:orders`. */
    list(query?: EmailSuppressionsListQuery, options?: CallOptions): Call<EmailSuppressionsListResult>;
    /** Iterates over the items of all pages of `emailSuppressions.list`. */
    all(query?: EmailSuppressionsListQuery, options?: CallOptions): AsyncIterable<EmailSuppressionsListResult['email_suppressions'][number]>;
    /** Send emails to a suppressed address again. Requires a bearer credential with the scope `write:orders`. */
    delete(email: string, options?: CallOptions): Call<void>;
  };
  notificationSettings: {
    /** Get what a member receives by email. Requires a bearer credential with the scope `read:settings`. */
    get(memberId: string, options?: CallOptions): Call<NotificationSettingsGetResult>;
    /** Change what a member receives by email. Omitted kinds are unchanged. Requires a bearer credential with the scope `write:settings`. */
    replace(memberId: string, body: NotificationSettingsReplaceBody, options?: CallOptions): Call<NotificationSettingsReplaceResult>;
  };
  me: {
    notificationSettings: {
      /** Get what you receive by email. For tokens of the merchant console only, of every role. Requires a bearer credential with the scope `read:notifications`. */
      get(options?: CallOptions): Call<MeNotificationSettingsGetResult>;
      /** Choose what you receive by email. For tokens of the merchant console only, of every role. `daily`, for new orders, is one summary of each day of a store, sent at 7:00 in its time zone. Requires a bearer credential with the scope `write:notifications`. */
      replace(body: MeNotificationSettingsReplaceBody, options?: CallOptions): Call<MeNotificationSettingsReplaceResult>;
    };
  };
  setupTemplates: {
    /** Get suggestions for a store in a country. Currency, time zone, language and tax display, the choices for shipping as zones, and tax rates to confirm. Requires a bearer credential with the scope `read:settings`. */
    list(query: SetupTemplatesListQuery, options?: CallOptions): Call<SetupTemplatesListResult>;
  };
  apiKeys: {
    /** List valid API keys, newest first. Requires a bearer credential with the scope `read:settings`. */
    list(options?: CallOptions): Call<ApiKeysListResult>;
    /** Create an API key. Requires a bearer credential with the scope `write:settings`. */
    create(body: ApiKeysCreateBody, options?: CallOptions): Call<ApiKeysCreateResult>;
    /** Revoke an API key. Requires a bearer credential with the scope `write:settings`. */
    revoke(keyId: string, options?: CallOptions): Call<void>;
  };
  agentConnections: {
    /** List agent connections, newest first. A connection lets one agent buy in one store over the Agentic Commerce Protocol (ACP). Requires a bearer credential with the scope `read:settings`. */
    list(query?: AgentConnectionsListQuery, options?: CallOptions): Call<AgentConnectionsListResult>;
    /** Iterates over the items of all pages of `agentConnections.list`. */
    all(query?: AgentConnectionsListQuery, options?: CallOptions): AsyncIterable<AgentConnectionsListResult['agent_connections'][number]>;
    /** Create an agent connection. Needs `write:orders`, too, and an API key that does not expire. The response contains the bearer key for the agent, and the secret of its webhook if one was generated. Neither is returned again. Requires a bearer credential with the scope `write:settings`. */
    create(body: AgentConnectionsCreateBody, options?: CallOptions): Call<AgentConnectionsCreateResult>;
    /** Get an agent connection. Requires a bearer credential with the scope `read:settings`. */
    get(connectionId: string, options?: CallOptions): Call<AgentConnection>;
    /** Update an agent connection. Events that are not delivered yet go to a new URL. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:settings`. */
    update(connectionId: string, body: AgentConnectionsUpdateBody, options?: CallOptions): Call<AgentConnectionsUpdateResult>;
    /** Delete an agent connection. Its key is invalid immediately. Orders stay; the agent receives no more events. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:settings`. */
    delete(connectionId: string, options?: CallOptions): Call<void>;
    /** Replace the key of an agent connection. Needs `write:orders`, too, and an API key that does not expire. The old key is invalid immediately. Requires a bearer credential with the scope `write:settings`. */
    rotateKey(connectionId: string, options?: CallOptions): Call<AgentConnectionsRotateKeyResult>;
  };
  hooks: {
    /** List hooks, newest first. A hook is an HTTP service of yours that decides shipping rates, taxes or whether an order is accepted, or takes the payments of a store. Requires a bearer credential with the scope `read:webhooks`. */
    list(query?: HooksListQuery, options?: CallOptions): Call<HooksListResult>;
    /** Iterates over the items of all pages of `hooks.list`. */
    all(query?: HooksListQuery, options?: CallOptions): AsyncIterable<HooksListResult['hooks'][number]>;
    /** Create a hook. The response contains the secret that signs the calls. It is not returned again. Requires a bearer credential with the scope `write:webhooks`. */
    create(body: HooksCreateBody, options?: CallOptions): Call<HooksCreateResult>;
    /** Get a hook. Requires a bearer credential with the scope `read:webhooks`. */
    get(hookId: string, options?: CallOptions): Call<Hook>;
    /** Update a hook. Prices that were agreed in open checkouts stay. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:webhooks`. */
    update(hookId: string, body: HooksUpdateBody, options?: CallOptions): Call<Hook>;
    /** Delete a hook and its log of calls. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. 409 `hook_in_use` while payments or refunds through the hook are not finished. Requires a bearer credential with the scope `write:webhooks`. */
    delete(hookId: string, options?: CallOptions): Call<void>;
    /** Rotate the secret of a hook. The old secret is invalid immediately. Requires a bearer credential with the scope `write:webhooks`. */
    rotateSecret(hookId: string, options?: CallOptions): Call<HooksRotateSecretResult>;
    /** Call a hook with a sample. A valid answer also ends the pause after repeated failures. Requires a bearer credential with the scope `write:webhooks`. */
    test(hookId: string, options?: CallOptions): Call<HooksTestResult>;
    calls: {
      /** List the latest calls of a hook. Calls are kept for seven days, without what was sent and answered. Requires a bearer credential with the scope `read:webhooks`. */
      list(hookId: string, options?: CallOptions): Call<HooksCallsListResult>;
    };
  };
  webhooks: {
    /** List webhook endpoints, newest first. Requires a bearer credential with the scope `read:webhooks`. */
    list(query?: WebhooksListQuery, options?: CallOptions): Call<WebhooksListResult>;
    /** Iterates over the items of all pages of `webhooks.list`. */
    all(query?: WebhooksListQuery, options?: CallOptions): AsyncIterable<WebhooksListResult['webhooks'][number]>;
    /** Create a webhook endpoint. The response contains the secret that signs deliveries. It is not returned again. Requires a bearer credential with the scope `write:webhooks`. */
    create(body: WebhooksCreateBody, options?: CallOptions): Call<WebhooksCreateResult>;
    /** Get a webhook endpoint. Requires a bearer credential with the scope `read:webhooks`. */
    get(webhookId: string, options?: CallOptions): Call<Webhook>;
    /** Update, pause or resume a webhook endpoint. Pausing makes pending deliveries fail, and events during the pause are not delivered later. Resuming resets the count of earlier failures. Requires a bearer credential with the scope `write:webhooks`. */
    update(webhookId: string, body: WebhooksUpdateBody, options?: CallOptions): Call<Webhook>;
    /** Delete a webhook endpoint permanently. Requires a bearer credential with the scope `write:webhooks`. */
    delete(webhookId: string, options?: CallOptions): Call<void>;
    /** Rotate the secret of a webhook endpoint. The old secret is invalid immediately. Retries are signed with the new one. Requires a bearer credential with the scope `write:webhooks`. */
    rotateSecret(webhookId: string, options?: CallOptions): Call<WebhooksRotateSecretResult>;
    /** Send the event `webhook.test` to a webhook endpoint. Requires a bearer credential with the scope `write:webhooks`. */
    test(webhookId: string, options?: CallOptions): Call<WebhookDelivery>;
    deliveries: {
      /** List the deliveries of a webhook endpoint, newest first. Requires a bearer credential with the scope `read:webhooks`. */
      list(webhookId: string, query?: WebhooksDeliveriesListQuery, options?: CallOptions): Call<WebhooksDeliveriesListResult>;
      /** Iterates over the items of all pages of `webhooks.deliveries.list`. */
      all(webhookId: string, query?: WebhooksDeliveriesListQuery, options?: CallOptions): AsyncIterable<WebhooksDeliveriesListResult['deliveries'][number]>;
      /** Get a delivery with what was sent. Requires a bearer credential with the scope `read:webhooks`. */
      get(webhookId: string, deliveryId: string, options?: CallOptions): Call<WebhookDeliveryDetail>;
      /** Replay a delivery. Queues a new delivery of the same event. The id can also be the delivery id that the receiver got in the headers of an attempt. At most 10 replays per minute and endpoint. Requires a bearer credential with the scope `write:webhooks`. */
      replay(webhookId: string, deliveryId: string, options?: CallOptions): Call<WebhookDelivery>;
    };
    /** Replay the deliveries of a time window. Queues a new delivery of each event once, oldest first. Events that are still being delivered are left out. Counts as one replay. Requires a bearer credential with the scope `write:webhooks`. */
    replay(webhookId: string, body: WebhooksReplayBody, options?: CallOptions): Call<WebhooksReplayResult>;
  };
  webhookEvents: {
    /** List the events that webhook endpoints can receive. Requires a bearer credential with the scope `read:webhooks`. */
    list(options?: CallOptions): Call<WebhookEventsListResult>;
  };
  connectedApps: {
    /** List apps connected with OAuth, newest first. Requires a bearer credential with the scope `read:settings`. */
    list(options?: CallOptions): Call<ConnectedAppsListResult>;
    /** Disconnect an app. Its tokens are revoked immediately. Requires a bearer credential with the scope `write:settings`. */
    disconnect(grantId: string, options?: CallOptions): Call<void>;
  };
  auditLog: {
    /** List audit log entries, newest first. Requires a bearer credential with the scope `read:settings`. */
    list(query?: AuditLogListQuery, options?: CallOptions): Call<AuditLogListResult>;
    /** Iterates over the items of all pages of `auditLog.list`. */
    all(query?: AuditLogListQuery, options?: CallOptions): AsyncIterable<AuditLogListResult['audit_log'][number]>;
    /** Verify the hash chain of the audit log. Recomputes the hash of every entry, from the first to the last. Requires a bearer credential with the scope `read:settings`. */
    verify(options?: CallOptions): Call<AuditVerification>;
  };
  members: {
    /** List the members, longest-standing first. For tokens of the merchant console only. Requires a bearer credential with the scope `read:team`. */
    list(options?: CallOptions): Call<MembersListResult>;
    endpoints: {
      /** List the endpoints that a member set up. For tokens of the merchant console only. Webhooks, hooks and agent connections with a URL that the user, or an API key that the user made, created or changed. They stay when the user is removed, except those with `ends_with_member`: delete those that send data to the user. Also for users who were removed. Requires a bearer credential with the scope `read:team`. */
      list(userId: string, options?: CallOptions): Call<MembersEndpointsListResult>;
    };
    /** Change the role of a member. For tokens of the merchant console only. A member who becomes `staff` or `member` loses keys and apps as when removed. Making a member an owner, or changing the role of an owner, needs a recently entered password. Requires a bearer credential with the scope `write:team`. */
    update(userId: string, body: MembersUpdateBody, options?: CallOptions): Call<Member>;
    /** Remove a member. For tokens of the merchant console only. The API keys of the member, and the keys of agent connections that the member received, are revoked and the apps disconnected. Events are no longer sent to URLs of agent connections that the member was the last to set. Webhooks and hooks stay: list the endpoints of the member to see them. Removing an owner needs a recently entered password. Requires a bearer credential with the scope `write:team`. */
    remove(userId: string, options?: CallOptions): Call<void>;
  };
  invitations: {
    /** List open and expired invitations, newest first. For tokens of the merchant console only. Requires a bearer credential with the scope `read:team`. */
    list(options?: CallOptions): Call<InvitationsListResult>;
    /** Invite a person by email. For tokens of the merchant console only. Replaces an earlier invitation to the same address. Inviting an owner needs a recently entered password. Requires a bearer credential with the scope `write:team`. */
    invite(body: InvitationsInviteBody, options?: CallOptions): Call<Invitation>;
    /** Send an invitation again. For tokens of the merchant console only. The new link is valid for seven days; the earlier one becomes invalid. Requires a bearer credential with the scope `write:team`. */
    resend(invitationId: string, options?: CallOptions): Call<Invitation>;
    /** Revoke an invitation. For tokens of the merchant console only. Requires a bearer credential with the scope `write:team`. */
    revoke(invitationId: string, options?: CallOptions): Call<void>;
  };
  workspace: {
    /** Get the workspace. Requires a bearer credential with the scope `read:settings`. */
    get(options?: CallOptions): Call<Workspace>;
    /** Update the workspace. Requires a bearer credential with the scope `write:settings`. */
    update(body: WorkspaceUpdateBody, options?: CallOptions): Call<Workspace>;
  };
  savedViews: {
    /** List the views that the user has saved. Sorted by list and name. For tokens of the merchant console only; views belong to one user in one workspace. Requires a bearer credential with the scope `read:views`. */
    list(query?: SavedViewsListQuery, options?: CallOptions): Call<SavedViewsListResult>;
    /** Save a view of a list. For tokens of the merchant console only. A list has at most 25 views of a user: 409 `saved_view_limit`. A name that is taken returns 409 `saved_view_name_taken`. Requires a bearer credential with the scope `write:views`. */
    create(body: SavedViewsCreateBody, options?: CallOptions): Call<SavedView>;
    /** Get a saved view. For tokens of the merchant console only. Requires a bearer credential with the scope `read:views`. */
    get(viewId: string, options?: CallOptions): Call<SavedView>;
    /** Update a saved view. For tokens of the merchant console only. Omitted fields are unchanged; `search` is replaced as a whole. A name that is taken returns 409 `saved_view_name_taken`. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:views`. */
    update(viewId: string, body: SavedViewsUpdateBody, options?: CallOptions): Call<SavedView>;
    /** Delete a saved view. For tokens of the merchant console only. If the resource has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`. Requires a bearer credential with the scope `write:views`. */
    delete(viewId: string, options?: CallOptions): Call<void>;
  };
  notifications: {
    /** List what needs attention, and how much of it the user has not marked as read. Like `GET /attention`, for tokens of the merchant console only. The first 1,000 problems of each type are looked at. Requires a bearer credential with the scope `read:notifications`. */
    list(query?: NotificationsListQuery, options?: CallOptions): Call<NotificationsListResult>;
    /** Mark notifications as read. For tokens of the merchant console only. Types whose `state` has changed since they were listed are left alone. A problem that recurs is unread again. Returns the list; repeating the request changes nothing. Requires a bearer credential with the scope `write:notifications`. */
    read(body: NotificationsReadBody, options?: CallOptions): Call<NotificationsReadResult>;
  };
  media: {
    assets: {
      /** List assets, newest first. Requires a bearer credential with the scope `read:media`. */
      list(query?: MediaAssetsListQuery, options?: CallOptions): Call<MediaAssetsListResult>;
      /** Iterates over the items of all pages of `media.assets.list`. */
      all(query?: MediaAssetsListQuery, options?: CallOptions): AsyncIterable<MediaAssetsListResult['assets'][number]>;
      /** Finalize an uploaded asset. Requires a bearer credential with the scope `write:media`. */
      finalize(body: MediaAssetsFinalizeBody, options?: CallOptions): Call<Asset>;
      /** Create an upload URL. Requires a bearer credential with the scope `write:media`. */
      createUploadUrl(body: MediaAssetsCreateUploadUrlBody, options?: CallOptions): Call<MediaAssetsCreateUploadUrlResult>;
      /** Get an asset. Requires a bearer credential with the scope `read:media`. */
      get(assetId: string, options?: CallOptions): Call<Asset>;
      /** Delete an asset. Requires a bearer credential with the scope `write:media`. */
      delete(assetId: string, options?: CallOptions): Call<void>;
    };
  };
  analytics: {
    metrics: {
      /** Get visits, orders and revenue by day or hour. Requires a bearer credential with the scope `read:analytics`. */
      get(query?: AnalyticsMetricsGetQuery, options?: CallOptions): Call<Metrics>;
    };
    breakdown: {
      /** Get orders and sales by channel, agent, product or country. Requires a bearer credential with the scope `read:analytics`. */
      get(query?: AnalyticsBreakdownGetQuery, options?: CallOptions): Call<AnalyticsBreakdown>;
    };
    activity: {
      /** List recent activity, newest first. Requires a bearer credential with the scope `read:analytics`. */
      list(query?: AnalyticsActivityListQuery, options?: CallOptions): Call<AnalyticsActivityListResult>;
      /** Iterates over the items of all pages of `analytics.activity.list`. */
      all(query?: AnalyticsActivityListQuery, options?: CallOptions): AsyncIterable<AnalyticsActivityListResult['activity'][number]>;
    };
    funnel: {
      /** Get how far agents came, by protocol and agent. Requires a bearer credential with the scope `read:analytics`. */
      get(query?: AnalyticsFunnelGetQuery, options?: CallOptions): Call<AgentFunnel>;
    };
    missedSearches: {
      /** List the most frequent searches that found nothing, or only part of their words. Requires a bearer credential with the scope `read:analytics`. */
      list(query?: AnalyticsMissedSearchesListQuery, options?: CallOptions): Call<MissedSearches>;
    };
  };
  agentSessions: {
    /** List the sessions of agents, newest first. A session is what one agent did: the calls of an A2A context, of a cart and its checkout session (UCP, REST), of an x402 payer, or of an MCP client until it is idle for 30 minutes. Calls appear within about a second. Requires a bearer credential with the scope `read:analytics`. */
    list(query?: AgentSessionsListQuery, options?: CallOptions): Call<AgentSessionsListResult>;
    /** Iterates over the items of all pages of `agentSessions.list`. */
    all(query?: AgentSessionsListQuery, options?: CallOptions): AsyncIterable<AgentSessionsListResult['agent_sessions'][number]>;
    /** Get a session of an agent with its timeline. Requires a bearer credential with the scope `read:analytics`. */
    get(sessionId: string, options?: CallOptions): Call<AgentSessionDetail>;
  };
  agents: {
    /** List the agents of a period, those with the most orders first. At most 100. An agent that uses several protocols is listed once for each, unless they are combined; one that signs only some of its requests is listed twice. Requires a bearer credential with the scope `read:analytics`. */
    list(query?: AgentsListQuery, options?: CallOptions): Call<AgentsListResult>;
  };
  blockedAgents: {
    /** List the blocked agents by name. Requires a bearer credential with the scope `read:settings`. */
    list(query?: BlockedAgentsListQuery, options?: CallOptions): Call<BlockedAgentsListResult>;
    /** Iterates over the items of all pages of `blockedAgents.list`. */
    all(query?: BlockedAgentsListQuery, options?: CallOptions): AsyncIterable<BlockedAgentsListResult['blocked_agents'][number]>;
    /** Block an agent at all stores of the workspace. Every protocol then answers the agent with 403 `agent_blocked`, in the form of the protocol. Agents are blocked by the name that sessions show. An agent without a verified signature can use another name, so stores that must identify agents require signed requests. Credentials of the workspace are not blocked. Of an agent that is blocked already, nothing changes. Requires a bearer credential with the scope `write:settings`. */
    create(body: BlockedAgentsCreateBody, options?: CallOptions): Call<BlockedAgent>;
    /** Unblock an agent. Requires a bearer credential with the scope `write:settings`. */
    delete(agent: string, options?: CallOptions): Call<void>;
  };
  attention: {
    /** List what needs attention, the most urgent first. Late orders, return requests, low stock, failing webhooks and similar, if the scopes of the caller allow it. Requires a bearer credential with the scope `read:analytics`. */
    get(query?: AttentionGetQuery, options?: CallOptions): Call<AttentionGetResult>;
  };
  /** Search orders, products and customers. At most five of each kind, the newest first. Orders need `read:orders` and customers `read:customers`; without the scope they are left out. Requires a bearer credential with the scope `read:products`. */
  search(query: SearchQuery, options?: CallOptions): Call<SearchResult>;
  imports: {
    columns: {
      /** List the columns of an uploaded file. Requires a bearer credential with the scope `read:products`. */
      list(query: ImportsColumnsListQuery, options?: CallOptions): Call<ImportsColumnsListResult>;
    };
    /** Start an import of products or other records. Also requires the write scope of the resource. Products are matched by slug: new ones are created, existing ones updated, others left alone. It runs in the background; rows that cannot be imported are listed by `GET …/problems`. Requires a bearer credential with the scope `write:products`. */
    start(body: ImportsStartBody, options?: CallOptions): Call<Import>;
    /** List imports, newest first. Requires a bearer credential with the scope `read:products`. */
    list(query?: ImportsListQuery, options?: CallOptions): Call<ImportsListResult>;
    /** Iterates over the items of all pages of `imports.list`. */
    all(query?: ImportsListQuery, options?: CallOptions): AsyncIterable<ImportsListResult['imports'][number]>;
    images: {
      /** List the images of an import that could not be copied. Requires a bearer credential with the scope `read:products`. */
      list(importId: string, options?: CallOptions): Call<ImportsImagesListResult>;
    };
    /** Get an import with its progress. Requires a bearer credential with the scope `read:products`. */
    get(importId: string, options?: CallOptions): Call<Import>;
    problems: {
      /** List why rows of an import failed. Requires a bearer credential with the scope `read:products`. */
      list(importId: string, query?: ImportsProblemsListQuery, options?: CallOptions): Call<ImportsProblemsListResult>;
      /** Iterates over the items of all pages of `imports.problems.list`. */
      all(importId: string, query?: ImportsProblemsListQuery, options?: CallOptions): AsyncIterable<ImportsProblemsListResult['problems'][number]>;
    };
    /** Cancel an import. Completed rows are not undone. Requires a bearer credential with the scope `write:products`. */
    cancel(importId: string, options?: CallOptions): Call<Import>;
    /** Resume an import. Continues after the last row that is done, as the caller. Requires a bearer credential with the scope `write:products`. */
    resume(importId: string, options?: CallOptions): Call<Import>;
  };
  exports: {
    /** Start an export of a list. Also requires the read scope of the resource. In the console, only owners and admins may export, and exporting customers requires a recently entered password. The file is kept for 7 days. Requires a bearer credential with the scope `write:settings`. */
    start(body: ExportsStartBody, options?: CallOptions): Call<Export>;
    /** List exports, newest first. Requires a bearer credential with the scope `read:settings`. */
    list(query?: ExportsListQuery, options?: CallOptions): Call<ExportsListResult>;
    /** Iterates over the items of all pages of `exports.list`. */
    all(query?: ExportsListQuery, options?: CallOptions): AsyncIterable<ExportsListResult['exports'][number]>;
    file: {
      /** Download the file of an export. Requires a bearer credential with the scope `read:settings`. */
      get(exportId: string, options?: CallOptions): Call<string>;
    };
    /** Get an export with its progress. Requires a bearer credential with the scope `read:settings`. */
    get(exportId: string, options?: CallOptions): Call<Export>;
    problems: {
      /** List why rows of an export failed. Requires a bearer credential with the scope `read:settings`. */
      list(exportId: string, query?: ExportsProblemsListQuery, options?: CallOptions): Call<ExportsProblemsListResult>;
      /** Iterates over the items of all pages of `exports.problems.list`. */
      all(exportId: string, query?: ExportsProblemsListQuery, options?: CallOptions): AsyncIterable<ExportsProblemsListResult['problems'][number]>;
    };
    /** Cancel an export. Completed rows are not undone. Requires a bearer credential with the scope `write:settings`. */
    cancel(exportId: string, options?: CallOptions): Call<Export>;
    /** Resume an export. Continues after the last row that is done, as the caller. Requires a bearer credential with the scope `write:settings`. */
    resume(exportId: string, options?: CallOptions): Call<Export>;
  };
  bulkOperations: {
    /** Start a bulk operation on products, orders, customers or coupons. Requires the write scope of the resource. Objects are changed one by one in the background; `GET …/problems` names those that could not be changed, and why. Canceling orders refunds them. Requires a bearer credential with the scope `write:products`, `write:orders`, `write:customers`, `write:pricing`. */
    start(body: BulkOperationsStartBody, options?: CallOptions): Call<BulkOperation>;
    /** List bulk operations, newest first. Requires a bearer credential with the scope `read:products`, `read:orders`, `read:customers`, `read:pricing`. */
    list(query?: BulkOperationsListQuery, options?: CallOptions): Call<BulkOperationsListResult>;
    /** Iterates over the items of all pages of `bulkOperations.list`. */
    all(query?: BulkOperationsListQuery, options?: CallOptions): AsyncIterable<BulkOperationsListResult['bulk_operations'][number]>;
    /** Get a bulk operation with its progress. Requires a bearer credential with the scope `read:products`, `read:orders`, `read:customers`, `read:pricing`. */
    get(operationId: string, options?: CallOptions): Call<BulkOperation>;
    problems: {
      /** List why rows of a bulk operation failed. Requires a bearer credential with the scope `read:products`, `read:orders`, `read:customers`, `read:pricing`. */
      list(operationId: string, query?: BulkOperationsProblemsListQuery, options?: CallOptions): Call<BulkOperationsProblemsListResult>;
      /** Iterates over the items of all pages of `bulkOperations.problems.list`. */
      all(operationId: string, query?: BulkOperationsProblemsListQuery, options?: CallOptions): AsyncIterable<BulkOperationsProblemsListResult['problems'][number]>;
    };
    /** Cancel a bulk operation. Completed rows are not undone. Requires a bearer credential with the scope `write:products`, `write:orders`, `write:customers`, `write:pricing`. */
    cancel(operationId: string, options?: CallOptions): Call<BulkOperation>;
    /** Resume a bulk operation. Continues after the last row that is done, as the caller. Requires a bearer credential with the scope `write:products`, `write:orders`, `write:customers`, `write:pricing`. */
    resume(operationId: string, options?: CallOptions): Call<BulkOperation>;
  };
}

export interface Activity {
  /** Id of the event, the same as in webhooks. */
  id: string;
  /** Event type as in webhooks, such as `order.created`. */
  type: string;
  created_at: string;
  /** Null for resources that belong to no single store, such as customers. */
  site_slug: string | null;
  /** Human-readable summary. */
  summary: string;
  resource: ActivityResource;
  /** The order that the event is about, also for returns and exchanges. */
  order_id: string | null;
}

export interface ActivityResource {
  type: string;
  id: string;
}

export interface Agent {
  /** The platform or program, as it names itself. */
  agent: string;
  /** The protocol with the most sessions, if several are combined. */
  protocol: "a2a" | "mcp" | "ucp" | "acp" | "x402" | "rest";
  /** All protocols of the sessions that are counted here. */
  protocols: ("a2a" | "mcp" | "ucp" | "acp" | "x402" | "rest")[];
  /** Whether signatures prove who it is. Otherwise the name is only claimed. */
  verified: boolean;
  sessions: number;
  /** Sessions that led to an order. */
  ordered: number;
  /** Sessions without an order in which a call failed. */
  failed: number;
  calls: number;
  errors: number;
  /** Orders of the sessions by currency: real or test ones, see `test`. */
  revenue: AgentRevenue[];
  first_seen_at: string;
  last_seen_at: string;
  /** Whether the workspace blocks agents of this name. */
  blocked: boolean;
}

export interface AgentCall {
  id: string;
  at: string;
  protocol: "a2a" | "mcp" | "ucp" | "acp" | "x402" | "rest";
  /** Skill, tool or operation. `order.created`: the order was placed. */
  operation: string;
  step: "search" | "product" | "cart" | "checkout" | "order" | null;
  /** HTTP method; `EVENT` for an order. */
  method: string;
  /** Route, with its parameters as `:name`. */
  path: string;
  caller: AgentCallCaller;
  /** `params`, `query` and `body` of the request. Redacted: only known members are recorded, personal and payment data are replaced by placeholders such as `[email]`, and secret ids by references such as `cart#1f0c…`. */
  input: Record<string, unknown>;
  /** Summary of the response. */
  output: Record<string, unknown> | null;
  /** `ok`, or the error code. */
  result: string;
  latency_ms: number;
  cart: string | null;
  checkout: string | null;
  order_id: string | null;
  search: AgentCallSearch | null;
}

export interface AgentCallCaller {
  agent: string;
  issuer: string | null;
  credential_id: string | null;
  user_agent: string | null;
  profile: string | null;
}

export interface AgentCallSearch {
  words: string;
  match: "all" | "vocabulary" | "partial" | "none";
}

export interface AgentConnection {
  id: string;
  site_slug: string;
  name: string;
  /** Ids of the payment handlers that the agent may use. Null: all that the server offers. Empty: its buyers pay on the hosted checkout page. */
  handlers: ("sandbox_card" | "stripe_card")[] | null;
  /** Where the agent receives the events of its orders. Null: nowhere. */
  webhook_url: string | null;
  /** Where the agent received events until the person who had set the URL was removed or could no longer manage connections. Set `webhook_url` to send them again. */
  revoked_webhook_url: string | null;
  /** Id of the user or the API key that created or last replaced the key. Null: the command line, or before this was recorded. */
  key_created_by: string | null;
  /** Whether the key was revoked because the person who received it was removed or may no longer manage connections. Replace the key to let the agent buy again. */
  key_revoked: boolean;
  created_at: string;
  updated_at: string;
}

export interface AgentConnectionsCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Display name. */
  name: string;
  /** Ids of the payment handlers that the agent may use. Null: all that the server offers. Empty: its buyers pay on the hosted checkout page. */
  handlers?: ("sandbox_card" | "stripe_card")[] | null | undefined;
  /** URL where the agent receives the events of its orders, as it states it. Must be https; outside production http is accepted for loopback hosts. */
  webhook_url?: string | null | undefined;
  /** Secret that signs the events, if the agent has given one. Default: a generated one, which the response contains. */
  webhook_secret?: string | undefined;
}

export interface AgentConnectionsCreateResult {
  id: string;
  site_slug: string;
  name: string;
  /** Ids of the payment handlers that the agent may use. Null: all that the server offers. Empty: its buyers pay on the hosted checkout page. */
  handlers: ("sandbox_card" | "stripe_card")[] | null;
  /** Where the agent receives the events of its orders. Null: nowhere. */
  webhook_url: string | null;
  /** Where the agent received events until the person who had set the URL was removed or could no longer manage connections. Set `webhook_url` to send them again. */
  revoked_webhook_url: string | null;
  /** Id of the user or the API key that created or last replaced the key. Null: the command line, or before this was recorded. */
  key_created_by: string | null;
  /** Whether the key was revoked because the person who received it was removed or may no longer manage connections. Replace the key to let the agent buy again. */
  key_revoked: boolean;
  created_at: string;
  updated_at: string;
  /** The bearer key of the agent. It is returned only in this response. */
  api_key: string;
  /** The generated secret that signs events. It is returned only in this response; left out if none was generated. */
  webhook_secret?: string | undefined;
}

export interface AgentConnectionsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface AgentConnectionsListResult {
  agent_connections: AgentConnection[];
  next_cursor: string | null;
}

export interface AgentConnectionsRotateKeyResult {
  id: string;
  site_slug: string;
  name: string;
  /** Ids of the payment handlers that the agent may use. Null: all that the server offers. Empty: its buyers pay on the hosted checkout page. */
  handlers: ("sandbox_card" | "stripe_card")[] | null;
  /** Where the agent receives the events of its orders. Null: nowhere. */
  webhook_url: string | null;
  /** Where the agent received events until the person who had set the URL was removed or could no longer manage connections. Set `webhook_url` to send them again. */
  revoked_webhook_url: string | null;
  /** Id of the user or the API key that created or last replaced the key. Null: the command line, or before this was recorded. */
  key_created_by: string | null;
  /** Whether the key was revoked because the person who received it was removed or may no longer manage connections. Replace the key to let the agent buy again. */
  key_revoked: boolean;
  created_at: string;
  updated_at: string;
  /** The bearer key of the agent. It is returned only in this response. */
  api_key: string;
  /** The generated secret that signs events. It is returned only in this response; left out if none was generated. */
  webhook_secret?: string | undefined;
}

export interface AgentConnectionsUpdateBody {
  /** Display name. */
  name?: string | undefined;
  /** Ids of the payment handlers that the agent may use. Null: all that the server offers. Empty: its buyers pay on the hosted checkout page. */
  handlers?: ("sandbox_card" | "stripe_card")[] | null | undefined;
  /** URL where the agent receives the events of its orders, as it states it. Must be https; outside production http is accepted for loopback hosts. */
  webhook_url?: string | null | undefined;
  /** Secret that signs the events, if the agent has given one. Default: a generated one, which the response contains. */
  webhook_secret?: string | undefined;
}

export interface AgentConnectionsUpdateResult {
  id: string;
  site_slug: string;
  name: string;
  /** Ids of the payment handlers that the agent may use. Null: all that the server offers. Empty: its buyers pay on the hosted checkout page. */
  handlers: ("sandbox_card" | "stripe_card")[] | null;
  /** Where the agent receives the events of its orders. Null: nowhere. */
  webhook_url: string | null;
  /** Where the agent received events until the person who had set the URL was removed or could no longer manage connections. Set `webhook_url` to send them again. */
  revoked_webhook_url: string | null;
  /** Id of the user or the API key that created or last replaced the key. Null: the command line, or before this was recorded. */
  key_created_by: string | null;
  /** Whether the key was revoked because the person who received it was removed or may no longer manage connections. Replace the key to let the agent buy again. */
  key_revoked: boolean;
  created_at: string;
  updated_at: string;
  /** The generated secret that signs events. It is returned only in this response; left out if none was generated. */
  webhook_secret?: string | undefined;
}

/** Sessions that started in the period, and how many of them had a successful call of each step. A session may skip steps. Sessions that led to orders of the other kind only are left out. */
export interface AgentFunnel {
  /** UTC. */
  from: string;
  /** UTC. */
  to: string;
  /** Whether sessions that led to test orders are counted, or to real ones. */
  test: boolean;
  totals: AgentFunnelTotals;
  /** The 100 agents with the most sessions, by protocol. */
  rows: AgentFunnelRow[];
  /** The 100 agents with the most sessions, over all protocols. */
  agents: AgentFunnelAgent[];
}

export interface AgentFunnelAgent {
  agent: string;
  protocols: ("a2a" | "mcp" | "ucp" | "acp" | "x402" | "rest")[];
  sessions: number;
  search: number;
  product: number;
  cart: number;
  checkout: number;
  order: number;
}

export interface AgentFunnelRow {
  protocol: "a2a" | "mcp" | "ucp" | "acp" | "x402" | "rest";
  agent: string;
  sessions: number;
  search: number;
  product: number;
  cart: number;
  checkout: number;
  order: number;
}

export interface AgentFunnelTotals {
  sessions: number;
  search: number;
  product: number;
  cart: number;
  checkout: number;
  order: number;
}

export interface AgentRevenue {
  currency: string;
  /** Minor units. */
  amount: number;
  orders: number;
}

export interface AgentSession {
  id: string;
  started_at: string;
  last_at: string;
  site_slug: string | null;
  /** The protocol of the first call. */
  protocol: "a2a" | "mcp" | "ucp" | "acp" | "x402" | "rest";
  /** Host name of the verified signer or of the platform, otherwise the product name of the `User-Agent`. */
  agent: string;
  /** Whether a signature has proved who the agent is. */
  verified: boolean;
  /** `ordered`: an order was placed. `failed`: none was, and the latest call failed. `no_order`: none was. */
  outcome: "ordered" | "failed" | "no_order";
  calls: number;
  errors: number;
  /** Steps that succeeded. */
  steps: ("search" | "product" | "cart" | "checkout" | "order")[];
  /** Steps that failed. */
  failed_steps: ("search" | "product" | "cart" | "checkout" | "order")[];
  last_error: string | null;
}

export interface AgentSessionDetail {
  id: string;
  started_at: string;
  last_at: string;
  site_slug: string | null;
  /** The protocol of the first call. */
  protocol: "a2a" | "mcp" | "ucp" | "acp" | "x402" | "rest";
  /** Host name of the verified signer or of the platform, otherwise the product name of the `User-Agent`. */
  agent: string;
  /** Whether a signature has proved who the agent is. */
  verified: boolean;
  /** `ordered`: an order was placed. `failed`: none was, and the latest call failed. `no_order`: none was. */
  outcome: "ordered" | "failed" | "no_order";
  calls: number;
  errors: number;
  /** Steps that succeeded. */
  steps: ("search" | "product" | "cart" | "checkout" | "order")[];
  /** Steps that failed. */
  failed_steps: ("search" | "product" | "cart" | "checkout" | "order")[];
  last_error: string | null;
  /** Oldest first, at most 1,000. */
  timeline: AgentCall[];
  /** False if the session has more calls. */
  is_complete: boolean;
}

export interface AgentSessionsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Name of the agent, as sessions show it. */
  agent?: string | undefined;
  /** Protocol of the first call. */
  protocol?: "a2a" | "mcp" | "ucp" | "acp" | "x402" | "rest" | undefined;
  /** How the session ended so far. */
  outcome?: "ordered" | "failed" | "no_order" | undefined;
  /** Id of an order: the session that led to it. */
  order?: string | undefined;
  /** Sessions in which a call of this step failed. */
  failed_step?: "search" | "product" | "cart" | "checkout" | "order" | undefined;
  /** Started at this time or later. */
  from?: string | undefined;
  /** Started before this time. */
  to?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface AgentSessionsListResult {
  agent_sessions: AgentSession[];
  next_cursor: string | null;
}

export interface AgentsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Number of days up to today, `1d` to `366d`. Days are in UTC. */
  range?: string | undefined;
  /** Only agents that use this protocol. */
  protocol?: "a2a" | "mcp" | "ucp" | "acp" | "x402" | "rest" | undefined;
  /** Whether an agent with several protocols is listed once. */
  combined?: boolean | undefined;
  /** Only agents whose signatures were, or were not, verified. */
  verified?: boolean | undefined;
  /** Whether only test orders are counted, or only others. By default test orders are left out, except while the payment processor is in test mode. */
  test?: boolean | undefined;
}

export interface AgentsListResult {
  agents: Agent[];
  next_cursor: string | null;
}

export interface AnalyticsActivityListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface AnalyticsActivityListResult {
  activity: Activity[];
  next_cursor: string | null;
}

export interface AnalyticsBreakdown {
  /** UTC. */
  from: string;
  /** UTC. */
  to: string;
  /** Whether only test orders are counted. Otherwise only real orders are. */
  test: boolean;
  by: "channel" | "agent" | "product" | "country" | "coupon";
  /** The 50 with the most orders. */
  rows: AnalyticsBreakdownRow[];
}

export interface AnalyticsBreakdownGetQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Number of days up to today, `1d` to `366d`. Days are in UTC. */
  range?: string | undefined;
  /** Whether only test orders are counted, or only others. By default test orders are left out, except while the payment processor is in test mode. */
  test?: boolean | undefined;
  /** What the orders are grouped by. */
  by?: "channel" | "agent" | "product" | "country" | "coupon" | undefined;
}

export interface AnalyticsBreakdownRow {
  /** Channel, country code, product id, coupon code in upper case or the profile of a verified agent; null: none. */
  key: string | null;
  /** Name of the product; null for everything else. */
  name: string | null;
  orders: number;
  /** In minor units, by currency, before refunds: totals of the orders, or for products their lines after discounts. An order counts once for each of its coupons. */
  sales: Record<string, number>;
}

export interface AnalyticsFunnelGetQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Number of days up to today, `1d` to `366d`. Days are in UTC. */
  range?: string | undefined;
  /** Whether only test orders are counted, or only others. By default test orders are left out, except while the payment processor is in test mode. */
  test?: boolean | undefined;
}

export interface AnalyticsMetricsGetQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Number of days up to today, `1d` to `366d`. Days are in UTC. */
  range?: string | undefined;
  /** Whether only test orders are counted, or only others. By default test orders are left out, except while the payment processor is in test mode. */
  test?: boolean | undefined;
  /** Whether `days` only or also `hours` are returned. With hours, `range` is at most `14d`, and days begin at midnight in the time zone. */
  granularity?: "day" | "hour" | undefined;
  /** IANA time zone of the hours. Default: that of the store of `site_slug`, otherwise UTC. Only with `granularity=hour`. */
  timezone?: string | undefined;
}

export interface AnalyticsMissedSearchesListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Number of days up to today, `1d` to `366d`. Days are in UTC. */
  range?: string | undefined;
  /** Only searches that matched like this. */
  match?: "none" | "partial" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
}

export interface ApiKey {
  id: string;
  name: string;
  scopes: string[];
  /** APIs that the key can be used with. */
  surfaces: string[];
  created_by: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

export interface ApiKeysCreateBody {
  /** Display name. */
  name: string;
  /** Scopes of the key. It cannot have scopes that the credential creating it lacks. */
  scopes: string[];
  /** APIs that the key can be used with: any of `a2a`, `mcp`, `ucp`, `merchant`. Default: those of the credential that creates it. Every key can be used with REST carts. */
  surfaces?: string[] | undefined;
  /** When the key expires. Default: never. */
  expires_at?: string | null | undefined;
}

export interface ApiKeysCreateResult {
  id: string;
  name: string;
  scopes: string[];
  /** APIs that the key can be used with. */
  surfaces: string[];
  created_by: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  /** The key. It is returned only in this response. */
  api_key: string;
}

export interface ApiKeysListResult {
  api_keys: ApiKey[];
  next_cursor: string | null;
}

export interface AppliedCoupon {
  /** In the merchant's spelling. */
  code: string;
  /** Amount in minor units of the currency. */
  amount_off: number;
  /** The buyer's claim that unlocked it instead of its code. */
  eligibility_claim?: string | undefined;
}

export interface Asset {
  id: string;
  /** `pending` until it is finalized. */
  status: "pending" | "ready";
  purpose: "image" | "digital_file" | "import_file";
  filename: string;
  content_type: string;
  /** Bytes. */
  size: number;
  /** SHA-256 in hexadecimal; null while pending. */
  checksum: string | null;
  /** Public URL of an image; null for files, which only buyers can download. */
  url: string | null;
  alt: string;
  /** The product that it was last attached to. */
  product_id: string | null;
  created_at: string;
  /** Null while pending. */
  finalized_at: string | null;
}

export interface Attention {
  /** What needs attention; new types may be added. */
  type: "disputes" | "membership_disputes" | "payment_alarms" | "refunds_failed" | "captures_refused" | "releases_failing" | "authorizations_expiring" | "late_orders" | "return_requests" | "mail_servers_failing" | "emails_undelivered" | "out_of_stock" | "low_stock" | "broken_images" | "webhooks_paused" | "webhooks_failing" | "domains";
  count: number;
  /** Whether there are more than `count`. */
  more: boolean;
  /** Since when the oldest one has needed attention; null if unknown. */
  oldest_at: string | null;
  /** What to do about it, for people. */
  advice: string;
}

export interface AttentionGetQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Whether only test orders are counted, or only others. By default test orders are left out, except while the payment processor is in test mode. */
  test?: boolean | undefined;
}

export interface AttentionGetResult {
  attention: Attention[];
  next_cursor: string | null;
}

export interface AuditEntry {
  id: string;
  workspace_id: string;
  /** Position in the hash chain of the workspace. */
  position: number;
  created_at: string;
  actor: AuditEntryActor;
  /** What was done, for example `api_key.created`. */
  action: string;
  resource: AuditEntryResource;
  /** The order of a return or an exchange; null for others. */
  order_id: string | null;
  /** SHA-256 of the resource before the action; null if it did not exist. */
  before_digest: string | null;
  /** SHA-256 of the resource after the action; null if it was deleted. */
  after_digest: string | null;
  ip: string | null;
  request_id: string | null;
  /** Hash of the previous entry; zeros for the first entry. */
  previous_hash: string;
  /** SHA-256 of `previous_hash`, a line break, and the fields as one JSON array. */
  hash: string;
}

export interface AuditEntryActor {
  /** `api_key`, `access_token`, `person`, `operator`, or `system` for the server itself. */
  type: string;
  /** Id of the API key, grant or user, or the operating system user of an operator. */
  id: string | null;
}

export interface AuditEntryResource {
  type: string;
  id: string;
}

export interface AuditLogListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /** Only entries with this action, for example `order.refunded`. */
  action?: string | undefined;
  /** Only entries about the resource with this id, or about resources of this type. */
  resource?: string | undefined;
  /** Only entries of the actor with this id. */
  actor?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
}

export interface AuditLogListResult {
  audit_log: AuditEntry[];
  next_cursor: string | null;
}

export interface AuditVerification {
  /** Number of entries from the start of the chain whose hashes are correct. */
  entries: number;
  /** Hash of the last of them. */
  hash: string;
  /** The first problem of the chain; null if it is intact. */
  broken: AuditVerificationBroken | null;
}

export interface AuditVerificationBroken {
  position: number;
  /** Null: the entry is missing. */
  id: string | null;
  why: string;
}

export interface BlockedAgent {
  /** The platform or program, as sessions name it. */
  agent: string;
  /** A note of the merchant. The agent never sees it. */
  reason: string | null;
  author: BlockedAgentAuthor | null;
  created_at: string;
}

export interface BlockedAgentAuthor {
  /** `api_key`, `access_token`, `person` or `operator`. */
  kind: string;
  /** Id of the key, grant or user. */
  id: string;
}

export interface BlockedAgentsCreateBody {
  /** Name of the agent, as `GET /agents` shows it, or the URL of its profile. */
  agent: string;
  /** A note for the merchant. The agent never sees it. */
  reason?: string | undefined;
}

export interface BlockedAgentsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface BlockedAgentsListResult {
  blocked_agents: BlockedAgent[];
  next_cursor: string | null;
}

export interface BulkJobProblem {
  /** The line of the imported file. */
  line: number | null;
  /** The object of a bulk operation. */
  resource_id: string | null;
  /** Its name, or the number of an order. */
  resource_name: string | null;
  field: string | null;
  code: string;
  message: string;
}

export interface BulkOperation {
  id: string;
  /** `import`, `export` or `bulk_operation`. */
  kind: string;
  /** `failed`: it could not continue, see `error`. Rows with problems do not make it fail. */
  state: "queued" | "running" | "done" | "failed" | "canceled";
  /** Null: all stores of the workspace. */
  site_slug: string | null;
  /** Rows that were worked on, including those with problems. */
  done: number;
  /** Rows with problems, which `…/problems` lists. */
  failed: number;
  /** Null until the rows have been counted. */
  total: number | null;
  error: BulkOperationError | null;
  /** The file of an export that is done; needs a bearer. */
  download_url: string | null;
  /** The key, app or user that started it. */
  created_by: BulkOperationCreatedBy | null;
  /** The one that last resumed it, as which it then continued. */
  resumed_by: BulkOperationResumedBy | null;
  created_at: string;
  started_at: string | null;
  updated_at: string;
  finished_at: string | null;
  /** `products`, `orders`, `customers` or `coupons`. */
  resource: string;
  action: BulkOperationAction;
  /** Null if ids were sent. */
  filters: Record<string, unknown> | null;
}

export interface BulkOperationAction {
  type: string;
}

export interface BulkOperationCreatedBy {
  type: string;
  id: string;
}

export interface BulkOperationError {
  code: string;
  message: string;
}

export interface BulkOperationResumedBy {
  type: string;
  id: string;
}

export interface BulkOperationsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface BulkOperationsListResult {
  bulk_operations: BulkOperation[];
  next_cursor: string | null;
}

export interface BulkOperationsProblemsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface BulkOperationsProblemsListResult {
  problems: BulkJobProblem[];
  next_cursor: string | null;
}

export interface BulkOperationsStartBody {
  resource: "products" | "orders" | "customers" | "coupons";
  action: BulkOperationsStartBodyAction;
  /** The objects to change. Send either `ids` or `filters`. */
  ids?: string[] | undefined;
  /** Query parameters of the list of the resource, without `sort` and paging. Unknown ones are refused. */
  filters?: Record<string, unknown> | undefined;
}

export interface BulkOperationsStartBodyAction {
  /** Products: `publish`, `unpublish`, `archive`, `change_price`, `add_to_collection`, `remove_from_collection`. Orders: `fulfill`, `cancel`, `resend_confirmation` (to the address of the buyer; not while the last one is still being sent). Both: `add_tags`, `remove_tags`. Customers: `add_to_group`, `remove_from_group`. Coupons: `activate`, `deactivate`, `delete`. */
  type: "publish" | "unpublish" | "archive" | "change_price" | "fulfill" | "cancel" | "add_tags" | "remove_tags" | "add_to_collection" | "remove_from_collection" | "resend_confirmation" | "add_to_group" | "remove_from_group" | "activate" | "deactivate" | "delete";
  /** For `change_price`: is added to each price, rounded half up. -10 reduces it. */
  percent?: number | undefined;
  /** For `change_price`: minor units that are added to each price. */
  amount?: number | undefined;
  /** For `add_tags` and `remove_tags`. */
  tags?: string[] | undefined;
  /** For `add_to_collection` and `remove_from_collection`. */
  collection_id?: string | undefined;
  /** For `add_to_group` and `remove_from_group`. */
  group_id?: string | undefined;
  /** For `fulfill`. */
  carrier?: string | undefined;
  /** For `fulfill`: whether buyers get an email about the shipment. Default: true. */
  notify_customer?: boolean | undefined;
  /** For `cancel`. */
  reason?: string | undefined;
}

export interface Cart {
  /** Secret token. Anyone who has it can change the cart. */
  token: string;
  status: "active" | "abandoned" | "completed";
  site_slug: string;
  currency: string;
  items: CartItem[];
  shipping_address: CartShippingAddress | null;
  /** Whether the cart contains items that must be shipped. */
  needs_shipping: boolean;
  shipping_options: CartShippingOption[];
  selected_shipping_option_id: string | null;
  /** The first of `coupons`; null if there is none. */
  coupon: CartCoupon | null;
  /** The applied coupons in their order; each reduces what the ones before it left. */
  coupons: AppliedCoupon[];
  totals: CartTotals;
  buyer: CartBuyer | null;
  /** Changes of prices and availability since the cart was last updated. */
  messages: CartMessage[];
  expires_at: string;
  created_at: string;
  updated_at: string;
}

export interface CartBuyer {
  email: string;
  name: string | null;
}

export interface CartCheckout {
  /** URL of the payment page, or of the order page if nothing is due. */
  redirect_url: string;
  session_id: string;
  expires_at: string;
}

export interface CartCoupon {
  code: string;
  /** Amount in minor units of `currency`. */
  amount_off: number;
}

export interface CartItem {
  id: string;
  product_id: string;
  variant_id: string;
  variant_options: Record<string, string>;
  name: string;
  quantity: number;
  /** Amount in minor units of `currency`. */
  unit_price: number;
  /** Amount in minor units of `currency`. */
  subtotal: number;
  image_url: string | null;
}

export interface CartMessage {
  type: "info" | "warning" | "error";
  code: string;
  content: string;
  /** JSONPath into this response. */
  path?: string | undefined;
  /** The item that the message is about, which may have been removed. */
  item_id?: string | undefined;
  /** Units that can be bought. */
  available?: number | undefined;
}

export interface CartShippingAddress {
  name: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string;
  phone: string | null;
}

export interface CartShippingOption {
  id: string;
  label: string;
  /** Amount in minor units of `currency`. */
  amount: number;
}

export interface CartTotals {
  /** Amount in minor units of `currency`. */
  subtotal: number;
  /** Amount in minor units of `currency`. */
  shipping: number;
  /** Amount in minor units of `currency`. */
  tax: number;
  /** Discount as a positive amount; it is subtracted from the total. */
  discount: number;
  /** Amount in minor units of `currency`. */
  total: number;
  /** Tax that is included in the prices. */
  tax_included: number;
}

export interface CartsCheckoutBody {
  return_url?: string | null | undefined;
}

export interface CartsCouponApplyBody {
  code: string;
}

export interface CartsCouponRemoveQuery {
  /** The coupon to remove. Default: all. */
  code?: string | undefined;
}

export interface CartsCreateBody {
  /** Slug of the store. Required on the platform host; may be left out on a store host. */
  site_slug?: string | undefined;
  buyer?: CartsCreateBodyBuyer | null | undefined;
  customer_id?: string | null | undefined;
}

export interface CartsCreateBodyBuyer {
  /** Receives the receipt. */
  email: string;
  /** Full name. */
  name?: string | null | undefined;
}

export interface CartsItemsAddBody {
  product_id?: string | null | undefined;
  variant_id?: string | null | undefined;
  variant_options?: Record<string, string> | null | undefined;
  quantity?: number | undefined;
}

export interface CartsItemsUpdateBody {
  quantity: number;
}

export interface CartsUpdateBody {
  shipping_address?: CartsUpdateBodyShippingAddress | null | undefined;
  selected_shipping_option_id?: string | null | undefined;
  buyer?: CartsUpdateBodyBuyer | null | undefined;
}

export interface CartsUpdateBodyBuyer {
  /** Receives the receipt. */
  email: string;
  /** Full name. */
  name?: string | null | undefined;
}

export interface CartsUpdateBodyShippingAddress {
  /** ISO 3166-1, two letters. */
  country: string;
  /** State or province, as a code or name. */
  state?: string | null | undefined;
  /** Postal or ZIP code. */
  postcode?: string | null | undefined;
  /** Recipient's name. */
  name?: string | null | undefined;
  /** Street and number. */
  line1?: string | null | undefined;
  /** Apartment, floor, company. */
  line2?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** Phone number for the carrier. */
  phone?: string | null | undefined;
}

export interface Collection {
  id: string;
  site_slug: string;
  slug: string;
  name: string;
  description: string;
  products_count: number;
  created_at: string;
  updated_at: string;
}

export interface CollectionsCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Display name. */
  name: string;
  /** Lower-case words joined by hyphens. Default: derived from the name. */
  slug?: string | undefined;
  /** Text or HTML. It is stored as sent; agents and pages get it as plain text. */
  description?: string | undefined;
  /** Ids of all products of the collection, in order. Replaces the current list. */
  product_ids?: string[] | undefined;
}

export interface CollectionsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** A part of the name or the slug. */
  q?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface CollectionsListResult {
  collections: Collection[];
  next_cursor: string | null;
}

export interface CollectionsOrderReplaceBody {
  /** Ids of products of the collection, which come first in this order. The others follow in their present order. */
  product_ids: string[];
}

export interface CollectionsProductsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface CollectionsProductsListResult {
  products: Product[];
  next_cursor: string | null;
}

export interface CollectionsUpdateBody {
  /** Display name. */
  name?: string | undefined;
  /** Lower-case words joined by hyphens. Default: derived from the name. */
  slug?: string | undefined;
  /** Text or HTML. It is stored as sent; agents and pages get it as plain text. */
  description?: string | undefined;
  /** Ids of all products of the collection, in order. Replaces the current list. */
  product_ids?: string[] | undefined;
}

export interface CompactProduct {
  id: string;
  site_slug: string;
  name: string;
  price: CompactProductPrice;
  /** Amount of the most expensive variant if prices differ; `price` is the lowest. */
  price_max?: number | undefined;
  in_stock: boolean;
  /** Option names with all values of the variants. */
  options?: CompactProductOption[] | undefined;
  /** Permalink of the product page. */
  url: string;
}

export interface CompactProductOption {
  name: string;
  values: string[];
}

export interface CompactProductPrice {
  /** Amount in minor units, such as cents. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ConnectedApp {
  /** Id of the grant, as in `created_by` and in the audit log. */
  id: string;
  client_id: string;
  /** Name that the app gave itself. It is not verified. */
  client_name: string;
  scopes: string[];
  /** APIs that its tokens can be used with. */
  surfaces: string[];
  /** Id of the user who connected the app. */
  user_id: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

export interface ConnectedAppsListResult {
  connected_apps: ConnectedApp[];
  next_cursor: string | null;
}

export interface Coupon {
  id: string;
  site_slug: string;
  code: string;
  percent_off: number | null;
  amount_off: number | null;
  minimum_subtotal: number | null;
  starts_at: string | null;
  ends_at: string | null;
  max_uses: number | null;
  max_uses_per_buyer: number | null;
  /** Products to which the coupon applies; empty means all products of the store. */
  product_ids: string[];
  /** Whether it can be used together with other coupons that are combinable too. */
  combinable: boolean;
  active: boolean;
  /** The claim that unlocks the coupon; null if buyers enter its code. */
  eligibility_claim: string | null;
  /** The customer group whose members have a right to the claim. */
  eligibility_group_id: string | null;
  /** Profile URLs of agents whose signature proves the claim. Without them and a group it needs no proof. */
  eligibility_platforms: string[];
  /** Uses by orders and by checkouts that are being paid. */
  uses: number;
  created_at: string;
  updated_at: string;
}

export interface CouponsCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Code that buyers enter, without regard to case. Unique in the store. */
  code: string;
  /** Discount in percent, with up to 4 decimals. Set either this or `amount_off`. */
  percent_off?: number | null | undefined;
  /** Discount in minor units of the currency of the store. Set either this or `percent_off`. */
  amount_off?: number | null | undefined;
  /** Minimum subtotal before discounts, in minor units; null for none. */
  minimum_subtotal?: number | null | undefined;
  /** Start of validity; null for no start. */
  starts_at?: string | null | undefined;
  /** End of validity; null for no end. */
  ends_at?: string | null | undefined;
  /** Maximum number of orders of all buyers; null for no limit. */
  max_uses?: number | null | undefined;
  /** Maximum number of orders per email address; null for no limit. */
  max_uses_per_buyer?: number | null | undefined;
  /** Ids of the products that the coupon applies to; empty or null for all. */
  product_ids?: string[] | null | undefined;
  /** Whether it can be used together with other coupons that are combinable too. Percentage discounts apply before fixed amounts, and larger discounts before smaller ones, each to what is left after the previous one. Default: false. */
  combinable?: boolean | undefined;
  /** Whether it applies. Default: true. */
  active?: boolean | undefined;
  /** The claim that unlocks the coupon, as a reverse domain name such as `com.example.student`. Agents send it in `context.eligibility` of UCP, and the code can no longer be entered. Null: buyers enter the code. */
  eligibility_claim?: string | null | undefined;
  /** Customer group whose members have a right to the claim, proven by the linked account of the buyer. Until then the discount is provisional and cannot be paid with. */
  eligibility_group_id?: string | null | undefined;
  /** Profile URLs of agents that you trust to check the claim: a request that one of them has signed proves it. Without a group and platforms the claim needs no proof. */
  eligibility_platforms?: string[] | null | undefined;
}

export interface CouponsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** May be repeated. */
  id?: string | string[] | undefined;
  /** Words or beginnings of words of the code. All must match. */
  q?: string | undefined;
  /** May be repeated. */
  state?: "active" | "scheduled" | "expired" | "used_up" | "off" | ("active" | "scheduled" | "expired" | "used_up" | "off")[] | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /** Whether to count all items, as `total_estimate`. */
  count?: boolean | undefined;
}

export interface CouponsListResult {
  coupons: Coupon[];
  next_cursor: string | null;
  /** With `count=true`: the number of all items, exact up to 1000; 1001 means more than that. */
  total_estimate?: number | undefined;
}

export interface CouponsUpdateBody {
  /** Code that buyers enter, without regard to case. Unique in the store. */
  code?: string | undefined;
  /** Discount in percent, with up to 4 decimals. Set either this or `amount_off`. */
  percent_off?: number | null | undefined;
  /** Discount in minor units of the currency of the store. Set either this or `percent_off`. */
  amount_off?: number | null | undefined;
  /** Minimum subtotal before discounts, in minor units; null for none. */
  minimum_subtotal?: number | null | undefined;
  /** Start of validity; null for no start. */
  starts_at?: string | null | undefined;
  /** End of validity; null for no end. */
  ends_at?: string | null | undefined;
  /** Maximum number of orders of all buyers; null for no limit. */
  max_uses?: number | null | undefined;
  /** Maximum number of orders per email address; null for no limit. */
  max_uses_per_buyer?: number | null | undefined;
  /** Ids of the products that the coupon applies to; empty or null for all. */
  product_ids?: string[] | null | undefined;
  /** Whether it can be used together with other coupons that are combinable too. Percentage discounts apply before fixed amounts, and larger discounts before smaller ones, each to what is left after the previous one. Default: false. */
  combinable?: boolean | undefined;
  /** Whether it applies. Default: true. */
  active?: boolean | undefined;
  /** The claim that unlocks the coupon, as a reverse domain name such as `com.example.student`. Agents send it in `context.eligibility` of UCP, and the code can no longer be entered. Null: buyers enter the code. */
  eligibility_claim?: string | null | undefined;
  /** Customer group whose members have a right to the claim, proven by the linked account of the buyer. Until then the discount is provisional and cannot be paid with. */
  eligibility_group_id?: string | null | undefined;
  /** Profile URLs of agents that you trust to check the claim: a request that one of them has signed proves it. Without a group and platforms the claim needs no proof. */
  eligibility_platforms?: string[] | null | undefined;
}

export interface Customer {
  id: string;
  /** Lower case. */
  email: string;
  name: string | null;
  addresses: CustomerAddress[];
  groups: CustomerGroupData[];
  /** The plans whose benefits the customer has, by name. Those that are not paid yet or have ended are only among the subscribers. */
  memberships: CustomerMembership[];
  /** Number of orders in all currencies. Here and below, test orders are left out, except while the payment processor is in test mode, when only they are counted. Events never count test orders. */
  orders_count: number;
  /** Amount paid less refunds, in minor units of `currency`. */
  total_spent: number;
  /** Currency of the latest purchase; null before the first. */
  currency: string | null;
  /** Total spent in each currency, in minor units. */
  spent_by_currency: Record<string, number>;
  last_order_at: string | null;
  /** When the personal data were erased for good. */
  erased_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface CustomerAddress {
  id: string;
  is_default: boolean;
  name: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string;
  phone: string | null;
}

export interface CustomerExport {
  exported_at: string;
  customer: Customer;
  /** Null without `read:orders`. */
  orders: Order[] | null;
  /** Null without `read:memberships`. */
  memberships: MembershipSubscriber[] | null;
  /** Null without `read:orders`. */
  notes: CustomerExportNote[] | null;
  customer_notes: CustomerNote[];
  /** Null without `read:orders`. */
  emails: CustomerExportEmail[] | null;
  /** Why agents abandoned checkouts of the customer over ACP, as the agents reported it. Null without `read:orders`. */
  intent_traces: CustomerExportIntentTrace[] | null;
}

export interface CustomerExportEmail {
  kind: string;
  subject: string | null;
  state: string;
  created_at: string;
  sent_at: string | null;
}

export interface CustomerExportIntentTrace {
  reason_code: string;
  summary: string | null;
  metadata: Record<string, unknown> | null;
  session_created_at: string;
}

export interface CustomerExportNote {
  order_id: string;
  text: string;
  created_at: string;
}

export interface CustomerGroup {
  id: string;
  name: string;
  description: string;
  members_count: number;
  created_at: string;
  updated_at: string;
}

export interface CustomerGroupData {
  id: string;
  name: string;
}

export interface CustomerGroupsCreateBody {
  /** Display name. */
  name: string;
  /** Description of the group. */
  description?: string | undefined;
}

export interface CustomerGroupsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface CustomerGroupsListResult {
  customer_groups: CustomerGroup[];
  next_cursor: string | null;
}

export interface CustomerGroupsMembersAddBody {
  /** Id of a customer of the workspace. */
  customer_id: string;
}

export interface CustomerGroupsUpdateBody {
  /** Display name. */
  name?: string | undefined;
  /** Description of the group. */
  description?: string | undefined;
}

export interface CustomerMembership {
  /** Of the subscriber. */
  id: string;
  plan: CustomerMembershipPlan;
  /** `active` or `past_due`. */
  status: string;
}

export interface CustomerMembershipPlan {
  id: string;
  name: string;
}

export interface CustomerNote {
  id: string;
  text: string;
  author: CustomerNoteAuthor | null;
  /** Of the key, or of the user while they are a member. */
  author_name: string | null;
  created_at: string;
}

export interface CustomerNoteAuthor {
  /** `api_key`, `access_token`, `person` or `operator`. */
  kind: string;
  /** Id of the key, grant or user. */
  id: string;
}

export interface CustomersCreateBody {
  /** Email address, compared without regard to case. It identifies one customer of the workspace. */
  email: string;
  /** Full name. */
  name?: string | null | undefined;
}

export interface CustomersEmailsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface CustomersEmailsListResult {
  emails: Email[];
  next_cursor: string | null;
}

export interface CustomersIdentitiesListResult {
  identities: CustomersIdentitiesListResultIdentity[];
}

export interface CustomersIdentitiesListResultIdentity {
  /** `account` (an account of this server that the customer linked), `wallet` (it paid over x402) or `agent` (a verified agent). */
  kind: string;
  /** Id of the account, address of the wallet, or profile URL of the agent. */
  value: string;
  /** Of a wallet, for example `base`. */
  network: string | null;
  /** Orders that it paid or placed, test orders included; null for an account. */
  orders_count: number | null;
  first_seen_at: string;
  last_seen_at: string;
  disconnected_at: string | null;
}

export interface CustomersListQuery {
  /** May be repeated. */
  id?: string | string[] | undefined;
  /** Only the customer with this email address, without regard to case. */
  email?: string | undefined;
  /** Only members of the group with this id. */
  group_id?: string | undefined;
  /** Only members of the membership plan with this id. */
  plan_id?: string | undefined;
  /** `true`: only members of any plan. `false`: only customers without a membership. */
  is_member?: boolean | undefined;
  /** Words or beginnings of words of the email address or the name. All must match. */
  q?: string | undefined;
  /** A minus means descending. Default: newest first. */
  sort?: "-created_at" | "created_at" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /** Whether to count all items, as `total_estimate`. */
  count?: boolean | undefined;
}

export interface CustomersListResult {
  customers: Customer[];
  next_cursor: string | null;
  /** With `count=true`: the number of all items, exact up to 1000; 1001 means more than that. */
  total_estimate?: number | undefined;
}

export interface CustomersNotesAddBody {
  /** Plain text. Buyers never see it. */
  text: string;
}

export interface CustomersNotesListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface CustomersNotesListResult {
  notes: CustomerNote[];
  next_cursor: string | null;
}

export interface CustomersUpdateBody {
  /** Full name. */
  name?: string | null | undefined;
  /** All addresses, in order. Replaces the address book. */
  addresses?: CustomersUpdateBodyAddress[] | undefined;
}

export interface CustomersUpdateBodyAddress {
  /** Id of an existing address; left out for a new one. */
  id?: string | undefined;
  /** Only one address can be the default. If none is marked, the previous default is kept; if there was none, the first address becomes the default. */
  is_default?: boolean | undefined;
  /** Name of the recipient. */
  name?: string | null | undefined;
  /** Street and house number. */
  line1?: string | null | undefined;
  /** Second line of the street address. */
  line2?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State or region: the ISO 3166-2 code without the country, for example `CA`. */
  state?: string | null | undefined;
  /** Postal code. */
  postcode?: string | null | undefined;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  /** Telephone number. */
  phone?: string | null | undefined;
}

export interface Domain {
  domain: string;
  verified: boolean;
  verified_at: string | null;
  /** Name of the DNS TXT record that verifies the domain. */
  txt_name: string;
  /** Value of the DNS TXT record. */
  txt_value: string;
  /** Records to set: the TXT record verifies the domain, the CNAME record leads buyers to the store. A domain without a subdomain needs an ALIAS or A record instead of the CNAME record. */
  dns_records: DomainDnsRecord[];
  /** The latest DNS lookup, by a request or by the daily check. Null before the first. */
  last_check: DomainLastCheck | null;
  created_at: string;
}

export interface DomainDnsRecord {
  /** `TXT` or `CNAME`. */
  type: string;
  name: string;
  value: string;
}

export interface DomainLastCheck {
  at: string;
  /** `found`, `missing`, or `no_answer` if DNS did not answer (SERVFAIL, timeout). */
  result: string;
  /** The TXT records of `txt_name`, at most ten. */
  found: string[];
}

export interface Download {
  line_item_id: string;
  name: string;
  /** Secret URL: anyone who has it can download the file. */
  url: string;
  expires_at: string;
  /** Number of downloads left. */
  remaining: number;
}

export interface Email {
  id: string;
  /** For example `order_confirmed` or `staff_new_order`. */
  kind: string;
  site_slug: string | null;
  order_id: string | null;
  /** For example `#1001`. */
  order_name: string | null;
  /** Null: no address is known. */
  recipient: string | null;
  /** The member of the workspace; null: the buyer. */
  member_id: string | null;
  /** 1, and one more each time it is sent again. */
  number: number;
  /** Null until the first attempt. */
  subject: string | null;
  locale: string | null;
  /** `queued`, `sent`, `deferred` (an attempt failed; it is repeated for 48 hours), `bounced`, `suppressed`, `failed` or `skipped`. */
  state: string;
  /** Why it is deferred, bounced, suppressed, failed or skipped: `no_address`, `not_requested` (the merchant shipped without an email), `kind_disabled`, `outbox_only` (the server has no mail server, or the store is a demo), `too_many_emails`, `not_found`, `address_suppressed`, `replaced` (sent to a corrected address), `member_removed` (the member left the workspace before it was sent), or the SMTP command and status. */
  reason: string | null;
  attempts: number;
  created_at: string;
  sent_at: string | null;
  updated_at: string;
}

export interface EmailSettings {
  /** Null: the address of the server (`MAIL_FROM`). The name is that of the store, and replies go to its `contact_email`. */
  from_address: string | null;
  /** False: the domain of `from_address` is no longer verified, so the address of the server is used. */
  from_address_verified: boolean;
  /** The mail server of the store; null: that of the server. */
  smtp: EmailSettingsSmtp | null;
  /** When the mail server of the store began to fail. Emails wait and are sent once it works. */
  failing_since: string | null;
  last_failure: string | null;
  updated_at: string | null;
}

export interface EmailSettingsSmtp {
  host: string;
  port: number;
  /** `tls`: TLS from the start. `starttls`: upgraded to TLS, always before a login. */
  security: string;
  /** Null: no login. */
  username: string | null;
}

export interface EmailSuppression {
  email: string;
  /** `rejected`, `bounced` or `complaint`. */
  reason: string;
  /** SMTP status or diagnostic code. */
  detail: string | null;
  /** The email that was rejected. */
  email_id: string;
  created_at: string;
}

export interface EmailSuppressionsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface EmailSuppressionsListResult {
  email_suppressions: EmailSuppression[];
  next_cursor: string | null;
}

export interface EmailsListQuery {
  /** Slug of the store. */
  site_slug?: string | undefined;
  /** May be repeated. */
  kind?: "order_confirmed" | "order_shipped" | "downloads_ready" | "order_cancelled" | "order_refunded" | "order_voided" | "return_requested" | "return_approved" | "return_rejected" | "return_received" | "exchange_requested" | "exchange_approved" | "payment_failed" | "payment_returned" | "membership_payment_due" | "membership_started" | "membership_renewal_due" | "membership_past_due" | "membership_ended" | "staff_new_order" | "staff_return_requested" | "staff_refund_failed" | "staff_order_disputed" | "staff_low_stock" | "staff_out_of_stock" | "staff_emails_bouncing" | "staff_weekly_digest" | "staff_daily_orders" | "staff_membership_disputed" | ("order_confirmed" | "order_shipped" | "downloads_ready" | "order_cancelled" | "order_refunded" | "order_voided" | "return_requested" | "return_approved" | "return_rejected" | "return_received" | "exchange_requested" | "exchange_approved" | "payment_failed" | "payment_returned" | "membership_payment_due" | "membership_started" | "membership_renewal_due" | "membership_past_due" | "membership_ended" | "staff_new_order" | "staff_return_requested" | "staff_refund_failed" | "staff_order_disputed" | "staff_low_stock" | "staff_out_of_stock" | "staff_emails_bouncing" | "staff_weekly_digest" | "staff_daily_orders" | "staff_membership_disputed")[] | undefined;
  /** May be repeated. */
  state?: "queued" | "sent" | "deferred" | "bounced" | "suppressed" | "failed" | "skipped" | ("queued" | "sent" | "deferred" | "bounced" | "suppressed" | "failed" | "skipped")[] | undefined;
  /** The exact address. */
  recipient?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface EmailsListResult {
  emails: Email[];
  next_cursor: string | null;
}

export interface Exchange {
  id: string;
  order_id: string;
  /** `requested`, `approved`, `completed` or `rejected`. */
  status: string;
  items: ExchangeItem[];
  reason: string;
  /** Number that the buyer writes on the parcel. Assigned on approval. */
  rma_number: string | null;
  /** In minor units. The buyer pays a positive amount; a negative amount is refunded. */
  price_difference: number;
  /** When the buyer paid the price difference. */
  paid_at: string | null;
  payment_id: string | null;
  /** URL where the buyer pays the price difference; null if nothing is due. Events omit it. */
  payment_url?: string | null | undefined;
  refund_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface ExchangeItem {
  line_item_id: string;
  quantity: number;
  new_variant_id: string;
}

export interface Export {
  id: string;
  /** `import`, `export` or `bulk_operation`. */
  kind: string;
  /** `failed`: it could not continue, see `error`. Rows with problems do not make it fail. */
  state: "queued" | "running" | "done" | "failed" | "canceled";
  /** Null: all stores of the workspace. */
  site_slug: string | null;
  /** Rows that were worked on, including those with problems. */
  done: number;
  /** Rows with problems, which `…/problems` lists. */
  failed: number;
  /** Null until the rows have been counted. */
  total: number | null;
  error: ExportError | null;
  /** The file of an export that is done; needs a bearer. */
  download_url: string | null;
  /** The key, app or user that started it. */
  created_by: ExportCreatedBy | null;
  /** The one that last resumed it, as which it then continued. */
  resumed_by: ExportResumedBy | null;
  created_at: string;
  started_at: string | null;
  updated_at: string;
  finished_at: string | null;
  /** `products`, `orders`, `customers`, `coupons` or `inventory`. */
  resource: string;
  /** `csv` or `ndjson`. */
  format: string;
  filters: Record<string, unknown>;
  /** Bytes of the file so far; null before the first part. */
  size: number | null;
}

export interface ExportCreatedBy {
  type: string;
  id: string;
}

export interface ExportError {
  code: string;
  message: string;
}

export interface ExportResumedBy {
  type: string;
  id: string;
}

export interface ExportsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface ExportsListResult {
  exports: Export[];
  next_cursor: string | null;
}

export interface ExportsProblemsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface ExportsProblemsListResult {
  problems: BulkJobProblem[];
  next_cursor: string | null;
}

export interface ExportsStartBody {
  resource: "products" | "orders" | "customers" | "coupons" | "inventory";
  format?: "csv" | "ndjson" | undefined;
  /** Query parameters of the list of the resource, without `sort` and paging. Unknown ones are refused. */
  filters?: Record<string, unknown> | undefined;
}

export interface FeedProblem {
  /** Who reads the file. */
  channel: "openai" | "google" | "acp";
  code: string;
  /** `rejected`: not in the file. `warning`: in the file, without the invalid part. */
  level: "rejected" | "warning";
  field: string;
  message: string;
  remedy: string;
  product_id: string;
  product_name: string;
  /** Null: every variant of the product. */
  variant_id: string | null;
}

export interface Hook {
  id: string;
  site_slug: string;
  type: "shipping_rates" | "taxes" | "order_validation" | "payment";
  url: string;
  timeout_ms: number;
  fallback: "own_tables" | "refuse";
  enabled: boolean;
  /** Whether a hook of the type `payment` moves no real money. */
  test: boolean;
  created_at: string;
  updated_at: string;
}

export interface HookCall {
  id: string;
  at: string;
  milliseconds: number;
  /** HTTP status of the response. Null: there was none. */
  status: number | null;
  /** Why the answer was not used. Null: it was. */
  problem: string | null;
  /** What a payment hook was asked to do, such as `refund`. Null for other hooks. */
  action: string | null;
}

export interface HooksCallsListResult {
  /** Newest first, at most 50. */
  calls: HookCall[];
}

export interface HooksCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** What it decides. One hook of each type per store. */
  type: "shipping_rates" | "taxes" | "order_validation" | "payment";
  /** URL that is called. Must be https; outside production http is accepted for loopback hosts. */
  url: string;
  /** How long to wait for the answer. All hooks of a request share 2,000 ms. */
  timeout_ms?: number | undefined;
  /** Without a valid answer: `own_tables` applies the zones and tax rates of the store and accepts the order; `refuse` does not let the buyer pay, and is the only one for `payment`. */
  fallback?: "own_tables" | "refuse" | undefined;
  /** If false, the hook is not called; a payment hook only for payments that it has begun. */
  enabled?: boolean | undefined;
  /** For the type `payment`: whether no real money moves. Its orders are then marked as tests. */
  test?: boolean | undefined;
}

export interface HooksCreateResult {
  id: string;
  site_slug: string;
  type: "shipping_rates" | "taxes" | "order_validation" | "payment";
  url: string;
  timeout_ms: number;
  fallback: "own_tables" | "refuse";
  enabled: boolean;
  /** Whether a hook of the type `payment` moves no real money. */
  test: boolean;
  created_at: string;
  updated_at: string;
  /** Secret that signs the calls. It is returned only in this response. */
  secret: string;
}

export interface HooksListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface HooksListResult {
  hooks: Hook[];
  next_cursor: string | null;
}

export interface HooksRotateSecretResult {
  id: string;
  site_slug: string;
  type: "shipping_rates" | "taxes" | "order_validation" | "payment";
  url: string;
  timeout_ms: number;
  fallback: "own_tables" | "refuse";
  enabled: boolean;
  /** Whether a hook of the type `payment` moves no real money. */
  test: boolean;
  created_at: string;
  updated_at: string;
  /** Secret that signs the calls. It is returned only in this response. */
  secret: string;
}

export interface HooksTestResult {
  /** Whether the answer is valid. */
  ok: boolean;
  milliseconds: number;
  /** HTTP status of the response. Null: there was none. */
  status: number | null;
  /** What is wrong with the answer. Null: nothing. */
  problem: string | null;
  /** The body that was sent. */
  request: string;
}

export interface HooksUpdateBody {
  /** URL that is called. Must be https; outside production http is accepted for loopback hosts. */
  url?: string | undefined;
  /** How long to wait for the answer. All hooks of a request share 2,000 ms. */
  timeout_ms?: number | undefined;
  /** Without a valid answer: `own_tables` applies the zones and tax rates of the store and accepts the order; `refuse` does not let the buyer pay, and is the only one for `payment`. */
  fallback?: "own_tables" | "refuse" | undefined;
  /** If false, the hook is not called; a payment hook only for payments that it has begun. */
  enabled?: boolean | undefined;
  /** For the type `payment`: whether no real money moves. Its orders are then marked as tests. */
  test?: boolean | undefined;
}

export interface ImageCopy {
  /** The image on the other server, as the product shows it. */
  url: string;
  state: "pending" | "broken";
  attempts: number;
  /** Why the last attempt failed; null: it did not fail. */
  code: string | null;
  /** The same as a sentence. */
  message: string | null;
  retry_at: string | null;
}

export interface Import {
  id: string;
  /** `import`, `export` or `bulk_operation`. */
  kind: string;
  /** `failed`: it could not continue, see `error`. Rows with problems do not make it fail. */
  state: "queued" | "running" | "done" | "failed" | "canceled";
  /** Null: all stores of the workspace. */
  site_slug: string | null;
  /** Rows that were worked on, including those with problems. */
  done: number;
  /** Rows with problems, which `…/problems` lists. */
  failed: number;
  /** Null until the rows have been counted. */
  total: number | null;
  error: ImportError | null;
  /** The file of an export that is done; needs a bearer. */
  download_url: string | null;
  /** The key, app or user that started it. */
  created_by: ImportCreatedBy | null;
  /** The one that last resumed it, as which it then continued. */
  resumed_by: ImportResumedBy | null;
  created_at: string;
  started_at: string | null;
  updated_at: string;
  finished_at: string | null;
  /** `products`, `customers`, `coupons`, `orders`, `redirects` or `inventory`. */
  resource: string;
  asset_id: string;
  filename: string;
  /** Whether the file was only compared with the store. */
  dry_run: boolean;
  copy_images: boolean;
  /** The column mapping that was sent. */
  columns: Record<string, string | null>;
  /** New products, or records of the resource. */
  created: number;
  /** Products, or records of the resource. */
  changed: number;
  /** Products, or records of the resource. */
  unchanged: number;
  /** The file as a whole; null until it has been read once. */
  report: ImportReport | null;
}

export interface ImportCreatedBy {
  type: string;
  id: string;
}

export interface ImportError {
  code: string;
  message: string;
}

export interface ImportReport {
  /** Products, or records of the resource. */
  products: number;
  /** Products, or records of the resource. */
  importable: number;
  variants: number;
  /** Products with an error or a warning. */
  affected: number;
  /** Readiness for agents, from `A` to `E`. */
  grade: string;
  problems: ImportReportProblem[];
}

export interface ImportReportProblem {
  code: string;
  /** `error`, `warning` or `note`. */
  level: string;
  /** Products, or records of the resource. */
  products: number;
  advice: string;
  examples: ImportReportProblemExample[];
}

export interface ImportReportProblemExample {
  line: number;
  field: string;
  message: string;
}

export interface ImportResumedBy {
  type: string;
  id: string;
}

export interface ImportsColumnsListQuery {
  asset_id: string;
}

export interface ImportsColumnsListResult {
  /** `csv` or `ndjson`. */
  format: string;
  /** What the file contains, by its headers. */
  resource: string;
  /** In the order of the file; empty for NDJSON, other resources than products, and files of WooCommerce and Medusa, which need no mapping. */
  columns: ImportsColumnsListResultColumn[];
  /** The columns that a header can be. */
  available: string[];
}

export interface ImportsColumnsListResultColumn {
  header: string;
  /** What the header is recognized as. */
  column: string | null;
  /** The first values. Empty without `read:customers`, because a file with unknown headers may be one of customers. */
  samples: string[];
}

export interface ImportsImagesListResult {
  /** Images that are copied in the background. */
  pending: number;
  copied: number;
  broken: number;
  /** The first 100 that could not be copied, with the products that show them. */
  images: ImportsImagesListResultImage[];
}

export interface ImportsImagesListResultImage {
  url: string;
  code: string;
  message: string;
  products: ImportsImagesListResultImageProduct[];
}

export interface ImportsImagesListResultImageProduct {
  id: string;
  name: string;
}

export interface ImportsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface ImportsListResult {
  imports: Import[];
  next_cursor: string | null;
}

export interface ImportsProblemsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface ImportsProblemsListResult {
  problems: BulkJobProblem[];
  next_cursor: string | null;
}

export interface ImportsStartBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** What the file contains; `inventory`: stock counts by SKU. CSV files of other resources than products are recognized by their headers, see `GET …/columns`. */
  resource?: "products" | "customers" | "coupons" | "orders" | "redirects" | "inventory" | undefined;
  /** A finalized asset of purpose `import_file`: .csv, .ndjson or .jsonl, or with .gz. */
  asset_id: string;
  /** Whether the file is only compared with the store. Nothing is changed. */
  dry_run?: boolean | undefined;
  /** Whether images are copied to the store's media in the background, so that they remain when the other server is gone. */
  copy_images?: boolean | undefined;
  /** For CSV: columns by header, for headers that are not recognized. Null leaves a column out. */
  columns?: Record<string, "slug" | "name" | "description" | "vendor" | "type" | "tags" | "collections" | "published" | "status" | "option1_name" | "option1_value" | "option2_name" | "option2_value" | "option3_name" | "option3_value" | "more_options" | "sku" | "grams" | "tracker" | "stock" | "stock_current" | "policy" | "low_stock_threshold" | "price" | "price_minor" | "compare_at_price" | "cost" | "currency" | "ships" | "is_digital" | "image_url" | "image_alt" | "variant_image" | "gift_card" | "gtin" | "mpn" | "condition" | "google_product_category" | "seo_title" | "seo_description" | "country_of_origin" | null> | undefined;
}

export interface InventoryAdjustmentsCreateBody {
  reason: "correction" | "count" | "received" | "returned" | "damaged" | "lost" | "promotion" | "other";
  note?: string | null | undefined;
  /** One for each variant. */
  lines: InventoryAdjustmentsCreateBodyLine[];
}

export interface InventoryAdjustmentsCreateBodyLine {
  variant_id: string;
  /** The new number; null to stop tracking stock. */
  on_hand?: number | null | undefined;
  /** By how many units it changes. */
  change?: number | undefined;
  /** The number that the change is meant for; 409 `stock_changed` if it is another one. */
  expected_on_hand?: number | null | undefined;
}

export interface InventoryAdjustmentsCreateResult {
  adjustments: StockAdjustment[];
}

export interface InventoryAdjustmentsListQuery {
  /** Only of this variant. */
  variant_id?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface InventoryAdjustmentsListResult {
  adjustments: StockAdjustment[];
  next_cursor: string | null;
}

export interface InventoryItem {
  variant_id: string;
  product_id: string;
  product_name: string;
  site_slug: string;
  options: Record<string, string>;
  sku: string | null;
  image_url: string | null;
  tracked: boolean;
  /** Units in the warehouse, with reserved ones; null if stock is not tracked. */
  on_hand: number | null;
  /** Units that open checkouts hold. */
  reserved: number;
  /** Units on hand less reserved ones; null if stock is not tracked. */
  available: number | null;
  /** At how many available units stock is low; null for the store. */
  low_stock_threshold: number | null;
  /** The threshold that applies: its own, otherwise that of the store. */
  effective_low_stock_threshold: number;
  /** `low_stock` counts from the threshold of the variant or of its store. */
  state: "in_stock" | "low_stock" | "out_of_stock" | "not_tracked";
  product_created_at: string;
}

export interface InventoryListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Words or beginnings of words of the name or the slug of the product or an SKU. All must match. */
  q?: string | undefined;
  /** May be repeated. */
  stock?: "in_stock" | "low_stock" | "out_of_stock" | "not_tracked" | ("in_stock" | "low_stock" | "out_of_stock" | "not_tracked")[] | undefined;
  /** Id of the collection. */
  collection_id?: string | undefined;
  /** May be repeated. */
  variant_id?: string | string[] | undefined;
  /** A minus means descending. Default: newest product first, its variants in their order. */
  sort?: "-created_at" | "created_at" | "sku" | "-sku" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /** Whether to count all items, as `total_estimate`. */
  count?: boolean | undefined;
}

export interface InventoryListResult {
  inventory: InventoryItem[];
  next_cursor: string | null;
  /** With `count=true`: the number of all items, exact up to 1000; 1001 means more than that. */
  total_estimate?: number | undefined;
}

export interface Invitation {
  id: string;
  email: string;
  /** `owner`, `admin` (everything but managing owners), `staff` (orders, customers, products, media and discounts) or `member` (reads). */
  role: "owner" | "admin" | "staff" | "member";
  /** Id of the user, or `operator`. */
  invited_by: string;
  created_at: string;
  expires_at: string;
  /** Whether the link no longer works; it can be resent. */
  expired: boolean;
}

export interface InvitationsInviteBody {
  email: string;
  /** `owner`, `admin` (everything but managing owners), `staff` (orders, customers, products, media and discounts) or `member` (reads). */
  role: "owner" | "admin" | "staff" | "member";
}

export interface InvitationsListResult {
  invitations: Invitation[];
  next_cursor: string | null;
}

export interface LabReport {
  site_slug: string;
  tested_at: string;
  products: LabReportProducts;
  goals: LabReportGoals;
  /** Findings about the store as a whole. */
  findings: LabReportFinding[];
  /** Products with findings, the worst first. */
  worst: LabReportWorst[];
}

export interface LabReportFinding {
  /** Stable name of the problem. */
  code: string;
  /** `error`: agents cannot find or buy it. `warning`: they have difficulty with it. */
  level: "error" | "warning";
  /** What was found. */
  message: string;
  /** What to change. */
  remedy: string;
}

export interface LabReportGoals {
  /** Shopping goals that were tried. */
  tried: number;
  /** Goals that an agent reaches. */
  reached: number;
}

export interface LabReportProducts {
  published: number;
  /** Size of the sample. */
  tested: number;
}

export interface LabReportWorst {
  product_id: string;
  name: string;
  slug: string;
  goals: LabReportWorstGoals;
  findings: LabReportWorstFinding[];
}

export interface LabReportWorstFinding {
  /** Stable name of the problem. */
  code: string;
  /** `error`: agents cannot find or buy it. `warning`: they have difficulty with it. */
  level: "error" | "warning";
  /** What was found. */
  message: string;
  /** What to change. */
  remedy: string;
}

export interface LabReportWorstGoals {
  /** Shopping goals that were tried. */
  tried: number;
  /** Goals that an agent reaches. */
  reached: number;
}

export interface ListedWebhook {
  id: string;
  url: string;
  /** Event names, or `*` alone for every event. */
  events: string[];
  /** Null: events of every store of the workspace. */
  site_slug: string | null;
  active: boolean;
  /** `manual`: paused by a user or an API call. `failures`: paused after failing for 48 hours. `grant_ended`: paused because the access of the connected app that created it has ended. */
  paused_reason: "manual" | "failures" | "grant_ended" | null;
  /** Time of the first failure after the last success. */
  failing_since: string | null;
  /** The connected app that created it; the endpoint is paused when its access ends. Null: created by a user or an API key. */
  connected_app_id: string | null;
  created_at: string;
  updated_at: string;
  /** Statuses of its latest deliveries, newest first, at most 20. */
  recent_deliveries: ("pending" | "delivered" | "failed")[];
}

export interface MeNotificationSettingsGetResult {
  settings: MeNotificationSettingsGetResultSettings;
  /** Stores for which something else is chosen; other kinds are as for all. */
  stores: MeNotificationSettingsGetResultStore[];
}

export interface MeNotificationSettingsGetResultSettings {
  staff_new_order: "each" | "daily" | "off";
  staff_return_requested: "each" | "off";
  staff_refund_failed: "each" | "off";
  staff_order_disputed: "each" | "off";
  staff_low_stock: "each" | "off";
  staff_out_of_stock: "each" | "off";
  staff_emails_bouncing: "each" | "off";
  staff_weekly_digest: "each" | "off";
}

export interface MeNotificationSettingsGetResultStore {
  site_slug: string;
  settings: MeNotificationSettingsGetResultStoreSettings;
}

export interface MeNotificationSettingsGetResultStoreSettings {
  staff_new_order?: "each" | "daily" | "off" | undefined;
  staff_return_requested?: "each" | "off" | undefined;
  staff_refund_failed?: "each" | "off" | undefined;
  staff_order_disputed?: "each" | "off" | undefined;
  staff_low_stock?: "each" | "off" | undefined;
  staff_out_of_stock?: "each" | "off" | undefined;
  staff_emails_bouncing?: "each" | "off" | undefined;
  staff_weekly_digest?: "each" | "off" | undefined;
}

export interface MeNotificationSettingsReplaceBody {
  /** Changes what this store sends; null or omitted: all stores. */
  site_slug?: string | null | undefined;
  /** Omitted kinds are unchanged. Null removes a choice; then the choice for all stores applies, or the default of the role. */
  settings: MeNotificationSettingsReplaceBodySettings;
}

export interface MeNotificationSettingsReplaceBodySettings {
  staff_new_order?: "each" | "daily" | "off" | null | undefined;
  staff_return_requested?: "each" | "off" | null | undefined;
  staff_refund_failed?: "each" | "off" | null | undefined;
  staff_order_disputed?: "each" | "off" | null | undefined;
  staff_low_stock?: "each" | "off" | null | undefined;
  staff_out_of_stock?: "each" | "off" | null | undefined;
  staff_emails_bouncing?: "each" | "off" | null | undefined;
  staff_weekly_digest?: "each" | "off" | null | undefined;
}

export interface MeNotificationSettingsReplaceResult {
  settings: MeNotificationSettingsReplaceResultSettings;
  /** Stores for which something else is chosen; other kinds are as for all. */
  stores: MeNotificationSettingsReplaceResultStore[];
}

export interface MeNotificationSettingsReplaceResultSettings {
  staff_new_order: "each" | "daily" | "off";
  staff_return_requested: "each" | "off";
  staff_refund_failed: "each" | "off";
  staff_order_disputed: "each" | "off";
  staff_low_stock: "each" | "off";
  staff_out_of_stock: "each" | "off";
  staff_emails_bouncing: "each" | "off";
  staff_weekly_digest: "each" | "off";
}

export interface MeNotificationSettingsReplaceResultStore {
  site_slug: string;
  settings: MeNotificationSettingsReplaceResultStoreSettings;
}

export interface MeNotificationSettingsReplaceResultStoreSettings {
  staff_new_order?: "each" | "daily" | "off" | undefined;
  staff_return_requested?: "each" | "off" | undefined;
  staff_refund_failed?: "each" | "off" | undefined;
  staff_order_disputed?: "each" | "off" | undefined;
  staff_low_stock?: "each" | "off" | undefined;
  staff_out_of_stock?: "each" | "off" | undefined;
  staff_emails_bouncing?: "each" | "off" | undefined;
  staff_weekly_digest?: "each" | "off" | undefined;
}

export interface MediaAssetsCreateUploadUrlBody {
  /** File name without a path. Buyers see it. */
  filename: string;
  /** MIME type. Images: JPEG, PNG, WebP, AVIF, GIF and MP4. Files also: PDF, ZIP, EPUB, MP3, plain text, Markdown and CSV. Files to import: CSV, NDJSON and gzip. */
  content_type: string;
  /** Exact size in bytes: at most 10 MiB for an image and 100 MiB for a file. */
  size: number;
  /** `image`: public. `digital_file`: delivered only to buyers. `import_file`: read by `POST /merchant/imports`, never served, and deleted 7 days after its upload or after the last import that used it has ended. */
  purpose: "image" | "digital_file" | "import_file";
}

export interface MediaAssetsCreateUploadUrlResult {
  asset_id: string;
  /** URL for one PUT request with the bytes. */
  upload_url: string;
  method: "PUT";
  /** Headers that the PUT request must have. */
  headers: Record<string, string>;
  expires_at: string;
}

export interface MediaAssetsFinalizeBody {
  /** `asset_id` of the response with the upload URL. */
  asset_id: string;
  /** Id of a product. An image is added to its media; a file becomes its digital file. */
  product_id?: string | undefined;
  /** Alternative text for people who cannot see the image. */
  alt?: string | undefined;
}

export interface MediaAssetsListQuery {
  /** `image`: public. `digital_file`: delivered only to buyers. `import_file`: read by `POST /merchant/imports`, never served, and deleted 7 days after its upload or after the last import that used it has ended. */
  purpose?: "image" | "digital_file" | "import_file" | undefined;
  /** `pending` assets are not finalized yet. */
  status?: "pending" | "ready" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface MediaAssetsListResult {
  assets: Asset[];
  next_cursor: string | null;
}

export interface Member {
  /** Id of the user. */
  id: string;
  email: string;
  name: string;
  /** `owner`, `admin` (everything but managing owners), `staff` (orders, customers, products, media and discounts) or `member` (reads). */
  role: "owner" | "admin" | "staff" | "member";
  joined_at: string;
  /** Null: has not signed in yet. */
  last_signed_in_at: string | null;
}

export interface MemberEndpoint {
  type: "webhook" | "hook" | "agent_connection";
  id: string;
  /** URL that receives the events or hook calls. */
  url: string;
  /** Null: every store of the workspace. */
  site_slug: string | null;
  /** False: paused, disabled or revoked. */
  active: boolean;
  /** True for the URL of an agent connection that the member was the last to set: no events are sent there once the member is removed or may no longer manage connections. */
  ends_with_member: boolean;
}

export interface MembersEndpointsListResult {
  endpoints: MemberEndpoint[];
  next_cursor: string | null;
}

export interface MembersListResult {
  members: Member[];
  next_cursor: string | null;
}

export interface MembersUpdateBody {
  /** `owner`, `admin` (everything but managing owners), `staff` (orders, customers, products, media and discounts) or `member` (reads). */
  role: "owner" | "admin" | "staff" | "member";
}

export interface MembershipPlan {
  id: string;
  site_slug: string;
  name: string;
  price: MembershipPlanPrice;
  /** `month`, `year` or `once`. */
  interval: string;
  perks: string[];
  customer_group_id: string | null;
  /** Whether the plan takes new subscribers. */
  active: boolean;
  /** Number of active and past due subscribers. */
  subscribers_count: number;
  created_at: string;
  updated_at: string;
}

export interface MembershipPlanPrice {
  amount: number;
  currency: string;
}

export interface MembershipSubscriber {
  id: string;
  site_slug: string;
  plan: MembershipSubscriberPlan;
  email: string;
  name: string | null;
  /** Null until the first payment or, for a free plan, until the membership starts. */
  customer_id: string | null;
  /** `pending`, `active`, `past_due` or `cancelled`. */
  status: string;
  /** Price of the current or due period. */
  price: MembershipSubscriberPrice;
  /** `month`, `year` or `once`. */
  interval: string;
  current_period_start: string | null;
  /** Null: no end, or not started yet. */
  current_period_end: string | null;
  /** Page on which the amount due is paid; valid until it is paid. Null: nothing is due. */
  payment_url: string | null;
  /** Whether a bank disputes one of its payments. A dispute that is lost ends the membership. */
  disputed: boolean;
  created_at: string;
  activated_at: string | null;
  cancelled_at: string | null;
  updated_at: string;
}

export interface MembershipSubscriberPlan {
  id: string;
  name: string;
}

export interface MembershipSubscriberPrice {
  amount: number;
  currency: string;
}

export interface MembershipsPlansCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Display name. */
  name: string;
  /** An amount, or an object with the amount and the currency of the store. */
  price: MembershipsPlansCreateBodyPrice | number;
  /** How often the price is charged. With `once`, the membership does not end. */
  interval?: "month" | "year" | "once" | undefined;
  /** What members get, as text. */
  perks?: string[] | undefined;
  /** Customer group of the members, for price lists. */
  customer_group_id?: string | null | undefined;
  /** Whether the plan accepts new subscribers. Default: true. */
  active?: boolean | undefined;
}

export interface MembershipsPlansCreateBodyPrice {
  /** In minor units of the currency; 0 for a free plan. */
  amount: number;
  /** ISO 4217 currency code. */
  currency?: string | undefined;
}

export interface MembershipsPlansListQuery {
  /** Slug of a store of the workspace. */
  site_slug?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface MembershipsPlansListResult {
  plans: MembershipPlan[];
  next_cursor: string | null;
}

export interface MembershipsPlansUpdateBody {
  /** Display name. */
  name?: string | undefined;
  /** An amount, or an object with the amount and the currency of the store. */
  price?: MembershipsPlansUpdateBodyPrice | number | undefined;
  /** How often the price is charged. With `once`, the membership does not end. */
  interval?: "month" | "year" | "once" | undefined;
  /** What members get, as text. */
  perks?: string[] | undefined;
  /** Customer group of the members, for price lists. */
  customer_group_id?: string | null | undefined;
  /** Whether the plan accepts new subscribers. Default: true. */
  active?: boolean | undefined;
}

export interface MembershipsPlansUpdateBodyPrice {
  /** In minor units of the currency; 0 for a free plan. */
  amount: number;
  /** ISO 4217 currency code. */
  currency?: string | undefined;
}

export interface MembershipsSubscribersCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Id or name of a plan of the store that accepts new subscribers. */
  plan_id: string;
  /** Email address, compared without regard to case. It identifies one customer of the workspace. */
  email: string;
  /** Full name. */
  name?: string | null | undefined;
  /** Sandbox only: the payment token for renewals. Use `tok_decline` to test a failing card. Default: `tok_success`. */
  renewal_token?: string | null | undefined;
}

export interface MembershipsSubscribersListQuery {
  /** Slug of a store of the workspace. */
  site_slug?: string | undefined;
  /** Only subscribers of the plan with this id. */
  plan_id?: string | undefined;
  /** Status of the subscription. */
  status?: "pending" | "active" | "past_due" | "cancelled" | undefined;
  /** Only the subscriber with this email address, without regard to case. */
  email?: string | undefined;
  /** Whether only disputed memberships, or none, are listed. */
  disputed?: boolean | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface MembershipsSubscribersListResult {
  subscribers: MembershipSubscriber[];
  next_cursor: string | null;
}

export interface MerchantSearchResult {
  type: "order" | "product" | "customer";
  id: string;
  /** The number of the order, or a name. */
  title: string;
  /** Who ordered, or the email address of the customer. */
  description: string | null;
  /** Null: customers belong to all stores of the workspace. */
  site_slug: string | null;
}

export interface Metrics {
  /** In UTC, or with `granularity=hour` in the time zone of the response. */
  from: string;
  /** In UTC, or with `granularity=hour` in the time zone of the response. */
  to: string;
  granularity: "day" | "hour";
  /** Time zone of dates and hours: `UTC` for days. */
  timezone: string;
  /** Whether only test orders are counted. Otherwise only real orders are. */
  test: boolean;
  /** In ascending order, ending today. */
  days: MetricsDay[];
  /** With `granularity=hour`: in ascending order, from midnight of the first day to the current hour. */
  hours?: MetricsHour[] | undefined;
  totals: MetricsTotals;
}

export interface MetricsDay {
  /** In UTC, or with `granularity=hour` in the time zone of the response. */
  date: string;
  /** Distinct visitors per store and UTC day, people and agents. By hour, a visitor counts in the hour of the first visit of the day. */
  visits: number;
  /** Orders placed that day, including those that were later canceled or refunded. */
  conversions: number;
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
  by_channel: MetricsDayByChannel;
}

export interface MetricsDayByChannel {
  a2a: MetricsDayByChannelA2a;
  ucp: MetricsDayByChannelUcp;
  x402: MetricsDayByChannelX402;
  cart: MetricsDayByChannelCart;
  mcp: MetricsDayByChannelMcp;
  acp: MetricsDayByChannelAcp;
}

export interface MetricsDayByChannelA2a {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsDayByChannelAcp {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsDayByChannelCart {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsDayByChannelMcp {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsDayByChannelUcp {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsDayByChannelX402 {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsHour {
  starts_at: string;
  /** In UTC, or with `granularity=hour` in the time zone of the response. */
  date: string;
  /** On the clock of the time zone. It is missing or occurs twice when the clock changes. */
  hour: number;
  /** Distinct visitors per store and UTC day, people and agents. By hour, a visitor counts in the hour of the first visit of the day. */
  visits: number;
  /** Orders placed that day, including those that were later canceled or refunded. */
  conversions: number;
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
  by_channel: MetricsHourByChannel;
}

export interface MetricsHourByChannel {
  a2a: MetricsHourByChannelA2a;
  ucp: MetricsHourByChannelUcp;
  x402: MetricsHourByChannelX402;
  cart: MetricsHourByChannelCart;
  mcp: MetricsHourByChannelMcp;
  acp: MetricsHourByChannelAcp;
}

export interface MetricsHourByChannelA2a {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsHourByChannelAcp {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsHourByChannelCart {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsHourByChannelMcp {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsHourByChannelUcp {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsHourByChannelX402 {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsTotals {
  /** Distinct visitors per store and UTC day, people and agents. By hour, a visitor counts in the hour of the first visit of the day. */
  visits: number;
  /** Orders placed that day, including those that were later canceled or refunded. */
  conversions: number;
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
  by_channel: MetricsTotalsByChannel;
}

export interface MetricsTotalsByChannel {
  a2a: MetricsTotalsByChannelA2a;
  ucp: MetricsTotalsByChannelUcp;
  x402: MetricsTotalsByChannelX402;
  cart: MetricsTotalsByChannelCart;
  mcp: MetricsTotalsByChannelMcp;
  acp: MetricsTotalsByChannelAcp;
}

export interface MetricsTotalsByChannelA2a {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsTotalsByChannelAcp {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsTotalsByChannelCart {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsTotalsByChannelMcp {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsTotalsByChannelUcp {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MetricsTotalsByChannelX402 {
  orders: number;
  /** In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones. */
  revenue: Record<string, number>;
}

export interface MissedSearches {
  /** UTC. */
  from: string;
  /** UTC. */
  to: string;
  searches: MissedSearchesSearch[];
}

export interface MissedSearchesSearch {
  /** In lower case, without personal data. */
  words: string;
  /** `none`: nothing was found. `partial`: only some of the words matched. */
  match: "none" | "partial";
  count: number;
  last_seen_at: string;
}

export interface Notification {
  /** What needs attention; new types may be added. */
  type: "disputes" | "membership_disputes" | "payment_alarms" | "refunds_failed" | "captures_refused" | "releases_failing" | "authorizations_expiring" | "late_orders" | "return_requests" | "mail_servers_failing" | "emails_undelivered" | "out_of_stock" | "low_stock" | "broken_images" | "webhooks_paused" | "webhooks_failing" | "domains";
  count: number;
  /** Whether there are more than `count`. */
  more: boolean;
  /** Since when the oldest one has needed attention; null if unknown. */
  oldest_at: string | null;
  /** What to do about it, for people. */
  advice: string;
  /** How many of them the user has not marked as read. */
  unread: number;
  /** Identifies these problems. It is sent back to mark them as read. */
  state: string;
}

export interface NotificationSettingsGetResult {
  staff_new_order: "each" | "daily" | "off";
  staff_return_requested: "each" | "off";
  staff_refund_failed: "each" | "off";
  staff_order_disputed: "each" | "off";
  staff_low_stock: "each" | "off";
  staff_out_of_stock: "each" | "off";
  staff_emails_bouncing: "each" | "off";
  staff_weekly_digest: "each" | "off";
}

export interface NotificationSettingsReplaceBody {
  staff_new_order?: "each" | "daily" | "off" | undefined;
  staff_return_requested?: "each" | "off" | undefined;
  staff_refund_failed?: "each" | "off" | undefined;
  staff_order_disputed?: "each" | "off" | undefined;
  staff_low_stock?: "each" | "off" | undefined;
  staff_out_of_stock?: "each" | "off" | undefined;
  staff_emails_bouncing?: "each" | "off" | undefined;
  staff_weekly_digest?: "each" | "off" | undefined;
}

export interface NotificationSettingsReplaceResult {
  staff_new_order: "each" | "daily" | "off";
  staff_return_requested: "each" | "off";
  staff_refund_failed: "each" | "off";
  staff_order_disputed: "each" | "off";
  staff_low_stock: "each" | "off";
  staff_out_of_stock: "each" | "off";
  staff_emails_bouncing: "each" | "off";
  staff_weekly_digest: "each" | "off";
}

export interface NotificationsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Whether only test orders are counted, or only others. By default test orders are left out, except while the payment processor is in test mode. */
  test?: boolean | undefined;
}

export interface NotificationsListResult {
  notifications: Notification[];
  next_cursor: string | null;
}

export interface NotificationsReadBody {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Whether only test orders are counted, or only others. By default test orders are left out, except while the payment processor is in test mode. */
  test?: boolean | undefined;
  /** What was shown to the user. */
  notifications: NotificationsReadBodyNotification[];
}

export interface NotificationsReadBodyNotification {
  type: "disputes" | "membership_disputes" | "payment_alarms" | "refunds_failed" | "captures_refused" | "releases_failing" | "authorizations_expiring" | "late_orders" | "return_requests" | "mail_servers_failing" | "emails_undelivered" | "out_of_stock" | "low_stock" | "broken_images" | "webhooks_paused" | "webhooks_failing" | "domains";
  /** As the list returned it. */
  state: string;
}

export interface NotificationsReadResult {
  notifications: Notification[];
  next_cursor: string | null;
}

export interface Order {
  id: string;
  /** Ascending in its store from 1001, with gaps. Test orders are numbered apart. */
  number: number;
  /** The number in the format of the store: `#1001`, or `#T1001` for a test order. */
  name: string;
  site_slug: string;
  /** `pending`, `fulfilled`, `cancelled`, `refunded`, `returned` or `voided`. */
  status: string;
  /** `unfulfilled`, `partially_fulfilled` or `fulfilled`. */
  fulfillment_status: string;
  /** `paid`, `settling` (a transfer on a chain is not final), `authorized` (nothing is captured yet), `partially_paid`, `partially_refunded`, `refunded` or `voided`. Changes when a capture or a refund succeeds. */
  payment_status: string;
  /** Whether the buyer's bank has opened a dispute that is not decided. */
  disputed: boolean;
  /** Disputes with their outcome, for merchants. A lost amount cannot be refunded. */
  disputes?: OrderDispute[] | undefined;
  /** Set by the merchant. */
  tags: string[];
  /** The buyer's language (BCP 47); null if it is unknown. */
  locale: string | null;
  buyer: OrderBuyer | null;
  customer_id: string | null;
  shipping_address: OrderShippingAddress | null;
  billing_address: OrderBillingAddress | null;
  items: OrderItem[];
  totals: OrderTotals;
  /** The first of `coupons`. */
  coupon: OrderCoupon | null;
  /** The applied coupons in their order; each reduces what the ones before it left. */
  coupons: AppliedCoupon[];
  currency: string;
  /** Null if nothing was due. */
  payment: OrderPayment | null;
  /** For merchants: the payment, if it is authorized first and captured later; otherwise null. */
  payment_authorization?: OrderPaymentAuthorization | null | undefined;
  fulfillments: OrderFulfillment[];
  refunds: OrderRefund[];
  /** What a refund with an `amount` can give back, in minor units, also of failed refunds. Merchants see it. */
  refundable_amount?: number | undefined;
  returns: Return[];
  exchanges: Exchange[];
  /** The agent that placed the order, if it signed its requests. */
  agent: OrderAgent | null;
  /** Where the buyer came from, according to the platform: `attribution` (UCP) or `affiliate_attribution` (ACP). It is not verified. Merchants see it; null if none was sent. */
  attribution?: OrderAttribution | null | undefined;
  /** `cart`, `ucp`, `acp`, `a2a`, `mcp`, `x402`, or `import`: placed in another system, and read-only. */
  channel: string;
  /** True if it was paid in the sandbox, without real money. */
  test: boolean;
  /** The buyer's page of this order. The URL is secret, and events omit it. */
  confirmation_url?: string | undefined;
  created_at: string;
  updated_at: string;
}

export interface OrderAgent {
  /** URL of its profile or agent card. */
  iss: string;
  /** Id of the key that signed the request. */
  kid: string;
  scheme: "jws" | "http";
  verified_at: string;
}

export interface OrderAttribution {
  /** What the first or the last request with a source has sent. */
  first: Record<string, string>;
  /** What the first or the last request with a source has sent. */
  last: Record<string, string>;
}

export interface OrderBillingAddress {
  name: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string;
  phone: string | null;
}

export interface OrderBuyer {
  email: string;
  name: string | null;
}

export interface OrderCoupon {
  code: string;
}

export interface OrderDispute {
  id: string;
  /** `open`, `won`, `lost` or `withdrawn`. */
  status: string;
  /** The processor's code, such as `fraudulent`. */
  reason: string;
  /** In minor units of `currency`, the currency of the bank. */
  amount: number;
  currency: string;
  created_at: string;
}

export interface OrderFulfillment {
  id: string;
  carrier: string | null;
  tracking_number: string | null;
  items: OrderFulfillmentItem[];
  created_at: string;
}

export interface OrderFulfillmentItem {
  line_item_id: string;
  quantity: number;
}

export interface OrderItem {
  id: string;
  product_id: string;
  variant_id: string;
  name: string;
  options: Record<string, string>;
  sku: string | null;
  image_url: string | null;
  is_digital: boolean;
  quantity: number;
  /** Minor units of `currency`, for example cents. */
  unit_price: number;
  /** Minor units of `currency`, for example cents. */
  subtotal: number;
  /** Minor units of `currency`, for example cents. */
  discount: number;
  /** Minor units of `currency`, for example cents. */
  tax: number;
  /** Units that were shipped or delivered as downloads. */
  fulfilled_quantity: number;
  /** Units that refunds of items have taken out of the order, unfulfilled ones first. They are neither shipped nor returned. */
  refunded_quantity: number;
}

export interface OrderNote {
  id: string;
  text: string;
  author: OrderNoteAuthor | null;
  /** Of the key, or of the user while they are a member. */
  author_name: string | null;
  created_at: string;
}

export interface OrderNoteAuthor {
  /** `api_key`, `access_token`, `person` or `operator`. */
  kind: string;
  /** Id of the key, grant or user. */
  id: string;
}

export interface OrderPayment {
  provider: string;
  intent_id: string;
}

export interface OrderPaymentAuthorization {
  /** `several`, or `once`: the first capture releases the rest. */
  captures: string;
  /** What the bank of the buyer has authorized. In minor units. */
  authorized_amount: number;
  /** What has been captured. In minor units. */
  captured_amount: number;
  /** Captures that the payment processor has not confirmed. In minor units. */
  pending_amount: number;
  /** What was released, or has expired. In minor units. */
  released_amount: number;
  /** What can be captured now. In minor units. */
  capturable_amount: number;
  /** When the authorization expires; null if the processor does not say. */
  expires_at: string | null;
}

export interface OrderRefund {
  id: string;
  /** Minor units of `currency`, for example cents. */
  amount: number;
  reason: string;
  /** `pending`, `succeeded` or `failed`. */
  status: string;
  /** Units that were refunded; none if only an amount was. */
  items: OrderRefundItem[];
  /** Whether these units went back into stock. */
  restocked: boolean;
  created_at: string;
}

export interface OrderRefundItem {
  line_item_id: string;
  quantity: number;
}

export interface OrderShippingAddress {
  name: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string;
  phone: string | null;
}

export interface OrderTotals {
  /** Amount in minor units of `currency`. */
  subtotal: number;
  /** Amount in minor units of `currency`. */
  shipping: number;
  /** Amount in minor units of `currency`. */
  tax: number;
  /** Discount as a positive amount; it is subtracted from the total. */
  discount: number;
  /** Amount in minor units of `currency`. */
  total: number;
  /** Tax that is included in the prices. */
  tax_included: number;
}

export interface OrdersCancelBody {
  /** Reason, as text. */
  reason?: string | undefined;
}

export interface OrdersCaptureBody {
  /** Amount in minor units. Default: everything that was not captured. */
  amount?: number | undefined;
  /** Captures what these units cost with tax and discounts, without shipping. Not with `amount`. */
  items?: OrdersCaptureBodyItem[] | undefined;
}

export interface OrdersCaptureBodyItem {
  line_item_id: string;
  quantity: number;
}

export interface OrdersDownloadsRenewResult {
  downloads: Download[];
  next_cursor: string | null;
}

export interface OrdersEmailsListResult {
  emails: Email[];
}

export interface OrdersEmailsResendBody {
  kind?: "order_confirmed" | "order_shipped" | "downloads_ready" | "order_cancelled" | "order_refunded" | "order_voided" | "return_requested" | "return_approved" | "return_rejected" | "return_received" | "exchange_requested" | "exchange_approved" | "payment_failed" | "payment_returned" | "membership_payment_due" | "membership_started" | "membership_renewal_due" | "membership_past_due" | "membership_ended" | undefined;
  /** A corrected address, which becomes the address of the buyer. */
  email?: string | undefined;
}

export interface OrdersExchangePreviewBody {
  items: OrdersExchangePreviewBodyItem[];
}

export interface OrdersExchangePreviewBodyItem {
  line_item_id: string;
  quantity: number;
  new_variant_id: string;
}

export interface OrdersExchangePreviewResult {
  /** What the buyer pays, with discounts and tax; if it is negative, what is refunded. In minor units. */
  price_difference: number;
  currency: string;
}

export interface OrdersExchangesCompleteBody {
  /** Whether the units go back into stock. Default: true. */
  restock?: boolean | undefined;
  /** For an order paid with x402: hash of the transaction that sent the money back. */
  external_reference?: string | undefined;
}

export interface OrdersExchangesListResult {
  exchanges: Exchange[];
  next_cursor: string | null;
}

export interface OrdersExchangesRequestBody {
  items: OrdersExchangesRequestBodyItem[];
  /** Reason, as text. */
  reason: string;
}

export interface OrdersExchangesRequestBodyItem {
  line_item_id: string;
  quantity: number;
  new_variant_id: string;
}

export interface OrdersFulfillBody {
  /** Name of the carrier. */
  carrier?: string | undefined;
  /** Tracking number of the carrier. */
  tracking_number?: string | undefined;
  /** Items to fulfill. Default: all that remain. */
  items?: OrdersFulfillBodyItem[] | undefined;
  /** Whether the buyer gets an email about this shipment. Default: true. If not, `GET …/emails` has it as `skipped` with the reason `not_requested`, and it can still be sent with `POST …/emails/resend`. */
  notify_customer?: boolean | undefined;
}

export interface OrdersFulfillBodyItem {
  line_item_id: string;
  quantity: number;
}

export interface OrdersListQuery {
  /** Words or beginnings of words of number, email address, name, SKU or tracking number; numbers match as a whole. All must match. */
  q?: string | undefined;
  /** May be repeated. */
  id?: string | string[] | undefined;
  /** May be repeated. */
  number?: number | number[] | undefined;
  /** May be repeated. */
  status?: "pending" | "fulfilled" | "cancelled" | "refunded" | "returned" | "voided" | ("pending" | "fulfilled" | "cancelled" | "refunded" | "returned" | "voided")[] | undefined;
  /** May be repeated. */
  payment_status?: "paid" | "settling" | "authorized" | "partially_paid" | "partially_refunded" | "refunded" | "voided" | ("paid" | "settling" | "authorized" | "partially_paid" | "partially_refunded" | "refunded" | "voided")[] | undefined;
  /** May be repeated. */
  fulfillment_status?: "unfulfilled" | "partially_fulfilled" | "fulfilled" | ("unfulfilled" | "partially_fulfilled" | "fulfilled")[] | undefined;
  /** Whether only open orders with units left to ship or deliver, or only others, are listed. Refunded units are not left. */
  awaits_fulfillment?: boolean | undefined;
  /** Whether only orders that were shipped and whose capture was then refused, or only others, are listed. */
  capture_refused?: boolean | undefined;
  /** Whether only open or shipped orders whose authorized payment expires within two days, or has ended before what was shipped was captured, or only others, are listed. */
  authorization_ending?: boolean | undefined;
  /** Orders with a return or an exchange in this state. May be repeated. */
  return_status?: "requested" | "approved" | "received" | "completed" | "rejected" | ("requested" | "approved" | "received" | "completed" | "rejected")[] | undefined;
  /** May be repeated. */
  channel?: "cart" | "ucp" | "acp" | "a2a" | "mcp" | "x402" | "import" | ("cart" | "ucp" | "acp" | "a2a" | "mcp" | "x402" | "import")[] | undefined;
  /** May be repeated. */
  agent?: string | string[] | undefined;
  /** May be repeated. */
  country?: string | string[] | undefined;
  /** May be repeated. */
  product_id?: string | string[] | undefined;
  /** May be repeated. */
  tag?: string | string[] | undefined;
  /** Whether only test orders, or none, are listed. */
  test?: boolean | undefined;
  /** Whether only disputed orders, or none, are listed. */
  disputed?: boolean | undefined;
  /** Lowest total, inclusive, in minor units. */
  total_min?: number | undefined;
  /** Highest total, inclusive, in minor units. */
  total_max?: number | undefined;
  customer_id?: string | undefined;
  /** Slug of the store. */
  site_slug?: string | undefined;
  /** ISO 8601 timestamp. A date without a time means midnight UTC. */
  created_after?: string | undefined;
  /** ISO 8601 timestamp. A date without a time means midnight UTC. */
  created_before?: string | undefined;
  /** A minus means descending. Default: newest first. */
  sort?: "-created_at" | "created_at" | "-total" | "total" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /** Whether to count all items, as `total_estimate`. */
  count?: boolean | undefined;
}

export interface OrdersListResult {
  orders: Order[];
  next_cursor: string | null;
  /** With `count=true`: the number of all items, exact up to 1000; 1001 means more than that. */
  total_estimate?: number | undefined;
}

export interface OrdersNotesAddBody {
  /** Plain text. Buyers never see it. */
  text: string;
}

export interface OrdersNotesListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface OrdersNotesListResult {
  notes: OrderNote[];
  next_cursor: string | null;
}

export interface OrdersRefundBody {
  /** Amount in minor units, at least 1 without `items`. Default: what was paid for `items`, without shipping; without items everything that has not been refunded. With 0, or items that cost nothing, the items leave the order without a refund. */
  amount?: number | undefined;
  /** Units to refund, which leave the order at once, whatever becomes of the money: unfulfilled ones first. */
  items?: OrdersRefundBodyItem[] | undefined;
  /** Whether `items` go back into stock. Default: false. Only with `items`. */
  restock?: boolean | undefined;
  /** Reason, as text. */
  reason?: string | undefined;
  /** For an order paid with x402: hash of the transaction that sent the money back. */
  external_reference?: string | undefined;
}

export interface OrdersRefundBodyItem {
  line_item_id: string;
  quantity: number;
}

export interface OrdersRefundPreviewBody {
  items: OrdersRefundPreviewBodyItem[];
}

export interface OrdersRefundPreviewBodyItem {
  line_item_id: string;
  quantity: number;
}

export interface OrdersRefundPreviewResult {
  /** What was paid for the items, at most what is left. In minor units. */
  amount: number;
  /** What is left to refund, in minor units. */
  refundable: number;
  /** All lines of the order. */
  items: OrdersRefundPreviewResultItem[];
}

export interface OrdersRefundPreviewResultItem {
  line_item_id: string;
  /** Units that can be refunded. */
  refundable_quantity: number;
  /** Units of the request. */
  quantity: number;
  /** What was paid for these units with tax and discounts, in minor units. */
  amount: number;
}

export interface OrdersReleaseBody {
  /** Reason, as text. */
  reason?: string | undefined;
}

export interface OrdersReturnsListResult {
  returns: Return[];
  next_cursor: string | null;
}

export interface OrdersReturnsReceiveBody {
  /** Whether the units go back into stock. Default: true. */
  restock?: boolean | undefined;
  /** Whether to refund what was paid for these units, without shipping. Default: false. */
  refund?: boolean | undefined;
  /** For an order paid with x402: hash of the transaction that sent the money back. */
  external_reference?: string | undefined;
}

export interface OrdersReturnsRequestBody {
  items: OrdersReturnsRequestBodyItem[];
  /** Reason, as text. */
  reason: string;
}

export interface OrdersReturnsRequestBodyItem {
  line_item_id: string;
  quantity: number;
}

export interface OrdersSimulateDisputeBody {
  /** `open` begins a dispute; the others end it. */
  status: "open" | "won" | "lost" | "withdrawn";
  /** The code of the bank, such as `product_not_received`. */
  reason?: string | undefined;
}

export interface OrdersTimelineListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface OrdersTimelineListResult {
  timeline: TimelineEntry[];
  next_cursor: string | null;
}

export interface OrdersUpdateBody {
  /** Replaces the tags. Buyers never see them. */
  tags?: string[] | undefined;
  shipping_address?: OrdersUpdateBodyShippingAddress | undefined;
}

export interface OrdersUpdateBodyShippingAddress {
  /** ISO 3166-1, two letters. */
  country: string;
  /** State or province, as a code or name. */
  state?: string | null | undefined;
  /** Postal or ZIP code. */
  postcode?: string | null | undefined;
  /** Recipient's name. */
  name?: string | null | undefined;
  /** Street and number. */
  line1?: string | null | undefined;
  /** Apartment, floor, company. */
  line2?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** Phone number for the carrier. */
  phone?: string | null | undefined;
}

export interface Payment {
  /** The id of the order for a payment over x402. */
  id: string;
  site_slug: string;
  /** `checkout`, `membership` or `exchange`. */
  purpose: string;
  /** `hosted` (page of the processor), `token` (of an agent) or `x402`. */
  method: string;
  /** `pending`, `processing`, `succeeded`, `failed` or `cancelled`. A payment that is captured later has `succeeded` once it is authorized. A transfer is `processing` until it has settled, and `failed` once its order is void. */
  status: string;
  /** In minor units. */
  amount: number;
  /** What has been captured, in minor units, if the payment is authorized first and captured later; otherwise null. */
  captured_amount: number | null;
  /** What was released or has expired, in minor units; null like `captured_amount`. */
  released_amount: number | null;
  currency: string;
  /** The processor, or the facilitator of a transfer. */
  processor: string;
  test: boolean;
  order_id: string | null;
  order_name: string | null;
  /** Set for memberships. */
  subscriber_id: string | null;
  /** The processor's id, or the hash of the transaction. */
  reference: string | null;
  /** Code of the reason why it failed. */
  failure: string | null;
  /** Set for transfers. */
  network: string | null;
  /** True if a transfer arrived for a void order: send the money back. */
  paid_after_void: boolean;
  /** Why its money was sent back although nothing was bought with it: `cancelled` (it was replaced or no longer wanted before it succeeded) or `not_available` (the goods or the checkout were gone, or paid already). Null for any other payment. */
  return_reason: string | null;
  /** Its refunds, the oldest first. */
  refunds: PaymentRefund[];
  created_at: string;
}

export interface PaymentAccount {
  id: string;
  site_slug: string;
  provider: "stripe";
  /** Id of the account at Stripe, `acct_…`. */
  provider_account: string;
  /** Last four characters of the secret key. */
  key_ending: string;
  has_webhook_secret: boolean;
  /** Stripe profile that agents grant shared payment tokens to. Null: the account takes none. */
  profile_id: string | null;
  /** Whether its keys are for test mode and move no money. */
  test: boolean;
  /** Whether it takes the new payments of the store. */
  enabled: boolean;
  /** URL of the webhook endpoint to create at Stripe. */
  webhook_url: string;
  /** Null: none within 90 days. */
  last_webhook_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface PaymentAccountsCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Secret key (`sk_…`) or restricted key (`rk_…`). It is encrypted and never returned. */
  secret_key: string;
  /** Signing secret (`whsec_…`) of the Stripe webhook endpoint at `webhook_url`. */
  webhook_secret?: string | undefined;
  /** Stripe profile (`profile_…`) to which ACP agents grant shared payment tokens, once Stripe has enabled them for the account. Without it, their buyers pay on the hosted payment page. */
  profile_id?: string | null | undefined;
  /** Whether it takes new payments of the store. Requires `webhook_secret`. Default: true if that is set. */
  enabled?: boolean | undefined;
}

export interface PaymentAccountsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface PaymentAccountsListResult {
  payment_accounts: PaymentAccount[];
  next_cursor: string | null;
}

export interface PaymentAccountsTestResult {
  ok: boolean;
  /** What to correct; null if payments can be taken. */
  problem: string | null;
}

export interface PaymentAccountsUpdateBody {
  /** Secret key (`sk_…`) or restricted key (`rk_…`). It is encrypted and never returned. */
  secret_key?: string | undefined;
  /** Signing secret (`whsec_…`) of the Stripe webhook endpoint at `webhook_url`. */
  webhook_secret?: string | undefined;
  /** Stripe profile (`profile_…`) to which ACP agents grant shared payment tokens, once Stripe has enabled them for the account. Without it, their buyers pay on the hosted payment page. */
  profile_id?: string | null | undefined;
  /** Whether it takes new payments of the store. Requires `webhook_secret`. Default: true if that is set. */
  enabled?: boolean | undefined;
}

export interface PaymentRefund {
  id: string;
  /** Minor units of `currency`, for example cents. */
  amount: number;
  reason: string;
  /** `pending`, `succeeded` or `failed`. */
  status: string;
  created_at: string;
  /** The amount that the buyer has not received because it failed, in minor units: less the refunds that replaced it, and 0 once it is settled. */
  owed_amount: number;
}

export interface PaymentSettings {
  /** `stripe`, `sandbox`, the name of a plug-in, or `none`: the server takes no payments, only stores with their own payment account or payment hook do. */
  processor: string;
  /** Whether the processor moves no money. */
  test: boolean;
  /** Where the processor sends its webhooks; null without a processor. */
  webhook_url: string | null;
  last_webhook_at: string | null;
  /** Null if the server does not take payments on chains. */
  x402: PaymentSettingsX402 | null;
}

export interface PaymentSettingsGetQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
}

export interface PaymentSettingsTestResult {
  ok: boolean;
  /** What to correct; null if payments can be taken. */
  problem: string | null;
}

export interface PaymentSettingsX402 {
  facilitator: string;
  /** Whether the facilitator moves no money. */
  test: boolean;
  /** Where stores of this server can receive payments. */
  networks: PaymentSettingsX402Network[];
  /** Of the last 30 days, by network. */
  transfers: PaymentSettingsX402Transfer[];
}

export interface PaymentSettingsX402Network {
  name: string;
  testnet: boolean;
  tokens: string[];
}

export interface PaymentSettingsX402Transfer {
  network: string;
  settled: number;
  pending: number;
  void: number;
  paid_after_void: number;
}

export interface PaymentsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** May be repeated. */
  method?: "hosted" | "token" | "x402" | ("hosted" | "token" | "x402")[] | undefined;
  /** May be repeated. */
  status?: "pending" | "processing" | "succeeded" | "failed" | "cancelled" | ("pending" | "processing" | "succeeded" | "failed" | "cancelled")[] | undefined;
  /** Whether only test payments, or none, are listed. */
  test?: boolean | undefined;
  /** Whether only transfers for void orders, or none, are listed. */
  paid_after_void?: boolean | undefined;
  /** Whether only payments of which the processor still holds money that should have been released, or only others, are listed. */
  release_failed?: boolean | undefined;
  /** Whether only payments with a failed refund whose money did not go back in another way, or only others, are listed. */
  refund_failed?: boolean | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface PaymentsListResult {
  payments: Payment[];
  next_cursor: string | null;
}

export interface PriceList {
  id: string;
  site_slug: string;
  name: string;
  customer_group_id: string;
  rules: PriceListRule[];
  active: boolean;
  created_at: string;
  updated_at: string;
}

export interface PriceListRule {
  type: "percent_off" | "amount_off" | "fixed_price";
  /** A percentage for `percent_off`, otherwise an amount in minor units. */
  value: number;
  /** Omitted if the rule applies to all products. */
  product_ids?: string[] | undefined;
}

export interface PriceListsCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Display name. */
  name: string;
  /** Id of the customer group that gets these prices. */
  customer_group_id: string;
  /** If several rules match, the lowest price applies. */
  rules: PriceListsCreateBodyRule[];
  /** Whether it applies. Default: true. */
  active?: boolean | undefined;
}

export interface PriceListsCreateBodyRule {
  /** `percent_off` and `amount_off` reduce the price by `value`; `fixed_price` replaces it with `value`. */
  type: "percent_off" | "amount_off" | "fixed_price";
  /** In percent for `percent_off`, in minor units for the others. */
  value: number;
  /** Ids of the products that the rule applies to. Default: all. Required for `fixed_price`. */
  product_ids?: string[] | null | undefined;
}

export interface PriceListsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface PriceListsListResult {
  price_lists: PriceList[];
  next_cursor: string | null;
}

export interface PriceListsUpdateBody {
  /** Display name. */
  name?: string | undefined;
  /** Id of the customer group that gets these prices. */
  customer_group_id?: string | undefined;
  /** If several rules match, the lowest price applies. */
  rules?: PriceListsUpdateBodyRule[] | undefined;
  /** Whether it applies. Default: true. */
  active?: boolean | undefined;
}

export interface PriceListsUpdateBodyRule {
  /** `percent_off` and `amount_off` reduce the price by `value`; `fixed_price` replaces it with `value`. */
  type: "percent_off" | "amount_off" | "fixed_price";
  /** In percent for `percent_off`, in minor units for the others. */
  value: number;
  /** Ids of the products that the rule applies to. Default: all. Required for `fixed_price`. */
  product_ids?: string[] | null | undefined;
}

export interface Product {
  id: string;
  site_slug: string;
  name: string;
  slug: string;
  description: string;
  price: ProductPrice;
  media: ProductMedia[];
  variants: ProductVariant[];
  tags: string[];
  is_digital: boolean;
  /** The file that buyers receive; visible to the merchant only. */
  digital_asset_id?: string | null | undefined;
  brand: string | null;
  condition: "new" | "refurbished" | "used";
  /** A name or number of Google's product taxonomy. */
  google_product_category: string | null;
  /** Title for search engines. Visible to the merchant only. */
  seo_title?: string | null | undefined;
  /** Description for search engines. Visible to the merchant only. */
  seo_description?: string | null | undefined;
  /** Where it was made or grown, ISO 3166-1 alpha-2. */
  country_of_origin: string | null;
  weight_grams: number | null;
  collection_ids: string[];
  /** Permalink of the product page. */
  url: string;
  published_at: string | null;
  created_at: string;
  updated_at: string;
  readiness?: ProductReadiness | undefined;
}

export interface ProductChange {
  id: string;
  /** What was done; `updated` for everything but publication and archiving. */
  action: "created" | "updated" | "published" | "scheduled" | "unpublished" | "archived";
  /** At most 100. */
  fields: ProductChangeField[];
  /** How many more fields were changed. */
  more_fields: number;
  author: ProductChangeAuthor | null;
  /** Of the key, or of the user while they are a member. */
  author_name: string | null;
  /** The import or bulk operation that made the change. */
  cause: ProductChangeCause | null;
  created_at: string;
}

export interface ProductChangeAuthor {
  /** `api_key`, `access_token`, `person` or `operator`. */
  kind: string;
  /** Id of the key, grant or user. */
  id: string;
}

export interface ProductChangeCause {
  /** `import` or `bulk_operation`. */
  type: string;
  id: string;
}

export interface ProductChangeField {
  /** Name of the field, or `variant` for a variant that was added or removed. */
  field: string;
  /** Null for fields of the product. */
  variant: ProductChangeFieldVariant | null;
  /** The value before, as in the product; texts are cut to 500 characters. Of `media` and `collection_ids` only what was removed. */
  before: unknown;
  /** The value after, as in the product; texts are cut to 500 characters. Of `media` and `collection_ids` only what was added. */
  after: unknown;
}

export interface ProductChangeFieldVariant {
  id: string;
  options: Record<string, string>;
}

export interface ProductFeeds {
  site_slug: string;
  /** `public`, `token` (only with the token in the URL), or `off` (no files). */
  access: "public" | "token" | "off";
  /** `none`: not built yet, or off. */
  status: "none" | "building" | "ready";
  requested_at: string | null;
  built_at: string | null;
  files: ProductFeedsFile[];
  channels: ProductFeedsChannel[];
}

export interface ProductFeedsChannel {
  /** Who reads the file. */
  channel: "openai" | "google" | "acp";
  /** Published variants. */
  variants: number;
  /** Variants in the files. */
  exported: number;
  /** Why variants are not in the files, or not as they are; the most first. */
  reasons: ProductFeedsChannelReason[];
}

export interface ProductFeedsChannelReason {
  code: string;
  /** `rejected`: not in the file. `warning`: in the file, without the invalid part. */
  level: "rejected" | "warning";
  /** Field of the product. */
  field: string;
  message: string;
  /** How to fix it. */
  remedy: string;
  products: number;
  variants: number;
}

export interface ProductFeedsFile {
  /** Who reads the file. */
  channel: "openai" | "google" | "acp";
  path: string;
  /** With the token, if the files need one. */
  url: string;
  content_type: string;
  /** Bytes. */
  size: number;
  etag: string;
}

export interface ProductMedia {
  type: string;
  url: string;
  alt: string;
}

export interface ProductPrice {
  /** Amount in minor units, such as cents. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

/** How well agents can work with a product. Visible to the merchant only. */
export interface ProductReadiness {
  /** `A`: no warning. Each kind of warning makes it one lower. */
  grade: "A" | "B" | "C" | "D" | "E";
  /** What is missing or makes it hard for agents, the most severe first. */
  problems: ProductReadinessProblem[];
}

export interface ProductReadinessProblem {
  /** As in the report of an import. */
  code: string;
  /** Notes do not change the grade. */
  level: "error" | "warning" | "note";
  /** The field to change. */
  field: string;
  message: string;
  advice: string;
}

export interface ProductVariant {
  id: string;
  options: Record<string, string>;
  price: ProductVariantPrice;
  /** The former price, which is shown while it is higher than `price`. */
  compare_at_price: ProductVariantCompareAtPrice | null;
  /** What a unit costs the merchant. Visible to the merchant only. */
  cost?: ProductVariantCost | null | undefined;
  /** Units that can be bought; null if stock is not tracked. */
  stock: number | null;
  in_stock: boolean;
  /** Units in the warehouse, with reserved ones; null if stock is not tracked. Visible to the merchant only. */
  on_hand?: number | null | undefined;
  /** Units that open checkouts hold. Visible to the merchant only. */
  reserved?: number | undefined;
  /** At how many units stock is low; null for the threshold of the store. Visible to the merchant only. */
  low_stock_threshold?: number | null | undefined;
  sku: string | null;
  /** The number below the barcode: 8, 12, 13 or 14 digits. */
  gtin: string | null;
  /** The maker's part number. */
  mpn: string | null;
  weight_grams: number | null;
  media: ProductVariantMedia[];
}

export interface ProductVariantCompareAtPrice {
  /** Amount in minor units, such as cents. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductVariantCost {
  /** Amount in minor units, such as cents. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductVariantMedia {
  type: string;
  url: string;
  alt: string;
}

export interface ProductVariantPrice {
  /** Amount in minor units, such as cents. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductsCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Display name. */
  name: string;
  /** Must be in the currency of the store. */
  price: ProductsCreateBodyPrice;
  /** If left out, the product has a single variant without options. */
  variants?: ProductsCreateBodyVariant[] | undefined;
  /** Lower-case words joined by hyphens. Default: derived from the name. */
  slug?: string | undefined;
  /** Text or HTML. It is stored as sent; agents and pages get it as plain text. */
  description?: string | undefined;
  /** Images. The first one is the main image. */
  media?: ProductsCreateBodyMedia[] | undefined;
  /** Tags, which search and filters match. */
  tags?: string[] | undefined;
  /** Whether the product is delivered as a file. */
  is_digital?: boolean | undefined;
  /** Id of the finalized digital_file asset that buyers download; null for none. */
  digital_asset_id?: string | null | undefined;
  /** The brand or maker. Product feeds require it. */
  brand?: string | null | undefined;
  /** Default: `new`. */
  condition?: "new" | "refurbished" | "used" | undefined;
  /** A category of Google's product taxonomy: its path or its number. */
  google_product_category?: string | null | undefined;
  /** Title of the product page for search engines; null for the name with the name of the store. */
  seo_title?: string | null | undefined;
  /** Description of the product page for search engines; null for the start of the description. */
  seo_description?: string | null | undefined;
  /** Where the product was made or grown: ISO 3166-1 alpha-2 code in capitals. */
  country_of_origin?: string | null | undefined;
  /** Weight in grams. */
  weight_grams?: number | null | undefined;
  /** When the product is published, now or in the future; null for not published. Default: now. */
  published_at?: string | null | undefined;
  /** Ids of all collections of the product. Replaces the current list. */
  collection_ids?: string[] | undefined;
}

export interface ProductsCreateBodyMedia {
  /** Media type, for example `image`. */
  type?: string | undefined;
  /** An http or https URL, or a path that starts with /media/. */
  url: string;
  /** Alternative text for people who cannot see the image. */
  alt?: string | undefined;
}

export interface ProductsCreateBodyPrice {
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductsCreateBodyVariant {
  /** Option values by name, such as `{"Size": "M"}`. Each variant needs different values. */
  options?: Record<string, string> | undefined;
  /** Price of this variant; null for the price of the product. */
  price?: ProductsCreateBodyVariantPrice | null | undefined;
  /** The former price. While it is higher than the price, pages strike it through and feeds list a sale. */
  compare_at_price?: ProductsCreateBodyVariantCompareAtPrice | null | undefined;
  /** What one unit costs you. Never shown to buyers. */
  cost?: ProductsCreateBodyVariantCost | null | undefined;
  /** Units in stock; null if stock is not tracked. */
  stock?: number | null | undefined;
  /** Stock is low at this many units or fewer; null for the threshold of the store. */
  low_stock_threshold?: number | null | undefined;
  /** Stock keeping unit: your own id for the variant. */
  sku?: string | null | undefined;
  /** GTIN: the 8, 12, 13 or 14 digits below the barcode (UPC, EAN). Product feeds leave out numbers with a wrong check digit. */
  gtin?: string | null | undefined;
  /** The maker's part number. */
  mpn?: string | null | undefined;
  /** Weight in grams. */
  weight_grams?: number | null | undefined;
  /** Images of this variant. */
  media?: ProductsCreateBodyVariantMedia[] | undefined;
}

export interface ProductsCreateBodyVariantCompareAtPrice {
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductsCreateBodyVariantCost {
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductsCreateBodyVariantMedia {
  /** Media type, for example `image`. */
  type?: string | undefined;
  /** An http or https URL, or a path that starts with /media/. */
  url: string;
  /** Alternative text for people who cannot see the image. */
  alt?: string | undefined;
}

export interface ProductsCreateBodyVariantPrice {
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductsDuplicateBody {
  /** Display name. */
  name: string;
}

export interface ProductsHistoryListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface ProductsHistoryListResult {
  history: ProductChange[];
  next_cursor: string | null;
}

export interface ProductsImageCopiesListResult {
  image_copies: ImageCopy[];
  next_cursor: string | null;
}

export interface ProductsImageCopiesRetryBody {
  /** The URL of the image. */
  url: string;
}

export interface ProductsListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** May be repeated. */
  id?: string | string[] | undefined;
  /** Words or beginnings of words of the name, the slug or an SKU. All must match. */
  q?: string | undefined;
  /** May be repeated. */
  status?: "published" | "scheduled" | "unpublished" | ("published" | "scheduled" | "unpublished")[] | undefined;
  /** May be repeated. */
  stock?: "in_stock" | "low_stock" | "out_of_stock" | "not_tracked" | ("in_stock" | "low_stock" | "out_of_stock" | "not_tracked")[] | undefined;
  /** Id of the collection. */
  collection_id?: string | undefined;
  /** May be repeated. */
  tag?: string | string[] | undefined;
  is_digital?: boolean | undefined;
  /** A minus means descending. Default: newest first. */
  sort?: "-created_at" | "created_at" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /** Whether to count all items, as `total_estimate`. */
  count?: boolean | undefined;
}

export interface ProductsListResult {
  products: Product[];
  next_cursor: string | null;
  /** With `count=true`: the number of all items, exact up to 1000; 1001 means more than that. */
  total_estimate?: number | undefined;
}

export interface ProductsUpdateBody {
  /** Display name. */
  name?: string | undefined;
  /** Must be in the currency of the store. */
  price?: ProductsUpdateBodyPrice | undefined;
  /** Variants to update or add. Variants that are left out stay unchanged. */
  variants?: ProductsUpdateBodyVariant[] | undefined;
  /** Lower-case words joined by hyphens. Default: derived from the name. */
  slug?: string | undefined;
  /** Text or HTML. It is stored as sent; agents and pages get it as plain text. */
  description?: string | undefined;
  /** Images. The first one is the main image. */
  media?: ProductsUpdateBodyMedia[] | undefined;
  /** Tags, which search and filters match. */
  tags?: string[] | undefined;
  /** Whether the product is delivered as a file. */
  is_digital?: boolean | undefined;
  /** Id of the finalized digital_file asset that buyers download; null for none. */
  digital_asset_id?: string | null | undefined;
  /** The brand or maker. Product feeds require it. */
  brand?: string | null | undefined;
  /** Default: `new`. */
  condition?: "new" | "refurbished" | "used" | undefined;
  /** A category of Google's product taxonomy: its path or its number. */
  google_product_category?: string | null | undefined;
  /** Title of the product page for search engines; null for the name with the name of the store. */
  seo_title?: string | null | undefined;
  /** Description of the product page for search engines; null for the start of the description. */
  seo_description?: string | null | undefined;
  /** Where the product was made or grown: ISO 3166-1 alpha-2 code in capitals. */
  country_of_origin?: string | null | undefined;
  /** Weight in grams. */
  weight_grams?: number | null | undefined;
  /** When the product is published, now or in the future; null for not published. Default: now. */
  published_at?: string | null | undefined;
  /** Ids of all collections of the product. Replaces the current list. */
  collection_ids?: string[] | undefined;
}

export interface ProductsUpdateBodyMedia {
  /** Media type, for example `image`. */
  type?: string | undefined;
  /** An http or https URL, or a path that starts with /media/. */
  url: string;
  /** Alternative text for people who cannot see the image. */
  alt?: string | undefined;
}

export interface ProductsUpdateBodyPrice {
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductsUpdateBodyVariant {
  /** Id of the variant. Default: the variant with these options. */
  id?: string | undefined;
  /** If true, the variant is removed from sale. */
  archived?: boolean | undefined;
  /** The `stock` that the change is meant for; 409 `stock_changed` if it is another one. Sales change it without a new `ETag`. */
  expected_stock?: number | null | undefined;
  /** Option values by name, such as `{"Size": "M"}`. Each variant needs different values. */
  options?: Record<string, string> | undefined;
  /** Price of this variant; null for the price of the product. */
  price?: ProductsUpdateBodyVariantPrice | null | undefined;
  /** The former price. While it is higher than the price, pages strike it through and feeds list a sale. */
  compare_at_price?: ProductsUpdateBodyVariantCompareAtPrice | null | undefined;
  /** What one unit costs you. Never shown to buyers. */
  cost?: ProductsUpdateBodyVariantCost | null | undefined;
  /** Units in stock; null if stock is not tracked. */
  stock?: number | null | undefined;
  /** Stock is low at this many units or fewer; null for the threshold of the store. */
  low_stock_threshold?: number | null | undefined;
  /** Stock keeping unit: your own id for the variant. */
  sku?: string | null | undefined;
  /** GTIN: the 8, 12, 13 or 14 digits below the barcode (UPC, EAN). Product feeds leave out numbers with a wrong check digit. */
  gtin?: string | null | undefined;
  /** The maker's part number. */
  mpn?: string | null | undefined;
  /** Weight in grams. */
  weight_grams?: number | null | undefined;
  /** Images of this variant. */
  media?: ProductsUpdateBodyVariantMedia[] | undefined;
}

export interface ProductsUpdateBodyVariantCompareAtPrice {
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductsUpdateBodyVariantCost {
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface ProductsUpdateBodyVariantMedia {
  /** Media type, for example `image`. */
  type?: string | undefined;
  /** An http or https URL, or a path that starts with /media/. */
  url: string;
  /** Alternative text for people who cannot see the image. */
  alt?: string | undefined;
}

export interface ProductsUpdateBodyVariantPrice {
  /** In minor units of the currency. */
  amount: number;
  /** ISO 4217 currency code. */
  currency: string;
}

export interface RefundsSettleResult {
  id: string;
  payment_id: string | null;
  order_id: string | null;
  /** In minor units. */
  amount: number;
  currency: string;
  /** `failed`, or `succeeded` if the failure was reported after it had succeeded. */
  status: string;
  /** The amount still owed to the buyer: 0. */
  owed_amount: number;
  created_at: string;
}

export interface Return {
  id: string;
  order_id: string;
  /** `requested`, `approved`, `received` or `rejected`. */
  status: string;
  items: ReturnItem[];
  reason: string;
  /** Number that the buyer writes on the parcel. Assigned on approval. */
  rma_number: string | null;
  refund_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReturnItem {
  line_item_id: string;
  quantity: number;
}

export interface SavedView {
  id: string;
  list: "orders" | "products" | "collections" | "inventory" | "customers" | "customer-groups" | "price-lists" | "membership-plans" | "subscribers" | "coupons" | "agents" | "agent-sessions" | "webhooks" | "audit-log" | "payments" | "emails" | "email-suppressions";
  name: string;
  /** Parameters of the URL of the list: filters, `q`, `sort` and `columns`. At most 4,096 bytes as JSON. */
  search: Record<string, string | string[]>;
  /** Whether the list opens with this view. */
  is_default: boolean;
  created_at: string;
  updated_at: string;
}

export interface SavedViewsCreateBody {
  /** The list that the view belongs to. */
  list: "orders" | "products" | "collections" | "inventory" | "customers" | "customer-groups" | "price-lists" | "membership-plans" | "subscribers" | "coupons" | "agents" | "agent-sessions" | "webhooks" | "audit-log" | "payments" | "emails" | "email-suppressions";
  /** Unique among the views of the list, regardless of case. */
  name: string;
  /** Parameters of the URL of the list: filters, `q`, `sort` and `columns`. At most 4,096 bytes as JSON. */
  search: Record<string, string | string[]>;
  /** Whether the list opens with this view. It replaces the default of the list. */
  is_default?: boolean | undefined;
}

export interface SavedViewsListQuery {
  /** Only views of this list. */
  list?: "orders" | "products" | "collections" | "inventory" | "customers" | "customer-groups" | "price-lists" | "membership-plans" | "subscribers" | "coupons" | "agents" | "agent-sessions" | "webhooks" | "audit-log" | "payments" | "emails" | "email-suppressions" | undefined;
}

export interface SavedViewsListResult {
  saved_views: SavedView[];
  next_cursor: string | null;
}

export interface SavedViewsUpdateBody {
  /** Unique among the views of the list, regardless of case. */
  name?: string | undefined;
  /** Parameters of the URL of the list: filters, `q`, `sort` and `columns`. At most 4,096 bytes as JSON. */
  search?: Record<string, string | string[]> | undefined;
  /** Whether the list opens with this view. It replaces the default of the list. */
  is_default?: boolean | undefined;
}

export interface SearchQuery {
  /** Words or beginnings of words: the number, email or name of an order, the name or SKU of a product, the name or email of a customer. */
  q: string;
}

export interface SearchResult {
  results: MerchantSearchResult[];
}

export interface SetupTemplatesListQuery {
  /** ISO 3166-1 alpha-2 code in capitals. */
  country: string;
  /** Currency of the prices. Default: that of the country. */
  currency?: string | undefined;
}

export interface SetupTemplatesListResult {
  country: string;
  /** Null: not known for this country. */
  currency: string | null;
  timezone: string;
  languages: string[];
  prices_include_tax: boolean;
  shipping: SetupTemplatesListResultShipping[];
  tax: SetupTemplatesListResultTax;
}

export interface SetupTemplatesListResultShipping {
  choice: "home" | "home_and_abroad" | "downloads_only" | "free";
  /** Bodies for `POST /merchant/shipping-zones`, without `site_slug`. */
  zones: SetupTemplatesListResultShippingZone[];
}

export interface SetupTemplatesListResultShippingZone {
  name: string;
  countries: string[];
  rates: SetupTemplatesListResultShippingZoneRate[];
}

export interface SetupTemplatesListResultShippingZoneRate {
  label: string;
  type: string;
  amount: number;
}

export interface SetupTemplatesListResultTax {
  /** When the rates were last checked. */
  as_of: string;
  /** What the suggestion leaves out. */
  note: string;
  /** Bodies for `POST /merchant/tax-rates`, without `site_slug`, to confirm. */
  rates: SetupTemplatesListResultTaxRate[];
}

export interface SetupTemplatesListResultTaxRate {
  name: string;
  country: string;
  state: string | null;
  /** In percent. */
  rate: number;
  applies_to_shipping: boolean;
}

export interface ShippingZone {
  id: string;
  site_slug: string;
  name: string;
  /** Empty means all countries without a more specific zone. */
  countries: string[];
  /** Empty means all states. */
  states: string[];
  /** Empty means all postcodes. */
  postcode_prefixes: string[];
  rates: ShippingZoneRate[];
  created_at: string;
  updated_at: string;
}

export interface ShippingZoneRate {
  id: string;
  label: string;
  type: "flat" | "weight" | "free_above";
  /** Amount in minor units. For `weight`, the base amount. */
  amount: number;
  /** Amount for each kilogram or part of a kilogram, in minor units. */
  per_kg?: number | undefined;
  /** Shipping is free at or above this subtotal, after discounts. */
  threshold?: number | undefined;
  /** Products that this rate ships free. */
  free_product_ids?: string[] | undefined;
}

export interface ShippingZonesCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Display name. */
  name: string;
  /** Empty for every country that no other zone covers. */
  countries?: string[] | undefined;
  /** Empty for all states. */
  states?: string[] | undefined;
  /** Empty for all postal codes. */
  postcode_prefixes?: string[] | undefined;
  /** Shipping rates in the order in which buyers see them. */
  rates: ShippingZonesCreateBodyRate[];
}

export interface ShippingZonesCreateBodyRate {
  /** Unique in the zone. Generated if left out. */
  id?: string | undefined;
  /** Name that buyers see. */
  label: string;
  /** `flat` costs `amount`. `weight` costs `amount` plus `per_kg` for each kilogram or part of a kilogram. `free_above` costs `amount` below `threshold` and nothing from `threshold` on. */
  type: "flat" | "weight" | "free_above";
  /** Price in minor units; with `weight`, the base price. */
  amount?: number | undefined;
  /** Price per kilogram or part of a kilogram, in minor units. */
  per_kg?: number | undefined;
  /** Subtotal after discounts from which shipping is free, in minor units. */
  threshold?: number | undefined;
  /** Products that this rate ships free, whatever its type. Their weight is not charged, and an order of only these products ships free. */
  free_product_ids?: string[] | undefined;
}

export interface ShippingZonesListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface ShippingZonesListResult {
  shipping_zones: ShippingZone[];
  next_cursor: string | null;
}

export interface ShippingZonesUpdateBody {
  /** Display name. */
  name?: string | undefined;
  /** Empty for every country that no other zone covers. */
  countries?: string[] | undefined;
  /** Empty for all states. */
  states?: string[] | undefined;
  /** Empty for all postal codes. */
  postcode_prefixes?: string[] | undefined;
  /** Shipping rates in the order in which buyers see them. */
  rates?: ShippingZonesUpdateBodyRate[] | undefined;
}

export interface ShippingZonesUpdateBodyRate {
  /** Unique in the zone. Generated if left out. */
  id?: string | undefined;
  /** Name that buyers see. */
  label: string;
  /** `flat` costs `amount`. `weight` costs `amount` plus `per_kg` for each kilogram or part of a kilogram. `free_above` costs `amount` below `threshold` and nothing from `threshold` on. */
  type: "flat" | "weight" | "free_above";
  /** Price in minor units; with `weight`, the base price. */
  amount?: number | undefined;
  /** Price per kilogram or part of a kilogram, in minor units. */
  per_kg?: number | undefined;
  /** Subtotal after discounts from which shipping is free, in minor units. */
  threshold?: number | undefined;
  /** Products that this rate ships free, whatever its type. Their weight is not charged, and an order of only these products ships free. */
  free_product_ids?: string[] | undefined;
}

export interface Site {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** ISO 4217. */
  currency: string;
  published: boolean;
  logo_url: string | null;
  terms_version: string | null;
  tags: string[];
  policies: SitePolicies;
  prices_include_tax: boolean;
  allowed_return_hosts: string[];
  session_ttl_minutes: number;
  /** Minutes from its first hold until an unpaid checkout session releases all held stock. */
  hold_minutes: number;
  /** Maximum number of unpaid checkout sessions of one client network that hold stock; null: no limit. */
  held_checkouts_per_network: number | null;
  /** Maximum units of a variant that one client network holds unpaid; null: no limit. */
  held_units_per_network: number | null;
  /** The limit on units in percent of the available units; the larger of both applies. */
  held_percent_per_network: number;
  /** Whether buyers without a credential may check out. */
  guest_checkout: boolean;
  /** `automatic`, `at_shipping` or `manual`: when payments of orders with shipped products are collected. */
  payment_capture: string;
  /** How the numbers of new orders are written, for example `#{number}`. */
  order_number_format: string;
  /** Whether requests over UCP and A2A must be signed by an agent. */
  request_signature_required: boolean;
  /** Whether responses over UCP and A2A are always signed. */
  sign_responses: boolean;
  crypto_payments_enabled: boolean;
  /** Receiving addresses by network name. */
  crypto_wallet_address: Record<string, string>;
  crypto_preferred_chain: string | null;
  crypto_accepted_tokens: string[];
  /** In cents. */
  crypto_price_limit: number;
  x402_require_issued_nonce: boolean;
  x402_deliver_before_settlement: boolean;
  /** Home country, ISO 3166-1 alpha-2. */
  country: string | null;
  /** IANA time zone. */
  timezone: string;
  /** Where buyers reach the merchant. */
  contact_email: string | null;
  /** Where the business is. */
  address: SiteAddress | null;
  theme: SiteTheme;
  /** Plain text that the storefront shows at `/policies/…`; empty: no page. `shipping` and `returns` are those of `policies`. */
  legal: SiteLegal;
  /** BCP 47 language tags; the first is the own language of the store. */
  languages: string[];
  /** Whether the pages of the platform and searches across stores include the store. */
  listed: boolean;
  /** Stock at or below which a variant counts as low. */
  low_stock_threshold: number;
  /** Number of days within which buyers can return goods; 0: no returns; null: not stated. */
  return_days: number | null;
  /** What is not set up: `shipping_not_configured` (ships free everywhere), `tax_not_configured` (charges no tax), `payments_in_test_mode` (takes no money), `payments_not_configured` (refuses payments), `email_not_configured` (emails are written to a folder). In responses, not in events. */
  warnings?: ("shipping_not_configured" | "tax_not_configured" | "payments_in_test_mode" | "payments_not_configured" | "email_not_configured")[] | undefined;
  domains: string[];
  url: string;
  created_at: string;
  updated_at: string;
}

export interface SiteAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  phone: string | null;
}

export interface SiteLegal {
  shipping: string;
  returns: string;
  privacy: string;
  terms: string;
  imprint: string;
}

export interface SitePolicies {
  shipping: string;
  returns: string;
}

export interface SiteSetup {
  site_slug: string;
  /** Whether every step is done or skipped. */
  complete: boolean;
  steps: SiteSetupStep[];
  warnings: ("shipping_not_configured" | "tax_not_configured" | "payments_in_test_mode" | "payments_not_configured" | "email_not_configured")[];
}

export interface SiteSetupStep {
  step: "store" | "shipping" | "taxes" | "products" | "payments" | "publish" | "test_purchase";
  /** Computed from the data of the store. `blocked`: another step comes first. */
  state: "done" | "todo" | "skipped" | "blocked";
  /** What is missing or blocks the step, or why it was skipped; null if it is done. */
  reason: SiteSetupStepReason | null;
}

export interface SiteSetupStepReason {
  code: string;
  message: string;
}

export interface SiteTheme {
  /** The same as `logo_url` of the store. */
  logo_url: string | null;
  icon_url: string | null;
  /** Color of links and buttons, `#rrggbb`. */
  accent: string | null;
  fonts: "system" | "serif" | "humanist" | "geometric";
}

export interface SitesCreateBody {
  /** One label of a host name. It must be unique among all stores and cannot be changed. */
  slug: string;
  /** Display name. */
  name: string;
  /** ISO 4217 currency code. */
  currency: string;
  /** Description of the store. */
  description?: string | undefined;
  /** Whether the store is public. */
  published?: boolean | undefined;
  /** URL of the logo. */
  logo_url?: string | null | undefined;
  /** Version of the terms that buyers must accept; null for none. */
  terms_version?: string | null | undefined;
  /** Tags for what the store sells. */
  tags?: string[] | undefined;
  policies?: SitesCreateBodyPolicies | undefined;
  /** Whether prices include tax. If false, tax is added. */
  prices_include_tax?: boolean | undefined;
  /** Additional hosts for `return_url`, besides those of the store. If the list is empty, loopback hosts are accepted too. */
  allowed_return_hosts?: string[] | undefined;
  /** Whether buyers without a credential can check out over REST, UCP, MCP and the pages of the store. Carts need no credential either way. Default: true. */
  guest_checkout?: boolean | undefined;
  /** When payments of orders with shipped products are collected: with the payment (`automatic`, the default), when units are fulfilled (`at_shipping`), or by `POST /merchant/orders/{order_id}/capture` (`manual`). Processors that cannot capture later collect at once. */
  payment_capture?: "automatic" | "at_shipping" | "manual" | undefined;
  /** How the numbers of new orders are written: a text that contains `{number}` once, for example `#{number}` (the default) or `NL-{number}`. Test orders have a T before the number. */
  order_number_format?: string | undefined;
  /** Lifetime of a checkout session in minutes. */
  session_ttl_minutes?: number | undefined;
  /** Maximum time in minutes for which an unpaid checkout session can hold stock, counted from its first hold, even if payment is requested again. */
  hold_minutes?: number | undefined;
  /** Maximum number of unpaid checkout sessions with held stock per guest network (IPv4 /24, IPv6 /64); null for no limit. */
  held_checkouts_per_network?: number | null | undefined;
  /** Maximum number of unpaid units of a variant that guests of one network can hold; null for no limit. */
  held_units_per_network?: number | null | undefined;
  /** The same limit in percent of the available units. The larger of the two limits applies. */
  held_percent_per_network?: number | undefined;
  /** Whether UCP and A2A requests must be signed by the agent. */
  request_signature_required?: boolean | undefined;
  /** Whether all UCP and A2A responses are signed. */
  sign_responses?: boolean | undefined;
  /** Whether the store sells digital products with x402. */
  crypto_payments_enabled?: boolean | undefined;
  /** Receiving addresses by network, for example `{"base": "0x…"}`. Replaces all current addresses. The private key stays with you and is never required. */
  crypto_wallet_address?: Record<string, string> | undefined;
  /** Network that is listed first. */
  crypto_preferred_chain?: string | null | undefined;
  /** Symbols of the accepted stablecoins. */
  crypto_accepted_tokens?: string[] | undefined;
  /** Maximum total of one purchase, in cents. */
  crypto_price_limit?: number | undefined;
  /** Whether the store sells digital products with x402. */
  cryptoPaymentsEnabled?: boolean | undefined;
  /** Receiving addresses by network, for example `{"base": "0x…"}`. Replaces all current addresses. The private key stays with you and is never required. */
  cryptoWalletAddress?: Record<string, string> | undefined;
  /** Network that is listed first. */
  cryptoPreferredChain?: string | null | undefined;
  /** Symbols of the accepted stablecoins. */
  cryptoAcceptedTokens?: string[] | undefined;
  /** Maximum total of one purchase, in cents. */
  cryptoPriceLimit?: number | undefined;
  /** Accept only payments with a nonce from a 402 response, which binds them to the product. Standard x402 clients choose their own nonce and cannot pay then. */
  x402_require_issued_nonce?: boolean | undefined;
  /** Deliver files before the payment has settled. Suitable only for inexpensive products. */
  x402_deliver_before_settlement?: boolean | undefined;
  /** Home country of the store. */
  country?: string | null | undefined;
  /** IANA time zone such as Europe/Berlin. Default: UTC. */
  timezone?: string | undefined;
  /** Email address at which buyers reach the merchant. */
  contact_email?: string | null | undefined;
  /** Address of the business. */
  address?: SitesCreateBodyAddress | null | undefined;
  theme?: SitesCreateBodyTheme | undefined;
  /** Plain text that the storefront shows as pages; empty removes a page. */
  legal?: SitesCreateBodyLegal | undefined;
  /** BCP 47 language tags, the primary language of the store first. Default: en. */
  languages?: string[] | undefined;
  /** Whether the pages of the platform and searches across stores include the store. Default: true. */
  listed?: boolean | undefined;
  /** Stock at or below which a variant counts as low. Default: 5. */
  low_stock_threshold?: number | undefined;
  /** Within how many days buyers can return goods, for search engines; 0 if they cannot; null for not stated. Default: null. */
  return_days?: number | null | undefined;
}

export interface SitesCreateBodyAddress {
  /** Street and number. */
  line1?: string | null | undefined;
  /** Apartment, floor, company. */
  line2?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State or province. */
  state?: string | null | undefined;
  /** Postal or ZIP code. */
  postcode?: string | null | undefined;
  /** ISO 3166-1 alpha-2 code in capitals. */
  country: string;
  /** Phone number. */
  phone?: string | null | undefined;
}

export interface SitesCreateBodyLegal {
  /** The same text as `policies.shipping`. */
  shipping?: string | undefined;
  /** The same text as `policies.returns`. */
  returns?: string | undefined;
  /** Privacy policy. */
  privacy?: string | undefined;
  /** Terms of service. Buyers accept them if `terms_version` is set. */
  terms?: string | undefined;
  /** Imprint. */
  imprint?: string | undefined;
}

export interface SitesCreateBodyPolicies {
  /** Shipping policy, as text. */
  shipping?: string | undefined;
  /** Return policy, as text. */
  returns?: string | undefined;
}

export interface SitesCreateBodyTheme {
  /** The same field as `logo_url` of the store. */
  logo_url?: string | null | undefined;
  /** URL of a square icon. */
  icon_url?: string | null | undefined;
  /** Color of links and buttons, `#rrggbb`, with a contrast of at least 4.5:1 against the page background. */
  accent?: string | null | undefined;
  /** Font pair. */
  fonts?: "system" | "serif" | "humanist" | "geometric" | undefined;
}

export interface SitesDomainsAddBody {
  /** A host name such as `shop.example.com`. */
  domain: string;
}

export interface SitesDomainsListResult {
  domains: Domain[];
  next_cursor: string | null;
}

export interface SitesEmailSettingsTestBody {
  /** Address of a member of the workspace. */
  to: string;
}

export interface SitesEmailSettingsTestResult {
  /** Whether the mail server accepted the email. */
  ok: boolean;
  /** What went wrong, with the SMTP status; null: nothing. */
  problem: string | null;
}

export interface SitesEmailSettingsUpdateBody {
  /** An address at a verified domain of the store; null: the address of the server. */
  from_address?: string | null | undefined;
  /** Replaced as a whole; null: the mail server of the server. */
  smtp?: SitesEmailSettingsUpdateBodySmtp | null | undefined;
}

export interface SitesEmailSettingsUpdateBodySmtp {
  /** For example `smtp.example.com`. */
  host: string;
  /** Usually 465 or 587. */
  port: number;
  /** `tls` for port 465, `starttls` for port 587. */
  security: "tls" | "starttls";
  /** Null: no login. */
  username?: string | null | undefined;
  /** Stored encrypted and never returned. It can be omitted while host, port, security and username stay the same. */
  password?: string | undefined;
}

export interface SitesEmailTemplatesListResult {
  templates: SitesEmailTemplatesListResultTemplate[];
}

export interface SitesEmailTemplatesListResultTemplate {
  kind: string;
  enabled: boolean;
  texts: SitesEmailTemplatesListResultTemplateTexts;
  placeholders: string[];
  /** The default text by language, used where a store has none. */
  defaults: SitesEmailTemplatesListResultTemplateDefaults;
}

export interface SitesEmailTemplatesListResultTemplateDefaults {
  en: SitesEmailTemplatesListResultTemplateDefaultsEn;
  de: SitesEmailTemplatesListResultTemplateDefaultsDe;
  fr: SitesEmailTemplatesListResultTemplateDefaultsFr;
  es: SitesEmailTemplatesListResultTemplateDefaultsEs;
  nl: SitesEmailTemplatesListResultTemplateDefaultsNl;
}

export interface SitesEmailTemplatesListResultTemplateDefaultsDe {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesListResultTemplateDefaultsEn {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesListResultTemplateDefaultsEs {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesListResultTemplateDefaultsFr {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesListResultTemplateDefaultsNl {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesListResultTemplateTexts {
  en?: SitesEmailTemplatesListResultTemplateTextsEn | undefined;
  de?: SitesEmailTemplatesListResultTemplateTextsDe | undefined;
  fr?: SitesEmailTemplatesListResultTemplateTextsFr | undefined;
  es?: SitesEmailTemplatesListResultTemplateTextsEs | undefined;
  nl?: SitesEmailTemplatesListResultTemplateTextsNl | undefined;
}

export interface SitesEmailTemplatesListResultTemplateTextsDe {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesListResultTemplateTextsEn {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesListResultTemplateTextsEs {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesListResultTemplateTextsFr {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesListResultTemplateTextsNl {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesPreviewBody {
  locale?: "en" | "de" | "fr" | "es" | "nl" | undefined;
  /** Unsaved text; null: the saved text. */
  texts?: SitesEmailTemplatesPreviewBodyTexts | null | undefined;
  /** Written about this order; default: a sample. */
  order_id?: string | undefined;
  /** Default: auto, which follows the client. */
  color_scheme?: "auto" | "light" | "dark" | undefined;
  format?: "html" | "text" | undefined;
}

export interface SitesEmailTemplatesPreviewBodyTexts {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesPreviewResult {
  /** Works once. The page is sandboxed and can be framed here. */
  url: string;
  expires_at: string;
}

export interface SitesEmailTemplatesReplaceBody {
  /** Each replaces the template of its kind. */
  templates: SitesEmailTemplatesReplaceBodyTemplate[];
}

export interface SitesEmailTemplatesReplaceBodyTemplate {
  kind: "order_confirmed" | "order_shipped" | "downloads_ready" | "order_cancelled" | "order_refunded" | "order_voided" | "return_requested" | "return_approved" | "return_rejected" | "return_received" | "exchange_requested" | "exchange_approved" | "payment_failed" | "payment_returned" | "membership_payment_due" | "membership_started" | "membership_renewal_due" | "membership_past_due" | "membership_ended";
  enabled?: boolean | undefined;
  texts?: SitesEmailTemplatesReplaceBodyTemplateTexts | undefined;
}

export interface SitesEmailTemplatesReplaceBodyTemplateTexts {
  en?: SitesEmailTemplatesReplaceBodyTemplateTextsEn | undefined;
  de?: SitesEmailTemplatesReplaceBodyTemplateTextsDe | undefined;
  fr?: SitesEmailTemplatesReplaceBodyTemplateTextsFr | undefined;
  es?: SitesEmailTemplatesReplaceBodyTemplateTextsEs | undefined;
  nl?: SitesEmailTemplatesReplaceBodyTemplateTextsNl | undefined;
}

export interface SitesEmailTemplatesReplaceBodyTemplateTextsDe {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesReplaceBodyTemplateTextsEn {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesReplaceBodyTemplateTextsEs {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesReplaceBodyTemplateTextsFr {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesReplaceBodyTemplateTextsNl {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesReplaceResult {
  templates: SitesEmailTemplatesReplaceResultTemplate[];
}

export interface SitesEmailTemplatesReplaceResultTemplate {
  kind: string;
  enabled: boolean;
  texts: SitesEmailTemplatesReplaceResultTemplateTexts;
  placeholders: string[];
  /** The default text by language, used where a store has none. */
  defaults: SitesEmailTemplatesReplaceResultTemplateDefaults;
}

export interface SitesEmailTemplatesReplaceResultTemplateDefaults {
  en: SitesEmailTemplatesReplaceResultTemplateDefaultsEn;
  de: SitesEmailTemplatesReplaceResultTemplateDefaultsDe;
  fr: SitesEmailTemplatesReplaceResultTemplateDefaultsFr;
  es: SitesEmailTemplatesReplaceResultTemplateDefaultsEs;
  nl: SitesEmailTemplatesReplaceResultTemplateDefaultsNl;
}

export interface SitesEmailTemplatesReplaceResultTemplateDefaultsDe {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesReplaceResultTemplateDefaultsEn {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesReplaceResultTemplateDefaultsEs {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesReplaceResultTemplateDefaultsFr {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesReplaceResultTemplateDefaultsNl {
  subject: string;
  introduction: string;
}

export interface SitesEmailTemplatesReplaceResultTemplateTexts {
  en?: SitesEmailTemplatesReplaceResultTemplateTextsEn | undefined;
  de?: SitesEmailTemplatesReplaceResultTemplateTextsDe | undefined;
  fr?: SitesEmailTemplatesReplaceResultTemplateTextsFr | undefined;
  es?: SitesEmailTemplatesReplaceResultTemplateTextsEs | undefined;
  nl?: SitesEmailTemplatesReplaceResultTemplateTextsNl | undefined;
}

export interface SitesEmailTemplatesReplaceResultTemplateTextsDe {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesReplaceResultTemplateTextsEn {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesReplaceResultTemplateTextsEs {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesReplaceResultTemplateTextsFr {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesReplaceResultTemplateTextsNl {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesTestBody {
  locale?: "en" | "de" | "fr" | "es" | "nl" | undefined;
  /** Unsaved text; null: the saved text. */
  texts?: SitesEmailTemplatesTestBodyTexts | null | undefined;
  /** Written about this order; default: a sample. */
  order_id?: string | undefined;
  /** Address of a member of the workspace. */
  to: string;
}

export interface SitesEmailTemplatesTestBodyTexts {
  /** One line. Null: the default text. */
  subject?: string | null | undefined;
  /** Plain text with placeholders such as `{order}`; blank lines separate paragraphs. Null: the default text. */
  introduction?: string | null | undefined;
  /** Plain text above the default footer. Null: none. */
  footer?: string | null | undefined;
}

export interface SitesEmailTemplatesTestResult {
  queued: boolean;
}

export interface SitesFeedsProblemsListQuery {
  channel: "openai" | "google" | "acp";
  /** Only this reason. */
  code?: "missing_title" | "missing_image" | "missing_price" | "missing_description" | "missing_brand" | "missing_identifiers" | "invalid_gtin" | "long_title" | "unsupported_image" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface SitesFeedsProblemsListResult {
  problems: FeedProblem[];
  next_cursor: string | null;
}

export interface SitesFeedsReplaceBody {
  /** `public`, `token` (only with the token in the URL), or `off` (the files are removed). */
  access: "public" | "token" | "off";
  /** Replaces the token: URLs with the previous token stop working. */
  new_token?: boolean | undefined;
}

export interface SitesLabGetResult {
  /** `none`: no run has been started yet. */
  status: "none" | "running" | "finished";
  requested_at: string | null;
  finished_at: string | null;
  /** The report of the last run that finished. */
  report: LabReport | null;
}

export interface SitesLabStartResult {
  /** `none`: no run has been started yet. */
  status: "none" | "running" | "finished";
  requested_at: string | null;
  finished_at: string | null;
  /** The report of the last run that finished. */
  report: LabReport | null;
}

export interface SitesListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface SitesListResult {
  sites: Site[];
  next_cursor: string | null;
}

export interface SitesQuotePreviewBody {
  line_items: SitesQuotePreviewBodyLineItem[];
  shipping_address: SitesQuotePreviewBodyShippingAddress;
  coupon_code?: string | null | undefined;
  /** Several codes in their order, instead of `coupon_code`. */
  coupon_codes?: string[] | undefined;
  /** Default: the cheapest option. */
  selected_shipping_option_id?: string | null | undefined;
}

export interface SitesQuotePreviewBodyLineItem {
  /** Required unless `variant_id` is sent. */
  product_id?: string | undefined;
  variant_id?: string | undefined;
  variant_options?: Record<string, string> | undefined;
  quantity?: number | undefined;
}

export interface SitesQuotePreviewBodyShippingAddress {
  /** ISO 3166-1, two letters. */
  country: string;
  /** State or province, as a code or name. */
  state?: string | null | undefined;
  /** Postal or ZIP code. */
  postcode?: string | null | undefined;
  /** Recipient's name. */
  name?: string | null | undefined;
  /** Street and number. */
  line1?: string | null | undefined;
  /** Apartment, floor, company. */
  line2?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** Phone number for the carrier. */
  phone?: string | null | undefined;
}

export interface SitesQuotePreviewResult {
  currency: string;
  items: SitesQuotePreviewResultItem[];
  needs_shipping: boolean;
  shipping_options: SitesQuotePreviewResultShippingOption[];
  selected_shipping_option_id: string | null;
  totals: SitesQuotePreviewResultTotals;
  messages: SitesQuotePreviewResultMessage[];
}

export interface SitesQuotePreviewResultItem {
  id: string;
  product_id: string;
  variant_id: string;
  variant_options: Record<string, string>;
  name: string;
  quantity: number;
  /** Amount in minor units of `currency`. */
  unit_price: number;
  /** Amount in minor units of `currency`. */
  subtotal: number;
  image_url: string | null;
}

export interface SitesQuotePreviewResultMessage {
  type: "info" | "warning" | "error";
  code: string;
  content: string;
  /** JSONPath into this response. */
  path?: string | undefined;
  /** The item that the message is about, which may have been removed. */
  item_id?: string | undefined;
  /** Units that can be bought. */
  available?: number | undefined;
}

export interface SitesQuotePreviewResultShippingOption {
  id: string;
  label: string;
  amount: number;
}

export interface SitesQuotePreviewResultTotals {
  /** Amount in minor units of `currency`. */
  subtotal: number;
  /** Amount in minor units of `currency`. */
  shipping: number;
  /** Amount in minor units of `currency`. */
  tax: number;
  /** Discount as a positive amount; it is subtracted from the total. */
  discount: number;
  /** Amount in minor units of `currency`. */
  total: number;
  /** Tax that is included in the prices. */
  tax_included: number;
}

export interface SitesRedirectsAddBody {
  /** An address that the store has no page for. Case, a slash at the end and a host do not matter. */
  path: string;
  /** The target: a path of the store, or an absolute URL. */
  target: string;
}

export interface SitesRedirectsAddResult {
  /** An address that the store has no page for. Case, a slash at the end and a host do not matter. */
  path: string;
  /** The target: a path of the store, or an absolute URL. */
  target: string;
}

export interface SitesRedirectsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface SitesRedirectsListResult {
  redirects: SitesRedirectsListResultRedirect[];
  next_cursor: string | null;
}

export interface SitesRedirectsListResultRedirect {
  /** An address that the store has no page for. Case, a slash at the end and a host do not matter. */
  path: string;
  /** The target: a path of the store, or an absolute URL. */
  target: string;
}

export interface SitesSetupSamplesAddResult {
  /** The sample products of the store. */
  product_ids: string[];
}

export interface SitesSetupSamplesListResult {
  /** The sample products of the store. */
  product_ids: string[];
}

export interface SitesSynonymsGetResult {
  /** At most 500 groups of 2 to 20 terms. */
  synonyms: SitesSynonymsGetResultSynonym[];
  /** Null until the list is set for the first time. */
  updated_at: string | null;
}

export interface SitesSynonymsGetResultSynonym {
  /** Terms of one or more words. A search for one of them also finds the others. */
  terms: string[];
  /** Makes the group one-way: a search for one of `terms` also finds these terms, but not the other `terms`, and a search for these finds none of `terms`. */
  also_finds?: string[] | undefined;
}

export interface SitesSynonymsReplaceBody {
  /** At most 500 groups of 2 to 20 terms. */
  synonyms: SitesSynonymsReplaceBodySynonym[];
}

export interface SitesSynonymsReplaceBodySynonym {
  /** Terms of one or more words. A search for one of them also finds the others. */
  terms: string[];
  /** Makes the group one-way: a search for one of `terms` also finds these terms, but not the other `terms`, and a search for these finds none of `terms`. */
  also_finds?: string[] | undefined;
}

export interface SitesSynonymsReplaceResult {
  /** At most 500 groups of 2 to 20 terms. */
  synonyms: SitesSynonymsReplaceResultSynonym[];
  /** Null until the list is set for the first time. */
  updated_at: string | null;
}

export interface SitesSynonymsReplaceResultSynonym {
  /** Terms of one or more words. A search for one of them also finds the others. */
  terms: string[];
  /** Makes the group one-way: a search for one of `terms` also finds these terms, but not the other `terms`, and a search for these finds none of `terms`. */
  also_finds?: string[] | undefined;
}

export interface SitesUpdateBody {
  /** Display name. */
  name?: string | undefined;
  /** ISO 4217 currency code. */
  currency?: string | undefined;
  /** Description of the store. */
  description?: string | undefined;
  /** Whether the store is public. */
  published?: boolean | undefined;
  /** URL of the logo. */
  logo_url?: string | null | undefined;
  /** Version of the terms that buyers must accept; null for none. */
  terms_version?: string | null | undefined;
  /** Tags for what the store sells. */
  tags?: string[] | undefined;
  policies?: SitesUpdateBodyPolicies | undefined;
  /** Whether prices include tax. If false, tax is added. */
  prices_include_tax?: boolean | undefined;
  /** Additional hosts for `return_url`, besides those of the store. If the list is empty, loopback hosts are accepted too. */
  allowed_return_hosts?: string[] | undefined;
  /** Whether buyers without a credential can check out over REST, UCP, MCP and the pages of the store. Carts need no credential either way. Default: true. */
  guest_checkout?: boolean | undefined;
  /** When payments of orders with shipped products are collected: with the payment (`automatic`, the default), when units are fulfilled (`at_shipping`), or by `POST /merchant/orders/{order_id}/capture` (`manual`). Processors that cannot capture later collect at once. */
  payment_capture?: "automatic" | "at_shipping" | "manual" | undefined;
  /** How the numbers of new orders are written: a text that contains `{number}` once, for example `#{number}` (the default) or `NL-{number}`. Test orders have a T before the number. */
  order_number_format?: string | undefined;
  /** Lifetime of a checkout session in minutes. */
  session_ttl_minutes?: number | undefined;
  /** Maximum time in minutes for which an unpaid checkout session can hold stock, counted from its first hold, even if payment is requested again. */
  hold_minutes?: number | undefined;
  /** Maximum number of unpaid checkout sessions with held stock per guest network (IPv4 /24, IPv6 /64); null for no limit. */
  held_checkouts_per_network?: number | null | undefined;
  /** Maximum number of unpaid units of a variant that guests of one network can hold; null for no limit. */
  held_units_per_network?: number | null | undefined;
  /** The same limit in percent of the available units. The larger of the two limits applies. */
  held_percent_per_network?: number | undefined;
  /** Whether UCP and A2A requests must be signed by the agent. */
  request_signature_required?: boolean | undefined;
  /** Whether all UCP and A2A responses are signed. */
  sign_responses?: boolean | undefined;
  /** Whether the store sells digital products with x402. */
  crypto_payments_enabled?: boolean | undefined;
  /** Receiving addresses by network, for example `{"base": "0x…"}`. Replaces all current addresses. The private key stays with you and is never required. */
  crypto_wallet_address?: Record<string, string> | undefined;
  /** Network that is listed first. */
  crypto_preferred_chain?: string | null | undefined;
  /** Symbols of the accepted stablecoins. */
  crypto_accepted_tokens?: string[] | undefined;
  /** Maximum total of one purchase, in cents. */
  crypto_price_limit?: number | undefined;
  /** Whether the store sells digital products with x402. */
  cryptoPaymentsEnabled?: boolean | undefined;
  /** Receiving addresses by network, for example `{"base": "0x…"}`. Replaces all current addresses. The private key stays with you and is never required. */
  cryptoWalletAddress?: Record<string, string> | undefined;
  /** Network that is listed first. */
  cryptoPreferredChain?: string | null | undefined;
  /** Symbols of the accepted stablecoins. */
  cryptoAcceptedTokens?: string[] | undefined;
  /** Maximum total of one purchase, in cents. */
  cryptoPriceLimit?: number | undefined;
  /** Accept only payments with a nonce from a 402 response, which binds them to the product. Standard x402 clients choose their own nonce and cannot pay then. */
  x402_require_issued_nonce?: boolean | undefined;
  /** Deliver files before the payment has settled. Suitable only for inexpensive products. */
  x402_deliver_before_settlement?: boolean | undefined;
  /** Home country of the store. */
  country?: string | null | undefined;
  /** IANA time zone such as Europe/Berlin. Default: UTC. */
  timezone?: string | undefined;
  /** Email address at which buyers reach the merchant. */
  contact_email?: string | null | undefined;
  /** Address of the business. */
  address?: SitesUpdateBodyAddress | null | undefined;
  theme?: SitesUpdateBodyTheme | undefined;
  /** Plain text that the storefront shows as pages; empty removes a page. */
  legal?: SitesUpdateBodyLegal | undefined;
  /** BCP 47 language tags, the primary language of the store first. Default: en. */
  languages?: string[] | undefined;
  /** Whether the pages of the platform and searches across stores include the store. Default: true. */
  listed?: boolean | undefined;
  /** Stock at or below which a variant counts as low. Default: 5. */
  low_stock_threshold?: number | undefined;
  /** Within how many days buyers can return goods, for search engines; 0 if they cannot; null for not stated. Default: null. */
  return_days?: number | null | undefined;
}

export interface SitesUpdateBodyAddress {
  /** Street and number. */
  line1?: string | null | undefined;
  /** Apartment, floor, company. */
  line2?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State or province. */
  state?: string | null | undefined;
  /** Postal or ZIP code. */
  postcode?: string | null | undefined;
  /** ISO 3166-1 alpha-2 code in capitals. */
  country: string;
  /** Phone number. */
  phone?: string | null | undefined;
}

export interface SitesUpdateBodyLegal {
  /** The same text as `policies.shipping`. */
  shipping?: string | undefined;
  /** The same text as `policies.returns`. */
  returns?: string | undefined;
  /** Privacy policy. */
  privacy?: string | undefined;
  /** Terms of service. Buyers accept them if `terms_version` is set. */
  terms?: string | undefined;
  /** Imprint. */
  imprint?: string | undefined;
}

export interface SitesUpdateBodyPolicies {
  /** Shipping policy, as text. */
  shipping?: string | undefined;
  /** Return policy, as text. */
  returns?: string | undefined;
}

export interface SitesUpdateBodyTheme {
  /** The same field as `logo_url` of the store. */
  logo_url?: string | null | undefined;
  /** URL of a square icon. */
  icon_url?: string | null | undefined;
  /** Color of links and buttons, `#rrggbb`, with a contrast of at least 4.5:1 against the page background. */
  accent?: string | null | undefined;
  /** Font pair. */
  fonts?: "system" | "serif" | "humanist" | "geometric" | undefined;
}

export interface StockAdjustment {
  id: string;
  variant_id: string;
  /** Null if stock was not tracked. */
  on_hand_before: number | null;
  /** Null if stock was not tracked. */
  on_hand_after: number | null;
  /** Null if stock was not tracked before or afterwards. */
  change: number | null;
  /** The reason that was sent, or `product_updated` for a change of the product. */
  reason: string;
  note: string | null;
  author: StockAdjustmentAuthor | null;
  created_at: string;
}

export interface StockAdjustmentAuthor {
  /** `api_key`, `access_token`, `person` or `operator`. */
  kind: string;
  /** Id of the key, grant or user. */
  id: string;
}

export interface Store {
  slug: string;
  name: string;
  description: string;
  currency: string;
  url: string;
  logo_url: string | null;
  domains: string[];
  tags: string[];
  collections_count: number;
  products_count: number;
  /** `card` and `x402`; none if the store takes no payments. */
  payment_methods: string[];
  /** URL of each protocol; replace `{product_id}` with the id of a product. */
  protocols: Record<string, string>;
  policies: StorePolicies;
  updated_at: string;
}

export interface StorePolicies {
  shipping: string;
  returns: string;
  terms_version: string | null;
}

export interface StoresCollectionsListQuery {
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface StoresCollectionsListResult {
  collections: Collection[];
  next_cursor: string | null;
}

export interface StoresCollectionsProductsListQuery {
  /** compact: id, name, price, availability, options and link of each product. full: everything. */
  view?: "compact" | "full" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface StoresCollectionsProductsListResult {
  products: (Product | CompactProduct)[];
  next_cursor: string | null;
}

export interface StoresProductsBatchQuery {
  /** Product ids separated by commas, at most 50. */
  ids: string;
  /** compact: id, name, price, availability, options and link of each product. full: everything. */
  view?: "compact" | "full" | undefined;
}

export interface StoresProductsBatchResult {
  products: (Product | CompactProduct)[];
  not_found: string[];
}

export interface StoresProductsListQuery {
  /** compact: id, name, price, availability, options and link of each product. full: everything. */
  view?: "compact" | "full" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface StoresProductsListResult {
  products: (Product | CompactProduct)[];
  next_cursor: string | null;
}

export interface StoresSearchQuery {
  /** Search text. */
  q?: string | undefined;
  /** Products with at least one of these tags. */
  tag?: string | string[] | undefined;
  /** If true, only products with a variant in stock. */
  in_stock?: boolean | undefined;
  /** Price limit in minor units of the currency, inclusive. */
  price_min?: number | undefined;
  /** Price limit in minor units of the currency, inclusive. */
  price_max?: number | undefined;
  /** Only products priced in this currency (ISO 4217). */
  currency?: string | undefined;
  /** Search only the store with this slug. */
  site_slug?: string | undefined;
  /** compact: id, name, price, availability, options and link of each product. full: everything. */
  view?: "compact" | "full" | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface StoresSearchResult {
  products: (Product | CompactProduct & StoresSearchResultProduct)[];
  next_cursor: string | null;
  /** Number of matching products: exact up to 1,000, an estimate above. */
  total_estimate: number;
  /** How well the results match the words of the search: `all`: every word; `vocabulary`: every word or a synonym of it; `partial`: some of the words, or corrected words. */
  match: "all" | "vocabulary" | "partial";
  /** The words, as typed, that the result does not match. */
  unmatched: string[];
  /** Words that were taken for spelling errors, and the words found instead. */
  corrected?: Record<string, string> | undefined;
  /** What was read from the words of the search and taken out of them. */
  applied?: StoresSearchResultApplied | undefined;
}

export interface StoresSearchResultApplied {
  /** Lower price limit in minor units, inclusive. */
  price_min?: number | undefined;
  /** Upper price limit in minor units, inclusive. */
  price_max?: number | undefined;
  /** Currency that the words name. */
  currency?: string | undefined;
  in_stock?: true | undefined;
  /** The words ask for a low price. It neither filters nor orders the results. */
  preference?: "low_price" | undefined;
}

export interface StoresSearchResultProduct {
  /** How well the results match the words of the search: `all`: every word; `vocabulary`: every word or a synonym of it; `partial`: some of the words, or corrected words. */
  match?: "all" | "vocabulary" | "partial" | undefined;
  /** The words, as typed, that the result does not match. */
  unmatched?: string[] | undefined;
}

export interface TaxRate {
  id: string;
  site_slug: string;
  name: string;
  country: string;
  state: string | null;
  postcode_prefix: string | null;
  /** Rate in percent. */
  rate: number;
  applies_to_shipping: boolean;
  created_at: string;
  updated_at: string;
}

export interface TaxRatesCreateBody {
  /** Slug of a store of the workspace. */
  site_slug: string;
  /** Display name. */
  name: string;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  /** Tax rate in percent, with up to 4 decimals. */
  rate: number;
  /** Null for the whole country. */
  state?: string | null | undefined;
  /** Null for all postal codes. */
  postcode_prefix?: string | null | undefined;
  /** Whether shipping is taxed too. Default: false. */
  applies_to_shipping?: boolean | undefined;
}

export interface TaxRatesListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface TaxRatesListResult {
  tax_rates: TaxRate[];
  next_cursor: string | null;
}

export interface TaxRatesUpdateBody {
  /** Display name. */
  name?: string | undefined;
  /** ISO 3166-1 alpha-2 code. */
  country?: string | undefined;
  /** Tax rate in percent, with up to 4 decimals. */
  rate?: number | undefined;
  /** Null for the whole country. */
  state?: string | null | undefined;
  /** Null for all postal codes. */
  postcode_prefix?: string | null | undefined;
  /** Whether shipping is taxed too. Default: false. */
  applies_to_shipping?: boolean | undefined;
}

export interface TestPurchase {
  outcome: "paid" | "failed";
  /** Why the test purchase failed; null if it succeeded. */
  reason: string | null;
  /** The test order. */
  order_id: string | null;
  /** Every request of the agent and its response, in order. */
  exchanges: TestPurchaseExchange[];
}

export interface TestPurchaseExchange {
  step: "discover" | "search" | "product" | "checkout" | "consent" | "pay";
  method: string;
  url: string;
  request_body: string | null;
  status: number;
  /** At most 20,000 characters. */
  response_body: string;
  milliseconds: number;
}

export interface TimelineEntry {
  /** `event` or `note`. */
  kind: string;
  id: string;
  created_at: string;
  /** Of an event, for example `order.refunded`. */
  type?: string | undefined;
  /** Id of the order, return or exchange that the event is about. */
  resource_id?: string | undefined;
  /** As in webhooks. */
  context?: Record<string, unknown> | undefined;
  /** Deliveries of the event, without replays. */
  webhooks?: TimelineEntryWebhook[] | undefined;
  /** Of a note. */
  text?: string | undefined;
  author?: TimelineEntryAuthor | null | undefined;
  /** Of the key, or of the user while they are a member. */
  author_name?: string | null | undefined;
}

export interface TimelineEntryAuthor {
  /** `api_key`, `access_token`, `person` or `operator`. */
  kind: string;
  /** Id of the key, grant or user. */
  id: string;
}

export interface TimelineEntryWebhook {
  id: string;
  endpoint_id: string;
  url: string;
  /** `pending`, `delivered` or `failed`. */
  status: string;
  attempts: number;
}

export interface Webhook {
  id: string;
  url: string;
  /** Event names, or `*` alone for every event. */
  events: string[];
  /** Null: events of every store of the workspace. */
  site_slug: string | null;
  active: boolean;
  /** `manual`: paused by a user or an API call. `failures`: paused after failing for 48 hours. `grant_ended`: paused because the access of the connected app that created it has ended. */
  paused_reason: "manual" | "failures" | "grant_ended" | null;
  /** Time of the first failure after the last success. */
  failing_since: string | null;
  /** The connected app that created it; the endpoint is paused when its access ends. Null: created by a user or an API key. */
  connected_app_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookDelivery {
  id: string;
  endpoint_id: string;
  /** The same in every attempt and replay. */
  event_id: string;
  event_type: string;
  status: "pending" | "delivered" | "failed";
  /** `attempts_exhausted`, `endpoint_paused` or `discarded`. */
  reason: string | null;
  /** The delivery that this one repeats. */
  replay_of: string | null;
  created_at: string;
  next_attempt_at: string | null;
  attempt_count: number;
  attempts: WebhookDeliveryAttempt[];
}

export interface WebhookDeliveryAttempt {
  attempt: number;
  /** As sent in the header `X-Svc-Delivery-Id`. */
  delivery_id: string;
  at: string;
  status_code: number | null;
  latency_ms: number;
  /** timeout, dns, tls, connect, blocked, protocol, http or internal; null: accepted. */
  error: string | null;
  /** The first 4 KB. */
  response_body: string | null;
}

export interface WebhookDeliveryDetail {
  id: string;
  endpoint_id: string;
  /** The same in every attempt and replay. */
  event_id: string;
  event_type: string;
  status: "pending" | "delivered" | "failed";
  /** `attempts_exhausted`, `endpoint_paused` or `discarded`. */
  reason: string | null;
  /** The delivery that this one repeats. */
  replay_of: string | null;
  created_at: string;
  next_attempt_at: string | null;
  attempt_count: number;
  attempts: WebhookDeliveryDetailAttempt[];
  /** The body of every attempt. Null: the event is no longer stored, or the credential cannot read what it is about. */
  payload: string | null;
}

export interface WebhookDeliveryDetailAttempt {
  attempt: number;
  /** As sent in the header `X-Svc-Delivery-Id`. */
  delivery_id: string;
  at: string;
  status_code: number | null;
  latency_ms: number;
  /** timeout, dns, tls, connect, blocked, protocol, http or internal; null: accepted. */
  error: string | null;
  /** The first 4 KB. */
  response_body: string | null;
  /** The headers that were sent, for credentials with `write:webhooks`. Signatures of a replaced secret are left out. */
  request_headers: Record<string, string> | null;
}

export interface WebhookEvent {
  /** Name of the event, as in `events` of an endpoint. */
  type: string;
  /** When the event is sent. */
  description: string;
  /** Schema of `data` in the event, in this document. */
  data: string;
}

export interface WebhookEventsListResult {
  webhook_events: WebhookEvent[];
  next_cursor: string | null;
}

export interface WebhooksCreateBody {
  /** URL of the receiver. Must be https; outside production http is accepted for loopback hosts. */
  url: string;
  /** Event names, or `["*"]` for all events. */
  events: string[];
  /** Slug of a store whose events are delivered. Default: events of every store. */
  site_slug?: string | null | undefined;
  /** If false, new events are not delivered, not even after it is set to true again. */
  active?: boolean | undefined;
}

export interface WebhooksCreateResult {
  id: string;
  url: string;
  /** Event names, or `*` alone for every event. */
  events: string[];
  /** Null: events of every store of the workspace. */
  site_slug: string | null;
  active: boolean;
  /** `manual`: paused by a user or an API call. `failures`: paused after failing for 48 hours. `grant_ended`: paused because the access of the connected app that created it has ended. */
  paused_reason: "manual" | "failures" | "grant_ended" | null;
  /** Time of the first failure after the last success. */
  failing_since: string | null;
  /** The connected app that created it; the endpoint is paused when its access ends. Null: created by a user or an API key. */
  connected_app_id: string | null;
  created_at: string;
  updated_at: string;
  /** Secret that signs deliveries. It is returned only in this response. */
  secret: string;
}

export interface WebhooksDeliveriesListQuery {
  status?: "pending" | "delivered" | "failed" | undefined;
  /** Only deliveries of events with this name. */
  event_type?: string | undefined;
  /** Only deliveries created after this time. */
  created_after?: string | undefined;
  /** Only deliveries created before this time. */
  created_before?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface WebhooksDeliveriesListResult {
  deliveries: WebhookDelivery[];
  next_cursor: string | null;
}

export interface WebhooksListQuery {
  /** Only items of the store with this slug. */
  site_slug?: string | undefined;
  /** Maximum number of items per page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
}

export interface WebhooksListResult {
  webhooks: ListedWebhook[];
  next_cursor: string | null;
}

export interface WebhooksReplayBody {
  /** Start of the time window in which the deliveries were created. */
  from: string;
  /** End of the time window. */
  to: string;
  /** Only deliveries with this status. */
  status?: "failed" | "delivered" | undefined;
}

export interface WebhooksReplayResult {
  /** Number of deliveries queued, at most 1,000. */
  replayed: number;
  /** To replay more, send it as `from` after these have been delivered. Null if there are no more. */
  next_from: string | null;
}

export interface WebhooksRotateSecretResult {
  id: string;
  url: string;
  /** Event names, or `*` alone for every event. */
  events: string[];
  /** Null: events of every store of the workspace. */
  site_slug: string | null;
  active: boolean;
  /** `manual`: paused by a user or an API call. `failures`: paused after failing for 48 hours. `grant_ended`: paused because the access of the connected app that created it has ended. */
  paused_reason: "manual" | "failures" | "grant_ended" | null;
  /** Time of the first failure after the last success. */
  failing_since: string | null;
  /** The connected app that created it; the endpoint is paused when its access ends. Null: created by a user or an API key. */
  connected_app_id: string | null;
  created_at: string;
  updated_at: string;
  /** Secret that signs deliveries. It is returned only in this response. */
  secret: string;
}

export interface WebhooksUpdateBody {
  /** URL of the receiver. Must be https; outside production http is accepted for loopback hosts. */
  url?: string | undefined;
  /** Event names, or `["*"]` for all events. */
  events?: string[] | undefined;
  /** Slug of a store whose events are delivered; null for events of every store. */
  site_slug?: string | null | undefined;
  /** If false, new events are not delivered, not even after it is set to true again. */
  active?: boolean | undefined;
}

export interface Workspace {
  id: string;
  name: string;
  created_at: string;
  /** Whether staff may refund orders. */
  staff_can_refund: boolean;
}

export interface WorkspaceUpdateBody {
  name?: string | undefined;
  staff_can_refund?: boolean | undefined;
}
