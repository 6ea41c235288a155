/** The parts of OpenAPI 3.1 that the reference shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

type Headers = Record<string, { description?: string }>;

interface Content {
  "application/json"?: {
    schema?: Schema;
    example?: unknown;
    /** By error code. */
    examples?: Record<string, unknown>;
  };
}

export interface ParameterObject {
  name: string;
  in: "query" | "path" | "header";
  required?: boolean;
  description?: string;
  example: unknown;
  schema: Schema;
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: ParameterObject[];
  requestBody?: { content: Content };
  responses: Record<
    string,
    { description: string; headers?: Headers; content?: Content }
  >;
  security?: Record<string, string[]>[];
}

export interface OpenApiDocument {
  security: Record<string, string[]>[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema>; headers: Headers };
}
