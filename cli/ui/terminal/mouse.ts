/** What a mouse does, under the names that the table of keys has. */
export type MouseKey = 'click' | 'wheelup' | 'wheeldown';

/** Buttons and wheel are reported (1000), as text that names any column (1006). */
const ON = '\u001B[?1000h\u001B[?1006h';
const OFF = '\u001B[?1006l\u001B[?1000l';

/* oxlint-disable no-control-regex -- reports are escape sequences */
const report = /\u001B\[<(\d{1,4});\d{1,5};(\d{1,5})M/g;
/** The beginning of a report whose rest comes with the next piece of input. */
const unfinished = /\u001B(?:\[(?:<[\d;]{0,16})?)?$/;
/* oxlint-enable no-control-regex */
const keys: Readonly<Record<string, MouseKey>> = { 0: 'click', 64: 'wheelup', 65: 'wheeldown' };

/** Reports of the mouse. */
export interface Mouse {
  /** Asks for none while another program has the terminal. */
  without<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Asks for none any more. */
  release(): void;
}

/**
 * Asks the terminal to report the mouse, which it does among what is typed. Ink, which reads that, drops the reports:
 * they are taken from the same input beside it. Released also when the process exits meanwhile, however it does.
 * @param onMouse the mouse event and its row of the screen, from 0
 */
export function reportMouse(onMouse: (key: MouseKey, row: number) => void): Mouse {
  const { stdin, stdout } = process;
  let rest = '';
  const read = (piece: Buffer | string) => {
    const input = rest + String(piece);
    rest = unfinished.exec(input)?.[0] ?? '';
    for (const [, button = '', row] of input.matchAll(report)) {
      const key = keys[button];
      if (key !== undefined) onMouse(key, Number(row) - 1);
    }
  };
  const on = () => {
    stdout.write(ON);
    stdin.on('data', read);
  };
  const off = () => {
    // A listener would make stdin go on reading input of the other program.
    stdin.off('data', read);
    stdout.write(OFF);
  };
  const release = () => {
    process.off('exit', release);
    off();
  };
  process.on('exit', release);
  on();
  const without = async <Result>(work: () => Promise<Result>) => {
    off();
    try {
      return await work();
    } finally {
      on();
    }
  };
  return { without, release };
}
