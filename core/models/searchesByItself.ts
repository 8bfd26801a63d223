/** Whether a model searches the web by itself and cites what it found; for any other one the gateway has to search. */
export function searchesByItself(model: string): boolean {
  return model.startsWith('perplexity/');
}
