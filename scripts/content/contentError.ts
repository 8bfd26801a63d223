import { relative } from 'node:path';

/** A mistake in a file of `content/`. Its message begins with `file:line`, as editors and terminals link it. */
export class ContentError extends Error {
  override name = 'ContentError';

  /** @param line counted from 1. */
  constructor(path: string, line: number, problem: string) {
    super(`${relative(process.cwd(), path)}:${line}: ${problem}`);
    // Whoever wrote the file needs its line, not the lines of the program that read it.
    this.stack = this.message;
  }
}
