/** Why a form was rejected, and what was typed; never a password. */
export interface FormError {
  status: number;
  headers: Record<string, string>;
  /** Which of the page's forms it was; empty if there is only one. */
  action: string;
  /** What the form was about; empty if it was about nothing in particular. */
  id: string;
  /** What is wrong with the form as a whole. */
  message?: string;
  /** Field name to what is wrong with it. */
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}
