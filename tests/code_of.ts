/** The status and the code of an error. */
export async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, (await response.json()).error.code];
}
