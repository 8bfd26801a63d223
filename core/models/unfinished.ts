/**
 * Why a model's text is not whole, in a sentence; null where it is whole.
 * @param finishReason why the model ended, in its own word.
 * @param maxTokens the limit of the call, where the caller knows it.
 */
export function unfinished(finishReason: string, maxTokens?: number): string | null {
  if (finishReason === 'stop') return null;
  if (finishReason !== 'length') return `The answer ended with "${finishReason}".`;
  return `The answer was cut off at ${maxTokens === undefined ? 'its limit of' : String(maxTokens)} tokens.`;
}
