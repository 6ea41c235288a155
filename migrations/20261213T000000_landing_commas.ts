/**
 * A comma in the path of a landing page is written `%2C`, since commas separate
 * the pages of a filter. Of pages that would get the same name, none is renamed.
 */
export const up = [
  `update ad_values v
     set key = replace(key, ',', '%2C'), text = replace(text, ',', '%2C')
   where kind = 'landing' and key like '%,%' and not exists (
     select from ad_values o
     where o.kind = v.kind and o.id <> v.id
       and replace(o.key, ',', '%2C') = replace(v.key, ',', '%2C')
   )`,
];

export const down = [
  `update ad_values v
     set key = replace(key, '%2C', ','), text = replace(text, '%2C', ',')
   where kind = 'landing' and key like '%\\%2C%' and not exists (
     select from ad_values o
     where o.kind = v.kind and o.id <> v.id
       and replace(o.key, '%2C', ',') = replace(v.key, '%2C', ',')
   )`,
];
