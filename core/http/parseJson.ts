/** The value of a reply's text; undefined where the text is not JSON, such as an HTML page or a reply that broke off. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
