import { UNIT_TYPES } from "@/lib/shared/media_type.ts";
import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { toUnitType } from "@/lib/imports/formats/creative_units.ts";
import { type Members, readObjects } from "@/lib/imports/formats/members.ts";
import {
  booleanMember,
  countIn,
  nameMember,
  textMember,
} from "@/lib/imports/formats/typed_members.ts";

/** The members of a card that the archive keeps, whatever else the card holds. */
export function nativeCards(value: unknown): CardRecord[] {
  return readObjects(value, "cards").map((card, index) => {
    const text = (name: keyof CardRecord) =>
      textMember(card[name], `cards[${index}].${name}`);
    return {
      title: text("title"),
      body: text("body"),
      description: text("description"),
      caption: text("caption"),
      cta_text: text("cta_text"),
      link_url: text("link_url"),
      image_url: text("image_url"),
      video_url: text("video_url"),
      variant: booleanMember(card.variant, `cards[${index}].variant`) ?? false,
    };
  });
}

function nativeUnit(unit: Members, index: number): UnitRecord {
  const place = `creativeUnits[${index}]`;
  const text = (name: string) => textMember(unit[name], `${place}.${name}`);
  const media = { image_url: text("imageUrl"), video_url: text("videoUrl") };
  return {
    unit_type: nameMember(unit.unitType, `${place}.unitType`, UNIT_TYPES) ??
      toUnitType(media),
    body: text("body"),
    title: text("title"),
    description: text("description"),
    caption: text("caption"),
    link_url: text("linkUrl"),
    ...media,
  };
}

/** Units in the order of their `unitIndex`; null if the record has none. */
export function nativeUnits(value: unknown): UnitRecord[] | null {
  if (value === undefined || value === null) return null;
  return readObjects(value, "creativeUnits")
    .map((unit, index) => ({
      place: countIn(unit.unitIndex) ?? index,
      unit: nativeUnit(unit, index),
    }))
    .sort((a, b) => a.place - b.place)
    .map(({ unit }) => unit);
}
