/** `512 B`, `1.4 KB`, `23.0 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let at = 0;
  while (value >= 999.95 && at < units.length - 1) {
    value /= 1000;
    at += 1;
  }
  return `${value.toFixed(1)} ${units[at] ?? 'TB'}`;
}
