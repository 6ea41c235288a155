/** A value of a request or a response, as the reference shows it. */
interface Described {
  name: string;
  /** Such as "string or null", "array of Card". */
  type: string;
  description: string | null;
  isRequired: boolean;
  allowed: string[];
  /** "1 to 100", if numbers or lengths are bounded. */
  range: string | null;
}

/** A member of a JSON object. */
export interface Field extends Described {
  fields: Field[];
}

export interface Parameter extends Described {
  in: "query" | "path" | "header";
  standard: string | null;
  example: string;
}

export interface OperationResponse {
  status: string;
  description: string;
  headers: { name: string; description: string }[];
  fields: Field[];
  /** A whole body. */
  example: unknown;
}

/** One operation, as its page shows it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: { fields: Field[]; example: unknown } | null;
  responses: OperationResponse[];
  errors: { status: string; code: string }[];
  /** The credentials it requires. */
  openedBy: "anyone" | "key_or_session" | "session";
}
