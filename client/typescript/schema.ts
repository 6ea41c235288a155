// deno-lint-ignore-file
/**
 * The types of the API, by openapi-typescript from its OpenAPI document.
 * `deno run -A tests/client/write_schema.ts` writes this file.
 *
 * @module
 */

export interface paths {
  "/v1/ads": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List ads */
    get: operations["listAds"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/ads/{ad_archive_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get an ad */
    get: operations["getAd"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/ads/{ad_archive_id}/history": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get an ad's history */
    get: operations["getAdHistory"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/ads/{ad_archive_id}/similar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List similar ads */
    get: operations["listSimilarAds"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/facets": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Count ads by their properties */
    get: operations["getFacets"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/stats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Add up spend, impressions, and reach */
    get: operations["getStats"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/brands": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List brands */
    get: operations["listBrands"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/brands/{brand}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a brand */
    get: operations["getBrand"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/brands/{brand}/timeline": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a brand's timeline */
    get: operations["getBrandTimeline"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/brands/{brand}/changes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a brand's changes */
    get: operations["getBrandChanges"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/changes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Follow changes */
    get: operations["listChanges"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/exports/ads.ndjson": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export ads as NDJSON */
    get: operations["exportAdsAsNdjson"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/exports/ads.manifest.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the manifest of the last export */
    get: operations["getExportManifest"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/ads/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Validate a key */
    get: operations["getMe"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description An ad of the archive. Unknown values are null. */
    Ad: {
      /** @description Internal identifier. Lists are ordered by it, most recently added first. */
      id: number;
      /** @description The ad's identifier in the public ad library. */
      ad_archive_id: string;
      /** @description Null if the source does not name the page. */
      brand_id: number | null;
      /** @description True if the ad names a branded-content partner. */
      is_creator_ad: boolean;
      delivery_start_at: number | null;
      /** @description Whether the ad was running when it was last observed: at last_seen_at or last_scraped_at, whichever is later. */
      is_active: boolean;
      cards: components["schemas"]["Card"][];
      last_scraped_at: number | null;
      creator_page_id: string | null;
      creator_page_name: string | null;
      last_seen_at: number | null;
      /** @description Days from the start of delivery to its end or, if that is unknown, to last_seen_at, rounded to the nearest day. */
      running_days: number | null;
      /** @description Equal for ads with the same texts, links, and media. Null for an ad without any. */
      creative_hash: string | null;
      primary_text: string | null;
      /** @description The words on the ad's button. */
      cta_text: string | null;
      /** @description As the source gives it; check it before you link to it. */
      destination_url: string | null;
      destination_domain: string | null;
      /** @description All of the ad's text in one string, for searching. */
      search_text: string | null;
      /** @description The import that last changed the ad. */
      scrape_run_id: number | null;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      updated_at: number;
    };
    /** @description An ad with its brand and creative units. */
    AdDetail: {
      /** @description Internal identifier. Lists are ordered by it, most recently added first. */
      id: number;
      /** @description The ad's identifier in the public ad library. */
      ad_archive_id: string;
      /** @description Null if the source does not name the page. */
      brand_id: number | null;
      /** @description True if the ad names a branded-content partner. */
      is_creator_ad: boolean;
      delivery_start_at: number | null;
      /** @description Whether the ad was running when it was last observed: at last_seen_at or last_scraped_at, whichever is later. */
      is_active: boolean;
      cards: components["schemas"]["Card"][];
      last_scraped_at: number | null;
      creator_page_id: string | null;
      creator_page_name: string | null;
      last_seen_at: number | null;
      /** @description Days from the start of delivery to its end or, if that is unknown, to last_seen_at, rounded to the nearest day. */
      running_days: number | null;
      /** @description Equal for ads with the same texts, links, and media. Null for an ad without any. */
      creative_hash: string | null;
      primary_text: string | null;
      /** @description The words on the ad's button. */
      cta_text: string | null;
      /** @description As the source gives it; check it before you link to it. */
      destination_url: string | null;
      destination_domain: string | null;
      /** @description All of the ad's text in one string, for searching. */
      search_text: string | null;
      /** @description The import that last changed the ad. */
      scrape_run_id: number | null;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      updated_at: number;
      brand: components["schemas"]["Brand"] | null;
      creativeUnits: components["schemas"]["CreativeUnit"][];
    };
    AdList: {
      /** @description Sorted by sort, by default most recently added first. include adds fields, and fields selects them. With collapse, each ad has group_size: the number of matching ads with its creative. */
      data:
        (components["schemas"]["Ad"] | components["schemas"]["SelectedAd"])[];
      meta: {
        /** @description The number of matching ads on all pages or, with collapse, of their creatives. Exact, unless total_is_exact is false. */
        total: number;
        /** @description The limit that was applied. */
        limit: number;
        has_more: boolean;
        /** @description The same as pagination.cursor; null on the last page. */
        next_cursor: string | null;
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters?: string[];
        /** @description False if total is only a lower bound, because counting would take too long. */
        total_is_exact?: boolean;
        /**
         * @description How often paging through the whole list returns each ad while ads are imported.
         * @enum {string}
         */
        walk?: "exactly_once" | "at_least_once";
        /** @description The request as it was interpreted. */
        applied?: {
          q: string | null;
          filters: {
            [key: string]: unknown;
          };
          sort: string;
          collapse?: string;
          limit: number;
        };
        /** @description When the newest completed import ended. */
        data_as_of?: number | null;
        /** @description The brands of the filter. */
        brands?: {
          id: number;
          slug: string;
          last_scraped_at: number | null;
        }[];
        /** @description Brands of the filter that are not in the archive. */
        unknown_brands?: string[];
      };
      pagination: {
        /** @description Absent on the last page. */
        cursor?: string;
        has_more: boolean;
      };
      /**
       * Format: uri
       * @description The next page with the same filters and limit. Absent on the last page.
       */
      next_page_url?: string;
    };
    /** @description An advertiser's page. */
    Brand: {
      id: number;
      /** @description A readable unique identifier; it does not change when the name changes. */
      slug: string;
      /** @description The page's identifier in the public ad library. If sources only have the page's name, it is name: and that name, such as name:corner-bakery. */
      page_id: string;
      name: string | null;
      /** @description Ads in this archive that are active. Exact. */
      active_ad_count: number;
      /** @description Ads in this archive. Exact. */
      total_ad_count: number;
      page_url: string | null;
      avatar_url: string | null;
      /** @description Where the brand's ads were shown, in lowercase: facebook, instagram, messenger, audience_network, threads, whatsapp, ... */
      platforms: string[];
      /** @description The media types of the brand's ads. */
      media_types: ("image" | "video" | "carousel" | "unknown")[];
      last_scraped_at: number | null;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      updated_at: number;
    };
    /** @description One slide of a carousel, or one variant of a dynamic ad. */
    Card: {
      title: string | null;
      body: string | null;
      description: string | null;
      caption: string | null;
      cta_text: string | null;
      link_url: string | null;
      image_url: string | null;
      video_url: string | null;
      /** @description True if the cards are variants of one ad, of which each viewer saw one; false for the slides of a carousel. */
      variant: boolean;
    };
    /** @description One picture, video, or text that the ad showed. */
    CreativeUnit: {
      /** @description Position in the ad, starting at 0. */
      unitIndex: number;
      /** @enum {string} */
      unitType: "image" | "video" | "text";
      body: string | null;
      title: string | null;
      description: string | null;
      caption: string | null;
      linkUrl: string | null;
      /** @description For a video, its preview image. */
      imageUrl: string | null;
      videoUrl: string | null;
      /** @description With include=media. */
      media?: components["schemas"]["Media"];
    };
    /** @description The stored picture and video of a creative unit. */
    Media: {
      /**
       * @description State of the unit's picture; of a video, its preview image. kept: it is stored at url. pending: it is not downloaded yet. expired: the source no longer has it, or it was deleted to free space. refused: its host, type, or size is not allowed. none: the unit has no picture, or this server does not store pictures.
       * @enum {string}
       */
      state: "kept" | "pending" | "expired" | "refused" | "none";
      /** @description The stored picture. It never changes or expires. For a thumbnail, replace the extension with _160.webp, _480.webp, or _960.webp. */
      url: string | null;
      /** @description Width of the picture, in pixels. */
      width: number | null;
      height: number | null;
      /** @description The stored video. Null if this server does not store it. */
      video_url: string | null;
    };
    Error: {
      error: {
        /**
         * @description The error code, for programs.
         * @enum {string}
         */
        code:
          | "invalid_parameter"
          | "invalid_cursor"
          | "invalid_body"
          | "invalid_token"
          | "invalid_request"
          | "missing_credentials"
          | "invalid_api_key"
          | "api_key_revoked"
          | "api_key_expired"
          | "invalid_admin_key"
          | "invalid_credentials"
          | "session_required"
          | "email_not_verified"
          | "csrf_rejected"
          | "ad_not_found"
          | "brand_not_found"
          | "not_found"
          | "ad_removed"
          | "cursor_expired"
          | "method_not_allowed"
          | "not_acceptable"
          | "email_taken"
          | "key_limit_reached"
          | "limit_reached"
          | "import_running"
          | "payload_too_large"
          | "unsupported_media_type"
          | "rate_limited"
          | "quota_exceeded"
          | "internal_error"
          | "database_unavailable"
          | "query_timeout"
          | "admin_disabled"
          | "media_unavailable"
          | "insufficient_storage";
        /** @description A message for people that says what to do. */
        message: string;
        /** @description The invalid parameter; the first if there are several. */
        param?: string;
        /** @description All errors in the request. */
        details?: {
          param: string;
          reason: string;
          allowed?: string[];
          suggestion?: string;
        }[];
        /** @description The same as X-Request-Id. Include it when you report a problem. */
        request_id: string;
      };
    };
    /** @description The matching ads by one of their properties. */
    Facet: {
      /** @description The values with the most ads, in descending order. */
      values: {
        /** @description The value, as the filter with this name accepts it: a brand's id, true or false, a month as YYYY-MM. Null if unknown. */
        value: (string | number | boolean) | null;
        /** @description The number of matching ads with this value; for a domain, including its subdomains. */
        count: number;
        /** @description Only for brands. */
        slug?: string | null;
        /** @description Only for brands. */
        name?: string | null;
      }[];
      /** @description How many different values there are, including null. Absent if is_exact is false. */
      distinct?: number;
      /** @description False, with no values, if reading words for a search would take too long, or if the values are too large. */
      is_exact: boolean;
    };
    Facets: {
      /** @description The facets in by. Each ignores the filter on its own field. */
      data: {
        [key: string]: components["schemas"]["Facet"];
      };
      meta: {
        /** @description Ads that match all the filters. */
        total: number;
        /** @description False if total is only a lower bound, because counting would take too long. */
        total_is_exact: boolean;
        /** @description The request as it was interpreted. */
        applied: {
          q: string | null;
          filters: {
            [key: string]: unknown;
          };
          by:
            (
              | "is_active"
              | "media_type"
              | "brand"
              | "cta_text"
              | "destination_domain"
              | "start_month"
              | "is_creator_ad"
              | "platform"
              | "language"
              | "country"
              | "category"
              | "payer"
              | "currency"
              | "library"
              | "landing_page"
            )[];
          top: number;
        };
        /** @description When the newest completed import ended. */
        data_as_of: number | null;
        /** @description The brands of the filter. */
        brands?: {
          id: number;
          slug: string;
          last_scraped_at: number | null;
        }[];
        /** @description Brands of the filter that are not in the archive. */
        unknown_brands?: string[];
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters?: string[];
      };
    };
    /** @description The caller. The fields in data are repeated at the top level. */
    Me: {
      data: {
        /** @description The key's last four characters; null for a session. */
        key_last4: string | null;
        /** @description Null for a session. */
        key: {
          id: number;
          name: string;
          /** @description Seconds since 1970-01-01T00:00:00Z. */
          created_at: number;
          expires_at: number | null;
          last_used_at: number | null;
        } | null;
        account: {
          id: string;
          email: string;
        };
        plan: components["schemas"]["Plan"];
        usage: {
          /** @description First second of the UTC calendar month. */
          period_start: number;
          /** @description First second of the next one. */
          period_end: number;
          /** @description Counted requests of this period. */
          requests: number;
          requests_limit: number | null;
          requests_remaining: number | null;
          /** @description Counted requests of this UTC day. */
          today: number;
        };
      };
      /**
       * @deprecated
       * @description The same as data.key_last4.
       */
      key_last4: string | null;
      /**
       * @deprecated
       * @description The same as data.key.
       */
      key: {
        id: number;
        name: string;
        /** @description Seconds since 1970-01-01T00:00:00Z. */
        created_at: number;
        expires_at: number | null;
        last_used_at: number | null;
      } | null;
      /**
       * @deprecated
       * @description The same as data.account.
       */
      account: {
        id: string;
        email: string;
      };
      /**
       * @deprecated
       * @description The same as data.plan.
       */
      plan: components["schemas"]["Plan"];
      /**
       * @deprecated
       * @description The same as data.usage.
       */
      usage: {
        /** @description First second of the UTC calendar month. */
        period_start: number;
        /** @description First second of the next one. */
        period_end: number;
        /** @description Counted requests of this period. */
        requests: number;
        requests_limit: number | null;
        requests_remaining: number | null;
        /** @description Counted requests of this UTC day. */
        today: number;
      };
      meta?: {
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters: string[];
      };
    };
    /** @description What the plan includes. */
    Plan: {
      id: string;
      name: string;
      /** @description Null: unlimited. */
      requests_per_month: number | null;
      /** @description Null: unlimited. */
      requests_per_minute: number | null;
    };
    /** @description An ad with the members that fields, include, and collapse select. */
    SelectedAd: {
      /** @description Internal identifier. Lists are ordered by it, most recently added first. */
      id?: number;
      /** @description The ad's identifier in the public ad library. */
      ad_archive_id?: string;
      /** @description Null if the source does not name the page. */
      brand_id?: number | null;
      /** @description True if the ad names a branded-content partner. */
      is_creator_ad?: boolean;
      delivery_start_at?: number | null;
      /** @description Whether the ad was running when it was last observed: at last_seen_at or last_scraped_at, whichever is later. */
      is_active?: boolean;
      cards?: components["schemas"]["Card"][];
      last_scraped_at?: number | null;
      creator_page_id?: string | null;
      creator_page_name?: string | null;
      last_seen_at?: number | null;
      /** @description Days from the start of delivery to its end or, if that is unknown, to last_seen_at, rounded to the nearest day. */
      running_days?: number | null;
      /** @description Equal for ads with the same texts, links, and media. Null for an ad without any. */
      creative_hash?: string | null;
      primary_text?: string | null;
      /** @description The words on the ad's button. */
      cta_text?: string | null;
      /** @description As the source gives it; check it before you link to it. */
      destination_url?: string | null;
      destination_domain?: string | null;
      /** @description All of the ad's text in one string, for searching. */
      search_text?: string | null;
      /** @description The import that last changed the ad. */
      scrape_run_id?: number | null;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at?: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      updated_at?: number;
      brand?: components["schemas"]["Brand"] | null;
      creativeUnits?: components["schemas"]["CreativeUnit"][];
      /** @enum {string} */
      media_type?: "image" | "video" | "carousel" | "unknown";
      transparency?: components["schemas"]["Transparency"] | null;
      source?: {
        [key: string]: unknown;
      } | null;
      /** @description With collapse: the number of matching ads with its creative. */
      group_size?: number;
    };
    /** @description An ad that is similar to another, and why. */
    SimilarAd: {
      /** @description The ad, as in lists: include adds fields, and fields selects them. */
      ad: components["schemas"]["Ad"] | components["schemas"]["SelectedAd"];
      /** @description What both ads have in common, the strongest reason first: the creative (the same creative_hash), a picture (the same file, or one that looks the same), the first text. */
      why: ("creative" | "picture" | "text")[];
    };
    SimilarAdList: {
      /** @description Most recently added first. */
      data: components["schemas"]["SimilarAd"][];
      meta: {
        /** @description The number of similar ads on all pages. Exact, unless total_is_exact is false. */
        total: number;
        /** @description The limit that was applied. */
        limit: number;
        has_more: boolean;
        /** @description The same as pagination.cursor; null on the last page. */
        next_cursor: string | null;
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters?: string[];
        /** @description False if total is only a lower bound, because counting would take too long. */
        total_is_exact: boolean;
      };
      pagination: {
        /** @description Absent on the last page. */
        cursor?: string;
        has_more: boolean;
      };
      /**
       * Format: uri
       * @description The next page with the same filters and limit. Absent on the last page.
       */
      next_page_url?: string;
    };
    /** @description Some ads, added up. */
    Stat: {
      /** @description The value as its filter accepts it, a brand's id, or a month as YYYY-MM. Null if unknown. */
      value: (string | number) | null;
      /** @description Only for brands. */
      slug?: string | null;
      /** @description Only for brands. */
      name?: string | null;
      /** @description For spend: the row has the ads in this currency; null: in an unknown currency. */
      currency: string | null;
      ads: number;
      /** @description The lower ends of the ads' ranges, summed. */
      min: number;
      /** @description The upper ends, summed. Null if one of the ranges has none. */
      max: number | null;
      /** @description Ads without the value, which are not in min and max. */
      unknown: number;
      /** @description With by=country and of=reach: the numbers that sources state for the country, summed. Null if they would take too long to read. */
      own?: number | null;
    };
    Stats: {
      /** @description The values with the most ads first, months in their order; a row for each value and currency. */
      data: components["schemas"]["Stat"][];
      meta: {
        /** @description Ads that match all the filters. */
        total: number;
        /** @description False if total is only a lower bound, because counting would take too long. */
        total_is_exact: boolean;
        /** @description How many different values there are, including null. Absent, without rows, if total_is_exact is false. */
        distinct?: number;
        /** @description The request as it was interpreted. */
        applied: {
          q: string | null;
          filters: {
            [key: string]: unknown;
          };
          /** @enum {string} */
          by: "brand" | "payer" | "country" | "platform" | "month";
          /** @enum {string} */
          of: "ads" | "spend" | "impressions" | "reach";
          compare?: string[];
          top: number;
        };
        /** @description When the newest completed import ended. */
        data_as_of: number | null;
        /** @description The brands of the filter. */
        brands?: {
          id: number;
          slug: string;
          last_scraped_at: number | null;
        }[];
        /** @description Brands of the filter that are not in the archive. */
        unknown_brands?: string[];
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters?: string[];
      };
    };
    /** @description What the library says about the ad. Unknown values are null; an empty list is a known one. */
    Transparency: {
      /** @description Where the ad was shown, in lowercase: facebook, instagram, ... */
      platforms: string[] | null;
      /** @description ISO 639-1 codes. */
      languages: string[] | null;
      /** @description Where the ad reached people, or else where the source says that it was targeted or shown. ISO 3166-1 codes. */
      countries: string[] | null;
      /** @description Special categories, in lowercase: political, housing, ... */
      categories: string[] | null;
      /** @description Who paid for the ad, as stated for the EU. */
      payer: string | null;
      /** @description On whose behalf it was shown. */
      beneficiary: string | null;
      /** @description The disclaimer of a political ad: who paid for it. */
      byline: string | null;
      spend: {
        min: number | null;
        /** @description Null if the range has no upper end. */
        max: number | null;
        /** @description An ISO 4217 code. */
        currency: string | null;
      } | null;
      /** @description How often the ad was on a screen. It is not the number of people. */
      impressions: {
        min: number | null;
        /** @description Null if the range has no upper end. */
        max: number | null;
      } | null;
      /** @description The estimated number of people who fit the targeting. */
      audience: {
        min: number | null;
        /** @description Null if the range has no upper end. */
        max: number | null;
      } | null;
      /** @description Accounts that saw the ad at least once. People who saw several ads count in each. */
      reach: {
        /** @description The largest total that the source states. */
        total: number | null;
        /** @description Totals of regions, such as EU. */
        regions: {
          [key: string]: number;
        };
        by_country: {
          [key: string]: number;
        };
      } | null;
      /** @description Reach or impressions by country, age, and gender. */
      breakdown: {
        country: string | null;
        age: string | null;
        gender: ("female" | "male" | "unknown") | null;
        count: number | null;
        share: number | null;
      }[] | null;
      /** @description Shares of the impressions by region. */
      regions: {
        region: string;
        share: number | null;
      }[] | null;
      targeting: {
        ages: {
          min: number | null;
          /** @description Null if the range has no upper end. */
          max: number | null;
        } | null;
        genders: ("female" | "male" | "unknown")[] | null;
        locations: {
          name: string;
          type: string | null;
          excluded: boolean;
        }[] | null;
      } | null;
      /** @description How many ads the library shows as one. */
      versions: number | null;
      /** @description What is said in the video. */
      transcript: string | null;
      /** @description When the source had these values. */
      as_of: number | null;
    };
    /** @description An API key, without the key itself, which is not stored. */
    Key: {
      id: number;
      name: string;
      /** @description The key's last four characters. */
      key_last4: string;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at: number;
      /** @description Null: never. */
      expires_at: number | null;
      /** @description Accurate to the minute. Null: never. */
      last_used_at: number | null;
      revoked_at: number | null;
      /** @description The key that this one replaced. */
      replaces_id: number | null;
      /** @description The key that replaced this one. */
      replaced_by_id: number | null;
    };
    /** @description A new API key. */
    IssuedKey: {
      id: number;
      name: string;
      /** @description The key's last four characters. */
      key_last4: string;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at: number;
      /** @description Null: never. */
      expires_at: number | null;
      /** @description Accurate to the minute. Null: never. */
      last_used_at: number | null;
      revoked_at: number | null;
      /** @description The key that this one replaced. */
      replaces_id: number | null;
      /** @description The key that replaced this one. */
      replaced_by_id: number | null;
      /** @description The key. Shown only once: store it now. */
      key: string;
    };
    KeyList: {
      /** @description Newest first. */
      data: components["schemas"]["Key"][];
      meta: {
        /** @description The number of all keys of the account. */
        total: number;
        /** @description The limit that was applied. */
        limit: number;
        has_more: boolean;
        /** @description The same as pagination.cursor; null on the last page. */
        next_cursor: string | null;
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters?: string[];
      };
      pagination: {
        /** @description Absent on the last page. */
        cursor?: string;
        has_more: boolean;
      };
      /**
       * Format: uri
       * @description The next page with the same filters and limit. Absent on the last page.
       */
      next_page_url?: string;
    };
    KeyResponse: {
      data: components["schemas"]["Key"];
    };
    IssuedKeyResponse: {
      data: components["schemas"]["IssuedKey"];
    };
    /** @description Usage of an account or one of its keys. */
    Usage: {
      /** @description One row per UTC day, oldest first, including days without requests. */
      data: {
        /** Format: date */
        date: string;
        /** @description Reads of the archive with status 200, which count against the quota. */
        requests: number;
        /** @description Responses with 4xx other than 429. */
        client_errors: number;
        /** @description Responses with 5xx. */
        server_errors: number;
        /** @description Responses with 429 `rate_limited`. */
        rate_limited: number;
        /** @description Responses with 429 `quota_exceeded`: the month's quota. */
        quota_exceeded: number;
      }[];
      meta: {
        /** Format: date */
        from: string;
        /** Format: date */
        to: string;
        /** @description Null: the whole account. */
        key_id: number | null;
        totals: {
          /** @description Reads of the archive with status 200, which count against the quota. */
          requests: number;
          /** @description Responses with 4xx other than 429. */
          client_errors: number;
          /** @description Responses with 5xx. */
          server_errors: number;
          /** @description Responses with 429 `rate_limited`. */
          rate_limited: number;
          /** @description Responses with 429 `quota_exceeded`: the month's quota. */
          quota_exceeded: number;
        };
      };
    };
    /** @description Requests of the last days. */
    RequestList: {
      /** @description Newest first. */
      data: {
        id: number;
        /** @description Seconds since 1970-01-01T00:00:00Z. */
        at: number;
        /** @description As in X-Request-Id. */
        request_id: string;
        /** @description Null: a session. */
        key_id: number | null;
        method: string;
        /** @description Empty if nothing is at this path. */
        route: string;
        /** @description Path and query; if they are longer than 2,000 characters, the path and ?... instead. */
        url: string;
        status: number;
        /** @description The error code. */
        code: string | null;
        /** @description Until the response began, in milliseconds. */
        duration_ms: number;
      }[];
      meta: {
        has_more: boolean;
        /** @description Pass this as before to get the next page. Null on the last page. */
        next_before: number | null;
      };
    };
    /** @description An action on an account or a key. */
    AuditEvent: {
      id: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      at: number;
      /**
       * @description Who did it: the account's owner, the holder of the admin key, or a command on the server.
       * @enum {string}
       */
      actor: "account" | "operator" | "command";
      /** @description The account, if its owner did it. */
      actor_id: string | null;
      /** @enum {string} */
      action:
        | "account.created"
        | "account.deleted"
        | "account.plan_changed"
        | "account.role_changed"
        | "account.password_changed"
        | "account.password_reset"
        | "account.reset_link_created"
        | "session.started"
        | "session.ended"
        | "key.issued"
        | "key.renamed"
        | "key.rotated"
        | "key.revoked"
        | "share.created"
        | "share.revoked"
        | "webhook.created"
        | "webhook.changed"
        | "webhook.deleted"
        | "import.started"
        | "ad.removed"
        | "ad.allowed";
      /** @description The account affected. */
      account_id: string | null;
      /** @description The key affected. */
      key_id: number | null;
      /** @description The client's IP address. */
      ip_address: string | null;
      /** @description Further details; never a secret. */
      detail: {
        [key: string]: unknown;
      };
    };
    AuditTrail: {
      /** @description Newest first. */
      data: components["schemas"]["AuditEvent"][];
      meta: {
        has_more: boolean;
        /** @description Pass this as before to get the next page. Null on the last page. */
        next_before: number | null;
      };
    };
    AdResponse: {
      data:
        | components["schemas"]["AdDetail"]
        | components["schemas"]["SelectedAd"];
      meta?: {
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters: string[];
      };
    };
    BrandList: {
      data: components["schemas"]["Brand"][];
      meta: {
        /** @description The number of matching brands on all pages. Exact. */
        total: number;
        /** @description The limit that was applied. */
        limit: number;
        has_more: boolean;
        /** @description The same as pagination.cursor; null on the last page. */
        next_cursor: string | null;
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters?: string[];
        /** @constant */
        total_is_exact: true;
        /**
         * @description How often paging through the whole list returns each brand while ads are imported.
         * @constant
         */
        walk: "at_least_once";
        /** @description The request as it was interpreted. */
        applied: {
          q: string | null;
          filters: {
            [key: string]: unknown;
          };
          sort: string;
          limit: number;
        };
        /** @description When the newest completed import ended. */
        data_as_of: number | null;
      };
      pagination: {
        /** @description Absent on the last page. */
        cursor?: string;
        has_more: boolean;
      };
      /**
       * Format: uri
       * @description The next page with the same filters and limit. Absent on the last page.
       */
      next_page_url?: string;
    };
    BrandResponse: {
      data: components["schemas"]["Brand"];
      meta?: {
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters: string[];
      };
    };
    BrandTimeline: {
      /** @description One row for each interval, oldest first, zeros included. */
      data: {
        /**
         * Format: date
         * @description The first day of the row, in UTC. Weeks begin on Monday.
         */
        start: string;
        /** @description Ads whose delivery began in this interval. */
        started: number;
        /** @description Inactive ads that were last seen in this interval. */
        stopped: number;
        /** @description Ads that ran at some time then: from the start of their delivery (if unknown, from last_seen_at, the only sighting that is stored) to last_seen_at; active ads until meta.observed_until. Null if the interval begins after that. */
        active: number | null;
        /** @description The ads that started, by media type. */
        by_media_type: {
          image: number;
          video: number;
          carousel: number;
          unknown: number;
        };
      }[];
      meta: {
        brand_id: number;
        /** @enum {string} */
        interval: "day" | "week" | "month";
        /**
         * Format: date
         * @description The first day of the first row.
         */
        from: string;
        /**
         * Format: date
         * @description The last day of the last row.
         */
        to: string;
        /** @description When the brand was last observed: when one of its ads was last seen or the brand was last scraped, whichever is later. If neither is known, when an import last changed the brand. */
        observed_until: number;
        /** @description Ads of the brand whose start is unknown. started leaves them out. */
        without_start: number;
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters?: string[];
      };
    };
    /** @description What is known about an ad's past. */
    AdHistory: {
      ad_archive_id: string;
      /** @description When the ad ran, and its pauses, as far as it was observed. */
      intervals: {
        /** @description Null if it is not known. */
        from: number | null;
        /** @description Null in the last one, which is ongoing, and in others if unknown. */
        to: number | null;
        is_active: boolean;
      }[];
      /** @description Changes of texts, links, calls to action, pictures, and videos, oldest first; the last 200. Seeing an ad again is not a change, nor is a new signature in a picture's URL. */
      edits: {
        /** @description When the change was observed. */
        at: number;
        /** @enum {string} */
        field:
          | "primary_text"
          | "cta_text"
          | "destination_url"
          | "cards"
          | "creativeUnits";
        from: unknown;
        to: unknown;
      }[];
      /** @description Spend, impressions, reach, and the like as the source stated them before. */
      replaced_values: {
        as_of: number | null;
        /** @description Seconds since 1970-01-01T00:00:00Z. */
        replaced_at: number;
        values: {
          [key: string]: unknown;
        };
      }[];
    };
    AdHistoryResponse: {
      data: components["schemas"]["AdHistory"];
      meta?: {
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters: string[];
      };
    };
    BrandChanges: {
      data: {
        /** @description Ads whose delivery began since then. */
        started: {
          count: number;
          /** @description Up to ten of them. */
          ads: components["schemas"]["Ad"][];
        };
        /** @description Ads that are not active and were last seen since then. */
        stopped: {
          count: number;
          /** @description Up to ten of them. */
          ads: components["schemas"]["Ad"][];
        };
        /** @description Ads that were seen active after a pause. */
        resumed: {
          count: number;
          /** @description Up to ten of them. */
          ads: components["schemas"]["Ad"][];
        };
        /** @description Ads whose texts, links, calls to action, pictures, or videos changed. */
        edited: {
          count: number;
          /** @description Up to ten of them. */
          ads: components["schemas"]["Ad"][];
        };
      };
      meta: {
        /** @description Seconds since 1970-01-01T00:00:00Z. */
        since: number;
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters?: string[];
      };
    };
    /** @description A change of an ad. */
    Change: {
      /** @constant */
      change: "upserted";
      /** @description The ad as it is now. */
      ad: components["schemas"]["Ad"] | components["schemas"]["SelectedAd"];
      /** @description The archive's version, which only increases. */
      version: number;
    } | {
      /** @constant */
      change: "removed";
      ad: components["schemas"]["RemovedAd"];
      /** @description The archive's version, which only increases. */
      version: number;
    };
    ChangeList: {
      /** @description Oldest change first. Each ad is there at most once, as it is now. */
      data: components["schemas"]["Change"][];
      meta: {
        limit: number;
        /** @description Whether these are all changes up to now. */
        up_to_date: boolean;
        /** @description Unknown parameters ignored because of Prefer: handling=lenient. */
        ignored_parameters?: string[];
      };
      pagination: {
        /** @description Always pass it in the next request. */
        cursor: string;
        has_more: boolean;
      };
    };
    /** @description An ad that left the archive. */
    RemovedAd: {
      id: number;
      ad_archive_id: string;
      brand_id: number | null;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      removed_at: number;
    };
    /** @description What an export contained. */
    ExportManifest: {
      /** @enum {string} */
      format: "ndjson" | "csv" | "parquet";
      /** @description The export's parameters, with after as id_max. */
      query: string;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      started_at: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      finished_at: number;
      /** @description False if the export ended early: the client stopped, the quota was used up, or the server failed. */
      is_complete: boolean;
      /** @description The ads of the file. */
      rows: number;
      /** @description The file's size, uncompressed. */
      bytes: number;
      /** @description The file's SHA-256 (hex), uncompressed. */
      sha256: string;
      /** @description The id of the file's last ad: to continue, pass it as after. */
      last_id: number | null;
    };
    ExportManifestResponse: {
      data: components["schemas"]["ExportManifest"];
    };
    /** @description A list of ads that an account has saved. */
    View: {
      id: number;
      name: string;
      /** @description What follows the ? of /v1/ads. */
      query: string;
      /** @description The list of the view's ads, for API keys. */
      url: string;
      /** @enum {string} */
      watch: "none" | "digest" | "mail" | "webhook";
      /** @description Ads that started to match after the view was last opened, as of the last import. */
      new_ads: number;
      /** @description Other matching ads that have changed since then: texts, links, creatives, whether they run. */
      changed_ads: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      opened_at: number;
      /** @description Null: there is no link to it. */
      share: {
        /** @description Seconds since 1970-01-01T00:00:00Z. */
        created_at: number;
        /** @description When the link expires. Null: never. */
        expires_at: number | null;
      } | null;
    };
    ViewList: {
      /** @description All views, oldest first. */
      data: components["schemas"]["View"][];
    };
    ViewResponse: {
      data: components["schemas"]["View"];
    };
    /** @description A collection of ads of an account. */
    Board: {
      id: number;
      name: string;
      /** @description Its ads that are in the archive. */
      ads: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at: number;
      /** @description Null: there is no link to it. */
      share: {
        /** @description Seconds since 1970-01-01T00:00:00Z. */
        created_at: number;
        /** @description When the link expires. Null: never. */
        expires_at: number | null;
      } | null;
    };
    BoardList: {
      /** @description All boards, oldest first. */
      data: components["schemas"]["Board"][];
    };
    BoardResponse: {
      data: components["schemas"]["Board"];
    };
    BoardAds: {
      /** @description Newest first. */
      data: {
        ad_archive_id: string;
        note: string;
        /** @description Seconds since 1970-01-01T00:00:00Z. */
        added_at: number;
        ad: components["schemas"]["Ad"];
      }[];
      meta: {
        has_more: boolean;
        /** @description Pass this as before to get the next page. Null on the last page. */
        next_before: number | null;
      };
    };
    StarredResponse: {
      /** @description An ad on a board. */
      data: {
        ad_archive_id: string;
        note: string;
        /** @description Seconds since 1970-01-01T00:00:00Z. */
        added_at: number;
      };
    };
    ShareResponse: {
      /** @description A link to a view or a board, for people without an account. */
      data: {
        /** @description The link. Only this response has it. With .atom appended, it is a feed. */
        url: string;
        /** @description When the link expires. Null: never. */
        expires_at: number | null;
      };
    };
    UnshareResponse: {
      data: {
        /** @description False: there was no link. */
        revoked: boolean;
      };
    };
    /** @description A receiver of events. */
    Webhook: {
      id: number;
      url: string;
      view_ids: number[];
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at: number;
      /** @description Null: the last message was delivered, or there was none. */
      failing_since: number | null;
      /** @description Null: it is enabled. */
      disabled_at: number | null;
      /** @description Null: it is enabled, or you disabled it. */
      disabled_reason: string | null;
    };
    WebhookList: {
      /** @description All webhooks, oldest first. */
      data: components["schemas"]["Webhook"][];
    };
    WebhookResponse: {
      data: components["schemas"]["Webhook"];
    };
    NewWebhookResponse: {
      data: {
        id: number;
        url: string;
        view_ids: number[];
        /** @description Seconds since 1970-01-01T00:00:00Z. */
        created_at: number;
        /** @description Null: the last message was delivered, or there was none. */
        failing_since: number | null;
        /** @description Null: it is enabled. */
        disabled_at: number | null;
        /** @description Null: it is enabled, or you disabled it. */
        disabled_reason: string | null;
        /** @description The secret that signs events, as specified by Standard Webhooks. Shown only once: store it now. */
        secret: string;
      };
    };
    /** @description A message to a webhook. */
    Delivery: {
      id: number;
      /** @description The header webhook-id: the same for all attempts and replays. */
      message_id: string;
      type: string;
      /** @enum {string} */
      state: "pending" | "delivered" | "failed";
      attempts: number;
      /** @description Seconds since 1970-01-01T00:00:00Z. */
      created_at: number;
      attempted_at: number | null;
      delivered_at: number | null;
      /** @description Null: there is none. */
      next_attempt_at: number | null;
      /** @description Of the receiver's last response. */
      status: number | null;
      /** @description Why the last attempt failed. */
      error: string | null;
      duration_ms: number | null;
      /** @description The event. */
      body: {
        [key: string]: unknown;
      };
    };
    DeliveryList: {
      /** @description Newest first. */
      data: components["schemas"]["Delivery"][];
      meta: {
        has_more: boolean;
        /** @description Pass this as before to get the next page. Null on the last page. */
        next_before: number | null;
      };
    };
    DeliveryResponse: {
      data: components["schemas"]["Delivery"];
    };
    ApiIndex: {
      data: {
        name: string;
        version: string;
        /** Format: uri */
        documentation_url: string;
        /** Format: uri */
        openapi_url: string;
        operations: {
          /** @description The operationId of the OpenAPI document. */
          id: string;
          method: string;
          /** @description The URL; path parameters are in braces. */
          url: string;
          summary: string;
          /**
           * @description The credential that the operation requires.
           * @enum {string}
           */
          opened_by: "anyone" | "key_or_session" | "session";
          /** Format: uri */
          documentation_url: string;
        }[];
      };
    };
    Status: {
      /** @constant */
      status: "ok";
    };
  };
  responses: never;
  parameters: {
    /** @description Ads per page. Larger values are capped at 100; meta.limit shows the limit that was applied. A page of large ads can have fewer. */
    limit: number;
    /** @description Cursor of the next page: pagination.cursor of the previous page, unchanged and with the same filters. If empty or absent, the first page is returned. */
    cursor: string;
    /** @description Another name for cursor. */
    page_token: string;
    /** @description Only ads that are active, or only those that are not. */
    is_active: boolean;
    /** @description Only ads of these media types. */
    media_type: ("image" | "video" | "carousel" | "unknown")[];
    /** @description Only ads of these brands: up to 50 ids. */
    brand_id: number[];
    /** @description Only these ads: up to 100 archive ids. */
    ad_archive_id: string[];
    /** @description Only ads of the brands with these page ids: up to 50. If only the name of a brand's page is known, its id is name: and that name. */
    page_id: string[];
    /** @description Only ads of the brands with these slugs: up to 50. */
    brand: string[];
    /** @description Only ads that these creators' pages published: up to 50 page ids. */
    creator_page_id: string[];
    /** @description Only ads that name a branded-content partner, or only those that do not. */
    is_creator_ad: boolean;
    /** @description Only ads that match this search: 1 to 200 characters. All words must occur. "a phrase", -word, OR between words, and word* are supported. Case and accents are ignored. */
    q: string;
    /** @description Where q searches: the brand's name, the creator's name, the ad's texts, its calls to action, the labels of its destination domain; and only on request, who paid for it and its transcript. */
    search_in:
      (
        | "brand"
        | "creator"
        | "text"
        | "cta"
        | "domain"
        | "paid_for"
        | "transcript"
      )[];
    /** @description Only ads that lead to these domains or their subdomains: up to 20. Case and www. are ignored; international names can be in Unicode or Punycode. */
    destination_domain: string[];
    /** @description Only ads with this call to action, in any case. */
    cta_text: string;
    /** @description Only ads with this creative_hash, which have the same texts, links, and media. Any text is accepted, since imported ads can have their own hashes. */
    creative_hash: string;
    /** @description Only ads whose delivery began at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
    delivery_start_min: string;
    /** @description Only ads whose delivery began at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
    delivery_start_max: string;
    /** @description Only ads that were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
    last_seen_min: string;
    /** @description Only ads that were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
    last_seen_max: string;
    /** @description Only ads that were added at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
    created_min: string;
    /** @description Only ads that were added at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
    created_max: string;
    /** @description Only ads that an import changed at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
    updated_min: string;
    /** @description Only ads that an import changed at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
    updated_max: string;
    /** @description Only ads that are not active and were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
    stopped_min: string;
    /** @description Only ads that are not active and were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
    stopped_max: string;
    /** @description Only ads that ran for this many days or more. */
    running_days_min: number;
    /** @description Only ads that ran for this many days or fewer. */
    running_days_max: number;
    /** @description Only ads that were shown on one of these platforms. */
    platform:
      (
        | "facebook"
        | "instagram"
        | "audience_network"
        | "messenger"
        | "threads"
        | "whatsapp"
        | "oculus"
        | "tiktok"
      )[];
    /** @description Only ads of these special categories, as the library states them. */
    category: ("political" | "housing" | "employment" | "credit")[];
    /** @description Only ads of these libraries. Archive ids of all but meta begin with the library's name and a colon. */
    library:
      (
        | "meta"
        | "tiktok"
        | "google"
        | "linkedin"
        | "snapchat"
        | "pinterest"
        | "x"
      )[];
    /** @description Only ads in one of these languages: up to 50. */
    language: string[];
    /** @description Only ads that were shown in one of these countries: up to 50. */
    country: string[];
    /** @description Only ads whose payer, beneficiary, or byline match this search, in the syntax of q. */
    paid_for_by: string;
    /** @description Only ads whose spend is in this currency. spend_min and spend_max need it if the archive has more than one. */
    currency: string;
    /** @description How spend and impressions, which are ranges themselves, match: possible, if the ad's range can lie in the requested one (the default), or certain, if it must. */
    range: "possible" | "certain";
    /** @description Only ads with a reach of this value or more. */
    reach_min: number;
    /** @description Only ads with a reach of this value or less. */
    reach_max: number;
    /** @description Only ads with impressions of this value or more. */
    impressions_min: number;
    /** @description Only ads with impressions of this value or less. */
    impressions_max: number;
    /** @description Only ads with a spend of this value or more. */
    spend_min: number;
    /** @description Only ads with a spend of this value or less. */
    spend_max: number;
    /** @description Only ads with this many versions or more, which the library shows as one ad. */
    versions_min: number;
    /** @description Only ads that lead to these pages: hosts and paths, without parameters; up to 20. URLs are reduced to that. A comma in a path is %2C. */
    landing_page: string[];
    /** @description The sort order; - means descending. Unknown values come last; ads with equal values are sorted by id. */
    sort:
      | "-id"
      | "id"
      | "-delivery_start_at"
      | "delivery_start_at"
      | "-last_seen_at"
      | "last_seen_at"
      | "-running_days"
      | "running_days"
      | "-reach"
      | "-versions";
    /** @description Return one ad for each creative, the first in the sort order, with group_size: the number of matching ads with this creative. meta.total is the number of creatives. */
    collapse: "creative";
    /** @description Fields to add to each ad: its brand, its creative units, its media type. media adds the creative units, each with the stored copies of its picture and video. */
    include:
      (
        | "brand"
        | "creativeUnits"
        | "media_type"
        | "transparency"
        | "source"
        | "media"
      )[];
    /** @description Return only these fields of each ad, in the usual order. Fields that lists do not have by default must be in include too. */
    fields:
      (
        | "id"
        | "ad_archive_id"
        | "brand_id"
        | "is_creator_ad"
        | "delivery_start_at"
        | "is_active"
        | "cards"
        | "last_scraped_at"
        | "creator_page_id"
        | "creator_page_name"
        | "last_seen_at"
        | "running_days"
        | "creative_hash"
        | "primary_text"
        | "cta_text"
        | "destination_url"
        | "destination_domain"
        | "search_text"
        | "scrape_run_id"
        | "created_at"
        | "updated_at"
        | "brand"
        | "creativeUnits"
        | "media_type"
        | "transparency"
        | "source"
      )[];
    /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
    Prefer: string;
    /** @description The ETag of a cached response; the response is 304 if it has not changed. */
    "If-None-Match": string;
    /** @description The ad's identifier in the public ad library. */
    ad_archive_id_2: string;
    /** @description Fields to add to the ad: media_type. Its brand and creative units are always included; media adds to each unit the stored copies of its picture and video. */
    include_2:
      (
        | "brand"
        | "creativeUnits"
        | "media_type"
        | "transparency"
        | "source"
        | "media"
      )[];
    /** @description Return only these fields of the ad, in the usual order; media_type must be in include too. */
    fields_2:
      (
        | "id"
        | "ad_archive_id"
        | "brand_id"
        | "is_creator_ad"
        | "delivery_start_at"
        | "is_active"
        | "cards"
        | "last_scraped_at"
        | "creator_page_id"
        | "creator_page_name"
        | "last_seen_at"
        | "running_days"
        | "creative_hash"
        | "primary_text"
        | "cta_text"
        | "destination_url"
        | "destination_domain"
        | "search_text"
        | "scrape_run_id"
        | "created_at"
        | "updated_at"
        | "brand"
        | "creativeUnits"
        | "media_type"
        | "transparency"
        | "source"
      )[];
    /** @description What to count ads by. */
    by:
      (
        | "is_active"
        | "media_type"
        | "brand"
        | "cta_text"
        | "destination_domain"
        | "start_month"
        | "is_creator_ad"
        | "platform"
        | "language"
        | "country"
        | "category"
        | "payer"
        | "currency"
        | "library"
        | "landing_page"
      )[];
    /** @description Maximum number of values of each facet, those with the most ads first: 1 to 100. */
    top: number;
    /** @description What to add up by: brand, payer (else the byline), country, platform, or the month in which delivery began. An ad of several countries or platforms counts in each. */
    by_2: "brand" | "payer" | "country" | "platform" | "month";
    /** @description What to add up: the ads themselves, their spend, impressions, or reach. Ads whose value is unknown are not in min and max: unknown counts them. Reach summed over ads is not a number of people: someone who saw two ads counts twice. */
    of: "ads" | "spend" | "impressions" | "reach";
    /** @description Only these brands, by ids or slugs: up to 10. With by=brand. */
    compare: string[];
    /** @description Maximum number of values, those with the most ads: 1 to 100. */
    top_2: number;
    /** @description Brands per page. Larger values are capped at 100; meta.limit shows the limit that was applied. */
    limit_2: number;
    /** @description Only brands with each of these words at the start of a word in the name or slug. Case and accents are ignored. */
    q_2: string;
    /** @description Only brands whose ads lead to one of these domains or to a subdomain of it: up to 20. */
    domain: string[];
    /** @description Only the brands with these page ids: up to 50. */
    page_id_2: string[];
    /** @description Only brands whose ads were shown on one of these platforms: facebook, instagram, audience_network, messenger, threads, whatsapp, oculus, tiktok, ... */
    platform_2: string[];
    /** @description Only brands that have active ads, or only those that have none. */
    has_active_ads: boolean;
    /** @description Another name for domain. */
    destination_domain_2: string[];
    /** @description The order; - means descending. Unknown values come last. Names are in the order of their words, without regard to case and accents. */
    sort_2:
      | "-active_ad_count"
      | "-total_ad_count"
      | "name"
      | "-last_scraped_at";
    /** @description The brand's id or slug. Where a slug has only digits, a brand with this id comes first. */
    brand_2: string;
    /** @description The interval of a row: a day, a week from Monday to Sunday, or a month. */
    interval: "day" | "week" | "month";
    /** @description A day in the first row, in UTC. By default, the timeline has 52 rows. */
    from: string;
    /** @description A day in the last row, in UTC. By default, today. */
    to: string;
    /** @description Changes at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. By default, the start of the day 7 days ago. */
    since: string;
    /** @description Changes per page. Larger values are capped at 100; meta.limit shows the limit that was applied. */
    limit_3: number;
    /** @description pagination.cursor of the previous response, with the same types and brand_id. Without it, the feed begins with the oldest change: reading it to its end is a full copy. */
    cursor_2: string;
    /** @description If nothing has changed, wait for a change for up to this many seconds: 0 to 25. */
    wait: number;
    /** @description Only these changes. upserted: the ad was added, changed, or seen again. removed: it is no longer in the archive. By default, both. */
    types: ("upserted" | "removed")[];
    /** @description Only changes of these brands' ads. */
    brand_id_2: number[];
    /** @description Continue an export: the id of the last ad that you have. Ads are in descending order of their ids. */
    after: number;
    /** @description Only ads with this id or a higher one. */
    id_min: number;
    /** @description Only ads with this id or a lower one. */
    id_max: number;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listAds: {
    parameters: {
      query?: {
        /** @description Ads per page. Larger values are capped at 100; meta.limit shows the limit that was applied. A page of large ads can have fewer. */
        limit?: components["parameters"]["limit"];
        /** @description Cursor of the next page: pagination.cursor of the previous page, unchanged and with the same filters. If empty or absent, the first page is returned. */
        cursor?: components["parameters"]["cursor"];
        /** @description Another name for cursor. */
        page_token?: components["parameters"]["page_token"];
        /** @description Only ads that are active, or only those that are not. */
        is_active?: components["parameters"]["is_active"];
        /** @description Only ads of these media types. */
        media_type?: components["parameters"]["media_type"];
        /** @description Only ads of these brands: up to 50 ids. */
        brand_id?: components["parameters"]["brand_id"];
        /** @description Only these ads: up to 100 archive ids. */
        ad_archive_id?: components["parameters"]["ad_archive_id"];
        /** @description Only ads of the brands with these page ids: up to 50. If only the name of a brand's page is known, its id is name: and that name. */
        page_id?: components["parameters"]["page_id"];
        /** @description Only ads of the brands with these slugs: up to 50. */
        brand?: components["parameters"]["brand"];
        /** @description Only ads that these creators' pages published: up to 50 page ids. */
        creator_page_id?: components["parameters"]["creator_page_id"];
        /** @description Only ads that name a branded-content partner, or only those that do not. */
        is_creator_ad?: components["parameters"]["is_creator_ad"];
        /** @description Only ads that match this search: 1 to 200 characters. All words must occur. "a phrase", -word, OR between words, and word* are supported. Case and accents are ignored. */
        q?: components["parameters"]["q"];
        /** @description Where q searches: the brand's name, the creator's name, the ad's texts, its calls to action, the labels of its destination domain; and only on request, who paid for it and its transcript. */
        search_in?: components["parameters"]["search_in"];
        /** @description Only ads that lead to these domains or their subdomains: up to 20. Case and www. are ignored; international names can be in Unicode or Punycode. */
        destination_domain?: components["parameters"]["destination_domain"];
        /** @description Only ads with this call to action, in any case. */
        cta_text?: components["parameters"]["cta_text"];
        /** @description Only ads with this creative_hash, which have the same texts, links, and media. Any text is accepted, since imported ads can have their own hashes. */
        creative_hash?: components["parameters"]["creative_hash"];
        /** @description Only ads whose delivery began at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        delivery_start_min?: components["parameters"]["delivery_start_min"];
        /** @description Only ads whose delivery began at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        delivery_start_max?: components["parameters"]["delivery_start_max"];
        /** @description Only ads that were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        last_seen_min?: components["parameters"]["last_seen_min"];
        /** @description Only ads that were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        last_seen_max?: components["parameters"]["last_seen_max"];
        /** @description Only ads that were added at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        created_min?: components["parameters"]["created_min"];
        /** @description Only ads that were added at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        created_max?: components["parameters"]["created_max"];
        /** @description Only ads that an import changed at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        updated_min?: components["parameters"]["updated_min"];
        /** @description Only ads that an import changed at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        updated_max?: components["parameters"]["updated_max"];
        /** @description Only ads that are not active and were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        stopped_min?: components["parameters"]["stopped_min"];
        /** @description Only ads that are not active and were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        stopped_max?: components["parameters"]["stopped_max"];
        /** @description Only ads that ran for this many days or more. */
        running_days_min?: components["parameters"]["running_days_min"];
        /** @description Only ads that ran for this many days or fewer. */
        running_days_max?: components["parameters"]["running_days_max"];
        /** @description Only ads that were shown on one of these platforms. */
        platform?: components["parameters"]["platform"];
        /** @description Only ads of these special categories, as the library states them. */
        category?: components["parameters"]["category"];
        /** @description Only ads of these libraries. Archive ids of all but meta begin with the library's name and a colon. */
        library?: components["parameters"]["library"];
        /** @description Only ads in one of these languages: up to 50. */
        language?: components["parameters"]["language"];
        /** @description Only ads that were shown in one of these countries: up to 50. */
        country?: components["parameters"]["country"];
        /** @description Only ads whose payer, beneficiary, or byline match this search, in the syntax of q. */
        paid_for_by?: components["parameters"]["paid_for_by"];
        /** @description Only ads whose spend is in this currency. spend_min and spend_max need it if the archive has more than one. */
        currency?: components["parameters"]["currency"];
        /** @description How spend and impressions, which are ranges themselves, match: possible, if the ad's range can lie in the requested one (the default), or certain, if it must. */
        range?: components["parameters"]["range"];
        /** @description Only ads with a reach of this value or more. */
        reach_min?: components["parameters"]["reach_min"];
        /** @description Only ads with a reach of this value or less. */
        reach_max?: components["parameters"]["reach_max"];
        /** @description Only ads with impressions of this value or more. */
        impressions_min?: components["parameters"]["impressions_min"];
        /** @description Only ads with impressions of this value or less. */
        impressions_max?: components["parameters"]["impressions_max"];
        /** @description Only ads with a spend of this value or more. */
        spend_min?: components["parameters"]["spend_min"];
        /** @description Only ads with a spend of this value or less. */
        spend_max?: components["parameters"]["spend_max"];
        /** @description Only ads with this many versions or more, which the library shows as one ad. */
        versions_min?: components["parameters"]["versions_min"];
        /** @description Only ads that lead to these pages: hosts and paths, without parameters; up to 20. URLs are reduced to that. A comma in a path is %2C. */
        landing_page?: components["parameters"]["landing_page"];
        /** @description The sort order; - means descending. Unknown values come last; ads with equal values are sorted by id. */
        sort?: components["parameters"]["sort"];
        /** @description Return one ad for each creative, the first in the sort order, with group_size: the number of matching ads with this creative. meta.total is the number of creatives. */
        collapse?: components["parameters"]["collapse"];
        /** @description Fields to add to each ad: its brand, its creative units, its media type. media adds the creative units, each with the stored copies of its picture and video. */
        include?: components["parameters"]["include"];
        /** @description Return only these fields of each ad, in the usual order. Fields that lists do not have by default must be in include too. */
        fields?: components["parameters"]["fields"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AdList"];
        };
      };
    };
  };
  getAd: {
    parameters: {
      query?: {
        /** @description Fields to add to the ad: media_type. Its brand and creative units are always included; media adds to each unit the stored copies of its picture and video. */
        include?: components["parameters"]["include_2"];
        /** @description Return only these fields of the ad, in the usual order; media_type must be in include too. */
        fields?: components["parameters"]["fields_2"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        /** @description The ad's identifier in the public ad library. */
        ad_archive_id: components["parameters"]["ad_archive_id_2"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AdResponse"];
        };
      };
    };
  };
  getAdHistory: {
    parameters: {
      query?: never;
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        /** @description The ad's identifier in the public ad library. */
        ad_archive_id: components["parameters"]["ad_archive_id_2"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AdHistoryResponse"];
        };
      };
    };
  };
  listSimilarAds: {
    parameters: {
      query?: {
        /** @description Ads per page. Larger values are capped at 100; meta.limit shows the limit that was applied. A page of large ads can have fewer. */
        limit?: components["parameters"]["limit"];
        /** @description Cursor of the next page: pagination.cursor of the previous page, unchanged and with the same filters. If empty or absent, the first page is returned. */
        cursor?: components["parameters"]["cursor"];
        /** @description Another name for cursor. */
        page_token?: components["parameters"]["page_token"];
        /** @description Fields to add to each ad: its brand, its creative units, its media type. media adds the creative units, each with the stored copies of its picture and video. */
        include?: components["parameters"]["include"];
        /** @description Return only these fields of each ad, in the usual order. Fields that lists do not have by default must be in include too. */
        fields?: components["parameters"]["fields"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        /** @description The ad's identifier in the public ad library. */
        ad_archive_id: components["parameters"]["ad_archive_id_2"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SimilarAdList"];
        };
      };
    };
  };
  getFacets: {
    parameters: {
      query?: {
        /** @description What to count ads by. */
        by?: components["parameters"]["by"];
        /** @description Maximum number of values of each facet, those with the most ads first: 1 to 100. */
        top?: components["parameters"]["top"];
        /** @description Only ads that are active, or only those that are not. */
        is_active?: components["parameters"]["is_active"];
        /** @description Only ads of these media types. */
        media_type?: components["parameters"]["media_type"];
        /** @description Only ads of these brands: up to 50 ids. */
        brand_id?: components["parameters"]["brand_id"];
        /** @description Only these ads: up to 100 archive ids. */
        ad_archive_id?: components["parameters"]["ad_archive_id"];
        /** @description Only ads of the brands with these page ids: up to 50. If only the name of a brand's page is known, its id is name: and that name. */
        page_id?: components["parameters"]["page_id"];
        /** @description Only ads of the brands with these slugs: up to 50. */
        brand?: components["parameters"]["brand"];
        /** @description Only ads that these creators' pages published: up to 50 page ids. */
        creator_page_id?: components["parameters"]["creator_page_id"];
        /** @description Only ads that name a branded-content partner, or only those that do not. */
        is_creator_ad?: components["parameters"]["is_creator_ad"];
        /** @description Only ads that match this search: 1 to 200 characters. All words must occur. "a phrase", -word, OR between words, and word* are supported. Case and accents are ignored. */
        q?: components["parameters"]["q"];
        /** @description Where q searches: the brand's name, the creator's name, the ad's texts, its calls to action, the labels of its destination domain; and only on request, who paid for it and its transcript. */
        search_in?: components["parameters"]["search_in"];
        /** @description Only ads that lead to these domains or their subdomains: up to 20. Case and www. are ignored; international names can be in Unicode or Punycode. */
        destination_domain?: components["parameters"]["destination_domain"];
        /** @description Only ads with this call to action, in any case. */
        cta_text?: components["parameters"]["cta_text"];
        /** @description Only ads with this creative_hash, which have the same texts, links, and media. Any text is accepted, since imported ads can have their own hashes. */
        creative_hash?: components["parameters"]["creative_hash"];
        /** @description Only ads whose delivery began at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        delivery_start_min?: components["parameters"]["delivery_start_min"];
        /** @description Only ads whose delivery began at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        delivery_start_max?: components["parameters"]["delivery_start_max"];
        /** @description Only ads that were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        last_seen_min?: components["parameters"]["last_seen_min"];
        /** @description Only ads that were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        last_seen_max?: components["parameters"]["last_seen_max"];
        /** @description Only ads that were added at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        created_min?: components["parameters"]["created_min"];
        /** @description Only ads that were added at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        created_max?: components["parameters"]["created_max"];
        /** @description Only ads that an import changed at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        updated_min?: components["parameters"]["updated_min"];
        /** @description Only ads that an import changed at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        updated_max?: components["parameters"]["updated_max"];
        /** @description Only ads that are not active and were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        stopped_min?: components["parameters"]["stopped_min"];
        /** @description Only ads that are not active and were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        stopped_max?: components["parameters"]["stopped_max"];
        /** @description Only ads that ran for this many days or more. */
        running_days_min?: components["parameters"]["running_days_min"];
        /** @description Only ads that ran for this many days or fewer. */
        running_days_max?: components["parameters"]["running_days_max"];
        /** @description Only ads that were shown on one of these platforms. */
        platform?: components["parameters"]["platform"];
        /** @description Only ads of these special categories, as the library states them. */
        category?: components["parameters"]["category"];
        /** @description Only ads of these libraries. Archive ids of all but meta begin with the library's name and a colon. */
        library?: components["parameters"]["library"];
        /** @description Only ads in one of these languages: up to 50. */
        language?: components["parameters"]["language"];
        /** @description Only ads that were shown in one of these countries: up to 50. */
        country?: components["parameters"]["country"];
        /** @description Only ads whose payer, beneficiary, or byline match this search, in the syntax of q. */
        paid_for_by?: components["parameters"]["paid_for_by"];
        /** @description Only ads whose spend is in this currency. spend_min and spend_max need it if the archive has more than one. */
        currency?: components["parameters"]["currency"];
        /** @description How spend and impressions, which are ranges themselves, match: possible, if the ad's range can lie in the requested one (the default), or certain, if it must. */
        range?: components["parameters"]["range"];
        /** @description Only ads with a reach of this value or more. */
        reach_min?: components["parameters"]["reach_min"];
        /** @description Only ads with a reach of this value or less. */
        reach_max?: components["parameters"]["reach_max"];
        /** @description Only ads with impressions of this value or more. */
        impressions_min?: components["parameters"]["impressions_min"];
        /** @description Only ads with impressions of this value or less. */
        impressions_max?: components["parameters"]["impressions_max"];
        /** @description Only ads with a spend of this value or more. */
        spend_min?: components["parameters"]["spend_min"];
        /** @description Only ads with a spend of this value or less. */
        spend_max?: components["parameters"]["spend_max"];
        /** @description Only ads with this many versions or more, which the library shows as one ad. */
        versions_min?: components["parameters"]["versions_min"];
        /** @description Only ads that lead to these pages: hosts and paths, without parameters; up to 20. URLs are reduced to that. A comma in a path is %2C. */
        landing_page?: components["parameters"]["landing_page"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Facets"];
        };
      };
    };
  };
  getStats: {
    parameters: {
      query?: {
        /** @description What to add up by: brand, payer (else the byline), country, platform, or the month in which delivery began. An ad of several countries or platforms counts in each. */
        by?: components["parameters"]["by_2"];
        /** @description What to add up: the ads themselves, their spend, impressions, or reach. Ads whose value is unknown are not in min and max: unknown counts them. Reach summed over ads is not a number of people: someone who saw two ads counts twice. */
        of?: components["parameters"]["of"];
        /** @description Only these brands, by ids or slugs: up to 10. With by=brand. */
        compare?: components["parameters"]["compare"];
        /** @description Maximum number of values, those with the most ads: 1 to 100. */
        top?: components["parameters"]["top_2"];
        /** @description Only ads that are active, or only those that are not. */
        is_active?: components["parameters"]["is_active"];
        /** @description Only ads of these media types. */
        media_type?: components["parameters"]["media_type"];
        /** @description Only ads of these brands: up to 50 ids. */
        brand_id?: components["parameters"]["brand_id"];
        /** @description Only these ads: up to 100 archive ids. */
        ad_archive_id?: components["parameters"]["ad_archive_id"];
        /** @description Only ads of the brands with these page ids: up to 50. If only the name of a brand's page is known, its id is name: and that name. */
        page_id?: components["parameters"]["page_id"];
        /** @description Only ads of the brands with these slugs: up to 50. */
        brand?: components["parameters"]["brand"];
        /** @description Only ads that these creators' pages published: up to 50 page ids. */
        creator_page_id?: components["parameters"]["creator_page_id"];
        /** @description Only ads that name a branded-content partner, or only those that do not. */
        is_creator_ad?: components["parameters"]["is_creator_ad"];
        /** @description Only ads that match this search: 1 to 200 characters. All words must occur. "a phrase", -word, OR between words, and word* are supported. Case and accents are ignored. */
        q?: components["parameters"]["q"];
        /** @description Where q searches: the brand's name, the creator's name, the ad's texts, its calls to action, the labels of its destination domain; and only on request, who paid for it and its transcript. */
        search_in?: components["parameters"]["search_in"];
        /** @description Only ads that lead to these domains or their subdomains: up to 20. Case and www. are ignored; international names can be in Unicode or Punycode. */
        destination_domain?: components["parameters"]["destination_domain"];
        /** @description Only ads with this call to action, in any case. */
        cta_text?: components["parameters"]["cta_text"];
        /** @description Only ads with this creative_hash, which have the same texts, links, and media. Any text is accepted, since imported ads can have their own hashes. */
        creative_hash?: components["parameters"]["creative_hash"];
        /** @description Only ads whose delivery began at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        delivery_start_min?: components["parameters"]["delivery_start_min"];
        /** @description Only ads whose delivery began at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        delivery_start_max?: components["parameters"]["delivery_start_max"];
        /** @description Only ads that were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        last_seen_min?: components["parameters"]["last_seen_min"];
        /** @description Only ads that were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        last_seen_max?: components["parameters"]["last_seen_max"];
        /** @description Only ads that were added at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        created_min?: components["parameters"]["created_min"];
        /** @description Only ads that were added at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        created_max?: components["parameters"]["created_max"];
        /** @description Only ads that an import changed at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        updated_min?: components["parameters"]["updated_min"];
        /** @description Only ads that an import changed at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        updated_max?: components["parameters"]["updated_max"];
        /** @description Only ads that are not active and were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        stopped_min?: components["parameters"]["stopped_min"];
        /** @description Only ads that are not active and were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        stopped_max?: components["parameters"]["stopped_max"];
        /** @description Only ads that ran for this many days or more. */
        running_days_min?: components["parameters"]["running_days_min"];
        /** @description Only ads that ran for this many days or fewer. */
        running_days_max?: components["parameters"]["running_days_max"];
        /** @description Only ads that were shown on one of these platforms. */
        platform?: components["parameters"]["platform"];
        /** @description Only ads of these special categories, as the library states them. */
        category?: components["parameters"]["category"];
        /** @description Only ads of these libraries. Archive ids of all but meta begin with the library's name and a colon. */
        library?: components["parameters"]["library"];
        /** @description Only ads in one of these languages: up to 50. */
        language?: components["parameters"]["language"];
        /** @description Only ads that were shown in one of these countries: up to 50. */
        country?: components["parameters"]["country"];
        /** @description Only ads whose payer, beneficiary, or byline match this search, in the syntax of q. */
        paid_for_by?: components["parameters"]["paid_for_by"];
        /** @description Only ads whose spend is in this currency. spend_min and spend_max need it if the archive has more than one. */
        currency?: components["parameters"]["currency"];
        /** @description How spend and impressions, which are ranges themselves, match: possible, if the ad's range can lie in the requested one (the default), or certain, if it must. */
        range?: components["parameters"]["range"];
        /** @description Only ads with a reach of this value or more. */
        reach_min?: components["parameters"]["reach_min"];
        /** @description Only ads with a reach of this value or less. */
        reach_max?: components["parameters"]["reach_max"];
        /** @description Only ads with impressions of this value or more. */
        impressions_min?: components["parameters"]["impressions_min"];
        /** @description Only ads with impressions of this value or less. */
        impressions_max?: components["parameters"]["impressions_max"];
        /** @description Only ads with a spend of this value or more. */
        spend_min?: components["parameters"]["spend_min"];
        /** @description Only ads with a spend of this value or less. */
        spend_max?: components["parameters"]["spend_max"];
        /** @description Only ads with this many versions or more, which the library shows as one ad. */
        versions_min?: components["parameters"]["versions_min"];
        /** @description Only ads that lead to these pages: hosts and paths, without parameters; up to 20. URLs are reduced to that. A comma in a path is %2C. */
        landing_page?: components["parameters"]["landing_page"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Stats"];
        };
      };
    };
  };
  listBrands: {
    parameters: {
      query?: {
        /** @description Brands per page. Larger values are capped at 100; meta.limit shows the limit that was applied. */
        limit?: components["parameters"]["limit_2"];
        /** @description Cursor of the next page: pagination.cursor of the previous page, unchanged and with the same filters. If empty or absent, the first page is returned. */
        cursor?: components["parameters"]["cursor"];
        /** @description Another name for cursor. */
        page_token?: components["parameters"]["page_token"];
        /** @description Only brands with each of these words at the start of a word in the name or slug. Case and accents are ignored. */
        q?: components["parameters"]["q_2"];
        /** @description Only brands whose ads lead to one of these domains or to a subdomain of it: up to 20. */
        domain?: components["parameters"]["domain"];
        /** @description Only the brands with these page ids: up to 50. */
        page_id?: components["parameters"]["page_id_2"];
        /** @description Only brands whose ads were shown on one of these platforms: facebook, instagram, audience_network, messenger, threads, whatsapp, oculus, tiktok, ... */
        platform?: components["parameters"]["platform_2"];
        /** @description Only brands that have active ads, or only those that have none. */
        has_active_ads?: components["parameters"]["has_active_ads"];
        /** @description Another name for domain. */
        destination_domain?: components["parameters"]["destination_domain_2"];
        /** @description The order; - means descending. Unknown values come last. Names are in the order of their words, without regard to case and accents. */
        sort?: components["parameters"]["sort_2"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BrandList"];
        };
      };
    };
  };
  getBrand: {
    parameters: {
      query?: never;
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        /** @description The brand's id or slug. Where a slug has only digits, a brand with this id comes first. */
        brand: components["parameters"]["brand_2"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BrandResponse"];
        };
      };
    };
  };
  getBrandTimeline: {
    parameters: {
      query?: {
        /** @description The interval of a row: a day, a week from Monday to Sunday, or a month. */
        interval?: components["parameters"]["interval"];
        /** @description A day in the first row, in UTC. By default, the timeline has 52 rows. */
        from?: components["parameters"]["from"];
        /** @description A day in the last row, in UTC. By default, today. */
        to?: components["parameters"]["to"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        /** @description The brand's id or slug. Where a slug has only digits, a brand with this id comes first. */
        brand: components["parameters"]["brand_2"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BrandTimeline"];
        };
      };
    };
  };
  getBrandChanges: {
    parameters: {
      query?: {
        /** @description Changes at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. By default, the start of the day 7 days ago. */
        since?: components["parameters"]["since"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path: {
        /** @description The brand's id or slug. Where a slug has only digits, a brand with this id comes first. */
        brand: components["parameters"]["brand_2"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BrandChanges"];
        };
      };
    };
  };
  listChanges: {
    parameters: {
      query?: {
        /** @description Changes per page. Larger values are capped at 100; meta.limit shows the limit that was applied. */
        limit?: components["parameters"]["limit_3"];
        /** @description pagination.cursor of the previous response, with the same types and brand_id. Without it, the feed begins with the oldest change: reading it to its end is a full copy. */
        cursor?: components["parameters"]["cursor_2"];
        /** @description Another name for cursor. */
        page_token?: components["parameters"]["page_token"];
        /** @description If nothing has changed, wait for a change for up to this many seconds: 0 to 25. */
        wait?: components["parameters"]["wait"];
        /** @description Only these changes. upserted: the ad was added, changed, or seen again. removed: it is no longer in the archive. By default, both. */
        types?: components["parameters"]["types"];
        /** @description Only changes of these brands' ads. */
        brand_id?: components["parameters"]["brand_id_2"];
        /** @description Fields to add to each ad: its brand, its creative units, its media type. media adds the creative units, each with the stored copies of its picture and video. */
        include?: components["parameters"]["include"];
        /** @description Return only these fields of each ad, in the usual order. Fields that lists do not have by default must be in include too. */
        fields?: components["parameters"]["fields"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
        /** @description The ETag of a cached response; the response is 304 if it has not changed. */
        "If-None-Match"?: components["parameters"]["If-None-Match"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangeList"];
        };
      };
    };
  };
  exportAdsAsNdjson: {
    parameters: {
      query?: {
        /** @description Continue an export: the id of the last ad that you have. Ads are in descending order of their ids. */
        after?: components["parameters"]["after"];
        /** @description Only ads with this id or a higher one. */
        id_min?: components["parameters"]["id_min"];
        /** @description Only ads with this id or a lower one. */
        id_max?: components["parameters"]["id_max"];
        /** @description Fields to add to each ad: its brand, its creative units, its media type. media adds the creative units, each with the stored copies of its picture and video. */
        include?: components["parameters"]["include"];
        /** @description Return only these fields of each ad, in the usual order. Fields that lists do not have by default must be in include too. */
        fields?: components["parameters"]["fields"];
        /** @description Only ads that are active, or only those that are not. */
        is_active?: components["parameters"]["is_active"];
        /** @description Only ads of these media types. */
        media_type?: components["parameters"]["media_type"];
        /** @description Only ads of these brands: up to 50 ids. */
        brand_id?: components["parameters"]["brand_id"];
        /** @description Only these ads: up to 100 archive ids. */
        ad_archive_id?: components["parameters"]["ad_archive_id"];
        /** @description Only ads of the brands with these page ids: up to 50. If only the name of a brand's page is known, its id is name: and that name. */
        page_id?: components["parameters"]["page_id"];
        /** @description Only ads of the brands with these slugs: up to 50. */
        brand?: components["parameters"]["brand"];
        /** @description Only ads that these creators' pages published: up to 50 page ids. */
        creator_page_id?: components["parameters"]["creator_page_id"];
        /** @description Only ads that name a branded-content partner, or only those that do not. */
        is_creator_ad?: components["parameters"]["is_creator_ad"];
        /** @description Only ads that match this search: 1 to 200 characters. All words must occur. "a phrase", -word, OR between words, and word* are supported. Case and accents are ignored. */
        q?: components["parameters"]["q"];
        /** @description Where q searches: the brand's name, the creator's name, the ad's texts, its calls to action, the labels of its destination domain; and only on request, who paid for it and its transcript. */
        search_in?: components["parameters"]["search_in"];
        /** @description Only ads that lead to these domains or their subdomains: up to 20. Case and www. are ignored; international names can be in Unicode or Punycode. */
        destination_domain?: components["parameters"]["destination_domain"];
        /** @description Only ads with this call to action, in any case. */
        cta_text?: components["parameters"]["cta_text"];
        /** @description Only ads with this creative_hash, which have the same texts, links, and media. Any text is accepted, since imported ads can have their own hashes. */
        creative_hash?: components["parameters"]["creative_hash"];
        /** @description Only ads whose delivery began at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        delivery_start_min?: components["parameters"]["delivery_start_min"];
        /** @description Only ads whose delivery began at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        delivery_start_max?: components["parameters"]["delivery_start_max"];
        /** @description Only ads that were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        last_seen_min?: components["parameters"]["last_seen_min"];
        /** @description Only ads that were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        last_seen_max?: components["parameters"]["last_seen_max"];
        /** @description Only ads that were added at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        created_min?: components["parameters"]["created_min"];
        /** @description Only ads that were added at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        created_max?: components["parameters"]["created_max"];
        /** @description Only ads that an import changed at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        updated_min?: components["parameters"]["updated_min"];
        /** @description Only ads that an import changed at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        updated_max?: components["parameters"]["updated_max"];
        /** @description Only ads that are not active and were last seen at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive. */
        stopped_min?: components["parameters"]["stopped_min"];
        /** @description Only ads that are not active and were last seen at this time or earlier. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. Inclusive; a day counts as a whole. */
        stopped_max?: components["parameters"]["stopped_max"];
        /** @description Only ads that ran for this many days or more. */
        running_days_min?: components["parameters"]["running_days_min"];
        /** @description Only ads that ran for this many days or fewer. */
        running_days_max?: components["parameters"]["running_days_max"];
        /** @description Only ads that were shown on one of these platforms. */
        platform?: components["parameters"]["platform"];
        /** @description Only ads of these special categories, as the library states them. */
        category?: components["parameters"]["category"];
        /** @description Only ads of these libraries. Archive ids of all but meta begin with the library's name and a colon. */
        library?: components["parameters"]["library"];
        /** @description Only ads in one of these languages: up to 50. */
        language?: components["parameters"]["language"];
        /** @description Only ads that were shown in one of these countries: up to 50. */
        country?: components["parameters"]["country"];
        /** @description Only ads whose payer, beneficiary, or byline match this search, in the syntax of q. */
        paid_for_by?: components["parameters"]["paid_for_by"];
        /** @description Only ads whose spend is in this currency. spend_min and spend_max need it if the archive has more than one. */
        currency?: components["parameters"]["currency"];
        /** @description How spend and impressions, which are ranges themselves, match: possible, if the ad's range can lie in the requested one (the default), or certain, if it must. */
        range?: components["parameters"]["range"];
        /** @description Only ads with a reach of this value or more. */
        reach_min?: components["parameters"]["reach_min"];
        /** @description Only ads with a reach of this value or less. */
        reach_max?: components["parameters"]["reach_max"];
        /** @description Only ads with impressions of this value or more. */
        impressions_min?: components["parameters"]["impressions_min"];
        /** @description Only ads with impressions of this value or less. */
        impressions_max?: components["parameters"]["impressions_max"];
        /** @description Only ads with a spend of this value or more. */
        spend_min?: components["parameters"]["spend_min"];
        /** @description Only ads with a spend of this value or less. */
        spend_max?: components["parameters"]["spend_max"];
        /** @description Only ads with this many versions or more, which the library shows as one ad. */
        versions_min?: components["parameters"]["versions_min"];
        /** @description Only ads that lead to these pages: hosts and paths, without parameters; up to 20. URLs are reduced to that. A comma in a path is %2C. */
        landing_page?: components["parameters"]["landing_page"];
      };
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/x-ndjson": string;
        };
      };
    };
  };
  getExportManifest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExportManifestResponse"];
        };
      };
    };
  };
  getMe: {
    parameters: {
      query?: never;
      header?: {
        /** @description `handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters. */
        Prefer?: components["parameters"]["Prefer"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Me"];
        };
      };
    };
  };
}
