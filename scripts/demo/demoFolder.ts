import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Empties the folder of the demo for this process.
 * @returns to be called when the demo ends. @throws where another demo runs in it.
 */
export function emptyDemoFolder(folder: string): () => void {
  const owner = join(folder, 'demo.pid');
  const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
  if (isRunning(pid)) {
    throw new Error(`another one runs as process ${pid}. Stop that one, or remove ${owner} if it is none.`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(owner, String(process.pid));
  return () => rmSync(owner, { force: true });
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
