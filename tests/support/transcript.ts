import type { Readable } from 'node:stream';

/** Printed at the end of a command by a process that continues. */
export const END = '\u0000end of the command\u0000';

/** The output of a program, parts of which can be awaited. */
export class Transcript {
  stdout = '';
  stderr = '';
  #over = false;
  readonly #lookers = new Set<() => void>();

  /** Records the output of a program's streams from now on. @returns a function that stops recording. */
  follow(streams: { stdout: Readable | null; stderr: Readable | null }): () => void {
    const stops = (['stdout', 'stderr'] as const).map((name) => {
      const take = (text: string) => {
        this[name] += text;
        this.#look();
      };
      streams[name]?.setEncoding('utf8').on('data', take);
      return () => void streams[name]?.off('data', take);
    });
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Nothing more will be printed. */
  end(): void {
    this.#over = true;
    this.#look();
  }

  /** Resolves with the whole output as soon as it contains the text. */
  says(text: string | RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const all = this.stdout + this.stderr;
        if (typeof text === 'string' ? all.includes(text) : text.test(all)) resolve(all);
        else if (this.#over) reject(new Error(`it ended without saying ${String(text)}:\n${all}`));
        else return;
        this.#lookers.delete(look);
      };
      this.#lookers.add(look);
      look();
    });
  }

  #look(): void {
    for (const look of this.#lookers) look();
  }
}
