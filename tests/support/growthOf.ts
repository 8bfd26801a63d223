/** Below this, work is linear: four times the input takes about 4 times as long, and 16 times where it is quadratic. */
export const LINEAR = 9;

/** Garbage collection and other work spoil some measurements, but not all of them. */
const ATTEMPTS = 6;

/**
 * How many times as much processor time `run` takes for an input that is four times as large. Being a ratio of one moment,
 * it does not depend on how fast or how busy the machine is.
 *
 * @param run Does the work for an input of the size it is given.
 * @param size The smaller size.
 * @param limit The first ratio below it ends the measuring.
 * @returns The smallest ratio of up to six measurements.
 * @example expect(growthOf((size) => parseVideos('('.repeat(size)), 25_000)).toBeLessThan(LINEAR)
 */
export function growthOf(run: (size: number) => unknown, size: number, limit = LINEAR): number {
  // Code that is not compiled yet would make the smaller one look slow.
  run(size);
  let smallest = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && smallest >= limit; attempt += 1) {
    // Less than a millisecond cannot be measured, and is fast enough anyway.
    const small = Math.max(cpuMs(run, size), 1);
    smallest = Math.min(smallest, cpuMs(run, 4 * size) / small);
  }
  return smallest;
}

/** Processor time of this thread in milliseconds. */
function cpuMs(run: (size: number) => unknown, size: number): number {
  const before = process.threadCpuUsage();
  run(size);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
