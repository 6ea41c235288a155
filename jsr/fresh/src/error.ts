/** The statuses that the project throws; upstream has all those of errors. */
type ErrorStatus = 400 | 401 | 404 | 405 | 409 | 418 | 422 | 429 | 500 | 503;

/**
 * Thrown to respond with an error status. The nearest error route renders it;
 * without one the message, or the status text, is the body.
 */
export class HttpError extends Error {
  status: ErrorStatus;

  constructor(status: ErrorStatus, message?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = this.constructor.name;
    this.status = status;
  }
}
