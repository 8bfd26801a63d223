import { Writable } from 'node:stream';
import { render } from 'ink';
import type { Clock } from '#core/clock.ts';
import { paletteFor } from '#cli/ui/theme/tone.ts';
import { holdStderr } from '#cli/ui/terminal/holdStderr.ts';
import { LiveLines } from '#cli/ui/terminal/liveLines.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { Watch, type Moment, type Watched, type WatchPhase } from './Watch.tsx';
import type { WatchAction, WatchScope } from './watchKeys.ts';

/** A watched command: its events are reduced to a state, which is drawn. */
export interface WatchedCommand<Event, State, Result> {
  clock: Clock;
  state: State;
  scopes: readonly WatchScope[];
  reduce(state: State, event: Event): State;
  /** The state after a key. `later` changes the state once work that the key started has ended. */
  move(state: State, action: WatchAction, later: (change: (state: State) => State) => void): State;
  draw(state: State, moment: Moment, phase: WatchPhase): ScreenLine[];
  start(emit: (event: Event) => void): Promise<Result>;
  interrupt(): void;
  afterClosing(event: Event): void;
  environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs a command and draws it meanwhile, on the normal screen, so that the last frame stays in the scrollback. The view
 * never stops the work: after `q`, or where drawing fails, the command goes on with plain lines.
 * @throws what `start` threw, after the terminal is restored
 */
export async function runWatched<Event, State, Result>(command: WatchedCommand<Event, State, Result>): Promise<Result> {
  let { state } = command;
  let phase: WatchPhase = 'live';
  let closed = false;
  const { stdout } = process;
  const stderr = holdStderr();
  const lines = new LiveLines((text) => stdout.write(text), paletteFor(command.environment ?? process.env));
  const leaveLines = () => lines.leave();
  const watched: Watched = {
    scopes: command.scopes,
    now: () => command.clock.now(),
    draw: (moment) => command.draw(state, moment, phase),
    act: (action) => {
      if (action === 'close') close();
      else if (action === 'interrupt') {
        phase = 'stopping';
        stderr.drop(() => command.interrupt());
      } else {
        state = command.move(state, action, (change) => {
          state = change(state);
        });
      }
    },
  };
  const quiet = quietOutput(stdout);
  // `interactive`: otherwise Ink draws only the last frame where CI is set, even on a terminal.
  const screen = render(<Watch watched={watched} show={(drawn, size) => !closed && lines.draw(drawn, size)} />, {
    stdout: quiet.output,
    exitOnCtrlC: false,
    interactive: true,
    patchConsole: false,
  });
  // Restores the cursor however the process ends.
  process.on('exit', leaveLines);
  const close = () => {
    closed = true;
    screen.unmount();
  };
  const left = () => {
    closed = true;
    quiet.release();
    process.off('exit', leaveLines);
    leaveLines();
    stderr.release();
  };
  const gone = screen.waitUntilExit().then(left, left);
  try {
    return await command.start((event) => {
      if (closed) command.afterClosing(event);
      else state = command.reduce(state, event);
    });
  } finally {
    if (!closed) {
      closed = true;
      const { columns, rows } = stdout;
      const moment = { columns, rows, frame: 0, now: watched.now() };
      lines.finish(command.draw(state, moment, 'ended'), columns);
      screen.unmount();
    }
    await gone;
  }
}

/** An output for Ink that has the terminal's size and discards everything: the lines are written without Ink. */
function quietOutput(terminal: NodeJS.WriteStream) {
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
