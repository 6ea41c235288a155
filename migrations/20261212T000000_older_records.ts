/**
 * An ad remembers the records that it was updated from and older ones, so that
 * reading one again changes nothing. Remembering one is no change of the ad:
 * whoever follows changes would copy every ad of an old file again.
 */
export const up = [
  `create or replace trigger ads_stamp before insert or update of document on ads
     for each row execute function stamp_ad()`,
];

export const down = [
  `create or replace trigger ads_stamp before insert or update on ads
     for each row execute function stamp_ad()`,
];
