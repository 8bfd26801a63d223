/** Mouse events, by their names in the table of keys. */
export type MouseKey = 'click' | 'wheelup' | 'wheeldown';

/** Reporting of buttons and wheel (mode 1000) in SGR form, which has no limit of columns (mode 1006). */
const ON = '\u001B[?1000h\u001B[?1006h';
const OFF = '\u001B[?1006l\u001B[?1000l';

/* oxlint-disable no-control-regex -- reports are escape sequences */
const report = /\u001B\[<(\d{1,4});\d{1,5};(\d{1,5})M/g;
/** The beginning of a report that continues in the next chunk of input. */
const unfinished = /\u001B(?:\[(?:<[\d;]{0,16})?)?$/;
/* oxlint-enable no-control-regex */
const keys: Readonly<Record<string, MouseKey>> = { 0: 'click', 64: 'wheelup', 65: 'wheeldown' };

/** Controls mouse reporting. */
export interface Mouse {
  /** Pauses reporting while another program uses the terminal. */
  without<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Ends reporting. */
  release(): void;
}

/**
 * Switches mouse reporting on. Reports arrive on stdin, where Ink drops them, so they are read here beside Ink. Ended
 * also when the process exits.
 * @param onMouse gets the event and its row of the screen, from 0
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
    // A listener would keep stdin reading and take input from the other program.
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
