export async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, (await response.json()).error.code];
}
