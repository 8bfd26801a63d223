/**
 * Memoises the last call of a function, so that what is drawn ten times a second is computed once. Arguments are
 * compared by identity, so everything in them must be immutable.
 */
export function memoizeLast<Inputs extends readonly unknown[], Answer>(
  compute: (...inputs: Inputs) => Answer,
): (...inputs: Inputs) => Answer {
  let last: { inputs: Inputs; answer: Answer } | null = null;
  return (...inputs) => {
    if (last?.inputs.every((input, place) => Object.is(input, inputs[place])) !== true) {
      last = { inputs, answer: compute(...inputs) };
    }
    return last.answer;
  };
}
