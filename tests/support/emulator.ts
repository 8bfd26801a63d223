import headless from '@xterm/headless';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { cellWidth, graphemesOf } from '#cli/ui/text/cellWidth.ts';

/** A terminal emulator with width tables other than the product's. */
export interface Emulator {
  terminal: headless.Terminal;
  send: (text: string) => void;
  /** Resolves when everything sent so far is on the screen. */
  written: () => Promise<void>;
  row: (at: number, from?: number, to?: number) => string;
}

export function openEmulator(columns: number, rows: number): Emulator {
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  let sent = '';
  return {
    terminal,
    send: (text) => (sent += text),
    written: () =>
      new Promise<void>((resolve) => {
        terminal.write(sent, () => resolve());
        sent = '';
      }),
    row: (at, from = 0, to = columns) =>
      terminal.buffer.active.getLine(terminal.buffer.active.baseY + at)?.translateToString(false, from, to) ?? '',
  };
}

/** Characters that every terminal draws in one cell: each must be exactly where the product meant to draw it. */
const certain = /^[!-~\u2500\u2501]$/;

/** Cells of the screen that differ from the expected ones, as `row:column`. */
export function displacedCells({ terminal }: Emulator, lines: readonly ScreenLine[]): string[] {
  const { active } = terminal.buffer;
  const displaced: string[] = [];
  for (const [row, { segments }] of lines.entries()) {
    const line = active.getLine(active.baseY + row);
    let column = 0;
    for (const cluster of segments.flatMap(({ text }) => graphemesOf(text))) {
      const stands = column >= terminal.cols ? cluster : line?.getCell(column)?.getChars();
      if (certain.test(cluster) && stands !== cluster) displaced.push(`${row}:${column} ${cluster} is ${stands}`);
      column += cellWidth(cluster);
    }
  }
  return displaced;
}
