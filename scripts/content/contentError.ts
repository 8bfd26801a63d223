import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** An error in a file of `content/`. Its message starts with `file:line`, which editors and terminals link. */
export class ContentError extends Error {
  /** @param line 1-based. */
  constructor(path: string, line: number, problem: string) {
    super(`${relative(process.cwd(), path)}:${line}: ${problem}`);
    // An author of content needs the file's line, not the program's stack.
    this.stack = this.message;
  }

  /** An error in the first line that contains this text. */
  static at(path: string, text: string, problem: string): ContentError {
    const index = readFileSync(path, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text));
    return new ContentError(path, Math.max(index, 0) + 1, problem);
  }
}
