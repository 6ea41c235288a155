/**
 * Pictures and videos that are kept: files by their content, where each came
 * from or is to come from, and which ads show it. `media_sources` is the queue
 * too. Nothing here is written by imports: ads are looked at in the order of
 * their versions, as far as `media_state` says.
 */
export const up = [
  // What stays the same of a URL from one scrape to the next: of Meta's CDN the
  // path, as its hosts and signatures change; of others all but the fragment,
  // since the query can be what says which picture it is. A backslash ends a
  // host too, so that no other host passes for Meta's.
  String.raw`create function media_key(url text) returns bytea
   language sql immutable strict parallel safe as $$
     select sha256(decode(replace(
       regexp_replace(regexp_replace(url,
         '^https?://[^/?#\\]+\.(?:fbcdn\.net|cdninstagram\.com)(/[^?#]*).*$', '\1', 'i'),
         '#.*$', ''),
       '\', '\\'), 'escape'))
   $$`,
  // hash: SHA-256 (hex) of the original. bytes: with its thumbnails. picture_hash: of what it looks like.
  `create table media_files (
     hash text collate "C" primary key,
     ext text not null,
     bytes bigint not null,
     width integer,
     height integer,
     picture_hash bigint,
     created_at bigint not null
   )`,
  // url: the newest. newest: the newest ad that shows it; avatars come first.
  // due_at: when it may be fetched again; while it is being fetched, when another process may. 0: never begun.
  `create table media_sources (
     key bytea primary key,
     url text not null,
     kind text not null check (kind in ('picture', 'poster', 'avatar', 'video')),
     state text not null default 'pending'
       check (state in ('pending', 'kept', 'expired', 'refused')),
     reason text,
     hash text collate "C" references media_files,
     attempts integer not null default 0,
     due_at bigint not null default 0,
     newest bigint not null,
     updated_at bigint not null,
     check ((state = 'kept') = (hash is not null))
   )`,
  `create index media_sources_hash on media_sources (hash) where hash is not null`,
  `create index media_sources_new on media_sources (newest desc)
     where state = 'pending' and due_at = 0`,
  `create index media_sources_due on media_sources (due_at)
     where state = 'pending' and due_at > 0`,
  // To name the hosts of refused pictures without reading all that are stored.
  `create index media_sources_refused on media_sources (newest desc)
     where state = 'refused'`,
  `create index media_sources_updated on media_sources (state, updated_at)`,
  `create table media_uses (
     ad_id bigint not null references ads on delete cascade,
     key bytea not null references media_sources on delete cascade,
     primary key (ad_id, key)
   )`,
  `create index media_uses_key on media_uses (key)`,
  // Ads and brands were looked at up to these versions and ids, for sources of these kinds.
  // full_*: of the highest file that left for want of room; no source that ranks no higher is fetched.
  // tidied_at: when what nothing needs was last removed.
  `create table media_state (
     one boolean primary key default true check (one),
     kinds text[] not null default '{}',
     version bigint not null default 0,
     version_id bigint not null default 0,
     brand_version bigint not null default 0,
     brand_version_id bigint not null default 0,
     full_shown boolean,
     full_seen_at bigint,
     tidied_at bigint not null default 0
   )`,
  `insert into media_state default values`,

  // Pictures that look alike: of 64 bits, few differ. Cut into four bands of 16
  // bits, two hashes with at most seven different bits have a band in which at
  // most one differs: an index has each picture's bands, and is asked for those
  // and for all that are one bit away from them.
  `create function picture_bands(hash bigint) returns integer[]
   language sql immutable strict parallel safe as $$
     select array[
       (hash >> 48 & 65535)::integer,
       (hash >> 32 & 65535)::integer + 65536,
       (hash >> 16 & 65535)::integer + 131072,
       (hash & 65535)::integer + 196608
     ]
   $$`,
  `create function near_picture_bands(hash bigint) returns integer[]
   language sql immutable strict parallel safe as $$
     select array_agg(band # bit) from unnest(picture_bands(hash)) band,
       unnest('{0,1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768}'::integer[]) bit
   $$`,
  `create index media_files_bands on media_files
     using gin (picture_bands(picture_hash)) where picture_hash is not null`,
];

export const down = [
  `drop table media_uses, media_sources, media_files, media_state`,
  `drop function media_key, near_picture_bands, picture_bands`,
];
