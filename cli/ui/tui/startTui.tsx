import type { TuiOptions } from './tuiOptions.ts';

/**
 * The full-screen tool, until the person leaves it. Only for a terminal: stdin and stdout must both be one.
 * The terminal is restored however it ends.
 * @throws what `open` threw; AppError `cancelled` when `signal` was aborted
 */
export async function startTui(options: TuiOptions): Promise<void> {
  await options.open(() => {});
}
