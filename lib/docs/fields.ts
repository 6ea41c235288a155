import type { Field } from "@/lib/shared/api_reference.ts";
import type { Schema } from "@/lib/docs/openapi_types.ts";

type Schemas = Record<string, Schema>;

const DEPTH_MAX = 5;

function getRefName(schema: Schema): string | null {
  return schema.$ref?.split("/").at(-1) ?? null;
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = getRefName(schema);
  const { $ref: _, ...own } = schema;
  return name === null ? schema : { ...schemas[name], ...own };
}

/** The parts of a union; null's part is distinguished. */
function variants(schema: Schema): { parts: Schema[]; isNullable: boolean } {
  const all = schema.anyOf ?? schema.oneOf ??
    (Array.isArray(schema.type)
      ? schema.type.map((type) => ({ ...schema, type }))
      : [schema]);
  const parts = all.filter(({ type }) => type !== "null");
  return { parts, isNullable: parts.length < all.length };
}

function singleType(schema: Schema, schemas: Schemas): string {
  const name = getRefName(schema);
  if (name !== null) return name;
  const { type, items, format } = schema;
  if (type === "array") {
    return `array of ${describeType(items!, schemas)}`;
  }
  if (type === "string" && format !== undefined) return `string (${format})`;
  return typeof type === "string" ? type : "any";
}

function describeType(schema: Schema, schemas: Schemas): string {
  const { parts, isNullable } = variants(schema);
  const names = [...new Set(parts.map((part) => singleType(part, schemas)))];
  return [...names, ...(isNullable ? ["null"] : [])].join(" or ");
}

function getRange(schema: Schema): string | null {
  const [part = schema] = variants(schema).parts;
  const low = part.minimum ?? part.minLength;
  // Whole numbers are bounded by what JSON can hold, so those bounds say nothing.
  const high = [part.maximum, part.maxLength].find((bound) =>
    bound !== undefined && bound < Number.MAX_SAFE_INTEGER
  );
  const unit = part.type === "string" ? " characters" : "";
  if (high !== undefined) return `${low ?? 0} to ${high}${unit}`;
  return part.type === "string" || low === undefined ||
      low <= -Number.MAX_SAFE_INTEGER
    ? null
    : `at least ${low}`;
}

function listAllowed(schema: Schema, schemas: Schemas): string[] {
  return variants(schema).parts.flatMap((part) => {
    const { enum: values, const: only, items } = resolve(part, schemas);
    if (values !== undefined) return values.map(String);
    if (only !== undefined) return [String(only)];
    return items === undefined ? [] : listAllowed(items, schemas);
  });
}

/** What the reference says of a value with this schema. */
export function describeValue(
  name: string,
  schema: Schema,
  isRequired: boolean,
  schemas: Schemas,
) {
  return {
    name,
    type: describeType(schema, schemas),
    description: resolve(schema, schemas).description ?? null,
    isRequired,
    allowed: listAllowed(schema, schemas),
    range: getRange(schema),
  };
}

/** The objects in a schema, which can be an array or union. */
function objectsIn(schema: Schema, schemas: Schemas): Schema[] {
  return variants(resolve(schema, schemas)).parts.flatMap((part) => {
    const resolved = resolve(part, schemas);
    const inner = resolved.items ??
      (resolved.anyOf || resolved.oneOf ? resolved : null);
    return inner === null ? [resolved] : objectsIn(inner, schemas);
  });
}

/** One schema for a member that several parts of a union have. */
function unite(members: Schema[], schemas: Schemas): Schema {
  const [first, ...others] = new Map(
    members.map((schema) => [JSON.stringify(schema), schema]),
  ).values();
  if (others.length === 0) return first!;
  const { description } = resolve(first!, schemas);
  const anyOf = [first!, ...others].flatMap((each) => each.anyOf ?? each);
  return { ...(description && { description }), anyOf };
}

/** The members of an object, or of the objects in an array or union. */
export function listFields(
  schema: Schema,
  schemas: Schemas,
  depth = 0,
): Field[] {
  if (depth >= DEPTH_MAX) return [];
  const all = objectsIn(schema, schemas)
    .flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).map(([name, member]) => ({
        name,
        member,
        isRequired: required.includes(name),
      }))
    );
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, group]) => {
    const member = unite(group.map(({ member }) => member), schemas);
    return {
      ...describeValue(name, member, group[0]!.isRequired, schemas),
      fields: listFields(member, schemas, depth + 1),
    };
  });
}
