/** Why a model's text is not whole, in a sentence. `finishReason`: anything but `stop`. */
export function unfinished(finishReason: string): string {
  return finishReason === 'length'
    ? 'The answer was cut at its limit of tokens.'
    : `The answer ended with "${finishReason}".`;
}
