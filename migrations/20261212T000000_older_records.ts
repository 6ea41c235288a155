/**
 * An ad remembers older records, so that importing one again changes nothing.
 * Remembering a record that adds nothing is not a change of the ad: whoever
 * follows changes would copy every ad of an old file again, and lists would
 * repeat it.
 */
export const up = [
  `create or replace trigger ads_stamp before insert on ads
     for each row execute function stamp_ad()`,
  `create trigger ads_stamp_changed before update on ads
     for each row when (new.superseded_hashes = old.superseded_hashes
       or (new.document, new.media_type, new.transparency, new.source) is distinct from
         (old.document, old.media_type, old.transparency, old.source))
     execute function stamp_ad()`,
];

export const down = [
  `drop trigger ads_stamp_changed on ads`,
  `create or replace trigger ads_stamp before insert or update on ads
     for each row execute function stamp_ad()`,
];
