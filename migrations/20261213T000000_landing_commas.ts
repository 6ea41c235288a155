const rename = (from: string, to: string) =>
  `update ad_values v
     set key = replace(key, '${from}', '${to}'), text = replace(text, '${from}', '${to}')
   where kind = 'landing' and position('${from}' in key) > 0 and not exists (
     select from ad_values o
     where o.kind = v.kind and o.id <> v.id
       and replace(o.key, '${from}', '${to}') = replace(v.key, '${from}', '${to}')
   )`;

/**
 * A comma in the path of a landing page is written `%2C`, since commas separate
 * the pages of a filter. Of pages that would get the same name, none is renamed.
 */
export const up = [rename(",", "%2C")];

export const down = [rename("%2C", ",")];
