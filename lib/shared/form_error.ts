/** Why a form was rejected, and what was typed; never a password. */
export interface FormError {
  status: number;
  headers: Record<string, string>;
  /** What is wrong with the form as a whole. */
  message?: string;
  /** Field name to what is wrong with it. */
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}
