import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A mistake in a file of `content/`. Its message begins with `file:line`, as editors and terminals link it. */
export class ContentError extends Error {
  /** @param line counted from 1. */
  constructor(path: string, line: number, problem: string) {
    super(`${relative(process.cwd(), path)}:${line}: ${problem}`);
    // Whoever wrote the file needs its line, not the lines of the program that read it.
    this.stack = this.message;
  }

  /** A mistake in the first line that holds this text. */
  static at(path: string, text: string, problem: string): ContentError {
    const index = readFileSync(path, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text));
    return new ContentError(path, Math.max(index, 0) + 1, problem);
  }
}
