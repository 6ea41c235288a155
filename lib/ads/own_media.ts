/**
 * Members that hold images and videos, with the beginning of a path of this
 * server: a member's name in quotes followed by a colon cannot stand in a
 * JSON string, whose quotes are escaped.
 */
const OWN =
  /("(?:image_url|video_url|avatar_url|imageUrl|videoUrl)": ?")(?=\/sample\/)/g;

/**
 * Makes the sample archive's media absolute. They are stored as paths, since
 * the archive does not know its origin.
 *
 * @param json what PostgreSQL wrote
 */
export function withOwnMedia(json: string, origin: string): string {
  return json.includes('"/sample/')
    ? json.replace(OWN, (member) => `${member}${origin}`)
    : json;
}
