/** A member of a JSON object, as the reference shows it. */
export interface Field {
  name: string;
  /** Such as "string or null", "array of Card". */
  type: string;
  description: string | null;
  isRequired: boolean;
  allowed: string[];
  /** "1 to 100", where numbers or lengths are bounded. */
  range: string | null;
  fields: Field[];
}

export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  type: string;
  description: string | null;
  isRequired: boolean;
  allowed: string[];
  range: string | null;
  standard: string | null;
  example: string | null;
}

export interface OperationResponse {
  status: string;
  description: string;
  headers: { name: string; description: string }[];
  fields: Field[];
  /** A whole body. */
  example: unknown;
}

export interface OperationError {
  status: string;
  code: string;
}

/** One operation, as its page shows it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: { fields: Field[]; example: unknown } | null;
  responses: OperationResponse[];
  errors: OperationError[];
  /** Names of what opens it; empty: it is open to all. */
  credentials: string[];
}

export interface OperationGroup {
  name: string;
  description: string;
  operations: Operation[];
}
