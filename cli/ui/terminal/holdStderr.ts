/**
 * Keeps what is written to stderr until the screen is free again: a log line in the middle of a full screen would
 * destroy it. Released also when the process exits meanwhile.
 * @returns writes what was kept, and lets stderr work as usual again.
 */
export function holdStderr(): () => void {
  const { stderr } = process;
  const write = stderr.write.bind(stderr);
  const kept: (string | Uint8Array)[] = [];
  const hold = (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    callback?: (error?: Error | null) => void,
  ): boolean => {
    kept.push(chunk);
    const told = typeof encoding === 'function' ? encoding : callback;
    told?.(null);
    return true;
  };
  stderr.write = hold;
  const release = () => {
    process.off('exit', release);
    if (stderr.write === hold) stderr.write = write;
    for (const chunk of kept.splice(0)) write(chunk);
  };
  process.on('exit', release);
  return release;
}
