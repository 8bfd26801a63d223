const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Values as bars of one cell each, from the lowest to the highest. */
export function sparkline(values: readonly number[]): string {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  return values.map((value) => bars[span === 0 ? 0 : Math.round(((value - lowest) / span) * 7)] ?? '').join('');
}
