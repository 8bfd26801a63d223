import type { Readable } from 'node:stream';

/** What a process prints at the end of a command, where it goes on. */
export const END = '\u0000end of the command\u0000';

/** What a program prints, for who waits for a part of it. */
export class Transcript {
  stdout = '';
  stderr = '';
  #over = false;
  readonly #lookers = new Set<() => void>();

  /** Writes down what comes out of a program's streams from now on. @returns how to stop doing so. */
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

  /** Resolves with all that was printed as soon as it holds the text. */
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
