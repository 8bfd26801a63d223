import { Writable } from 'node:stream';

/** A terminal's output for Ink that has its size and shows nothing: the lines are written beside Ink. */
export function quietOutput(terminal: NodeJS.WriteStream) {
  const sink = new Writable({ write: (_piece, _encoding, done) => done() });
  const output = Object.assign(sink, { isTTY: true, columns: terminal.columns, rows: terminal.rows });
  const resize = () => {
    output.columns = terminal.columns;
    output.rows = terminal.rows;
    output.emit('resize');
  };
  terminal.on('resize', resize);
  return { output, release: () => terminal.off('resize', resize) };
}
