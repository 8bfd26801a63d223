/**
 * Memoises the last call of a function: what is drawn ten times a second is computed once. Arguments are compared
 * by identity, so everything they hold must be immutable.
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
