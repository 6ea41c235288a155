/**
 * A response to HEAD without its body. Of a missing body the runtime would say
 * `Content-Length: 0`, where GET's is not 0; of a stream it says nothing, and
 * sends none of it.
 */
export function headAnswer(response: Response): Response {
  const isLengthKnown = response.headers.has("content-length") ||
    response.status === 204 || response.status === 304;
  const body = isLengthKnown
    ? null
    : new ReadableStream({ start: (controller) => controller.close() });
  return new Response(body, response);
}
