/** Controls stderr while a view is on the screen. */
export interface HeldStderr {
  /** Writes what was held back, and restores stderr. */
  release(): void;
  /** Runs `work` and drops what it writes to stderr, because the view shows it. */
  drop(work: () => void): void;
}

/**
 * Holds back what is written to stderr while a view is on the screen, which a log line would destroy. Released also
 * when the process exits.
 */
export function holdStderr(): HeldStderr {
  const { stderr } = process;
  const write = stderr.write.bind(stderr);
  const kept: (string | Uint8Array)[] = [];
  let drops = false;
  const hold = (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    callback?: (error?: Error | null) => void,
  ): boolean => {
    if (!drops) kept.push(chunk);
    const written = typeof encoding === 'function' ? encoding : callback;
    written?.(null);
    return true;
  };
  stderr.write = hold;
  const release = () => {
    process.off('exit', release);
    if (stderr.write === hold) stderr.write = write;
    for (const chunk of kept.splice(0)) write(chunk);
  };
  process.on('exit', release);
  const drop = (work: () => void) => {
    drops = true;
    try {
      work();
    } finally {
      drops = false;
    }
  };
  return { release, drop };
}
