import { Writable } from 'node:stream';
import { render } from 'ink';
import type { Clock } from '#core/clock.ts';
import { paletteFor } from '#cli/ui/theme/tone.ts';
import { holdStderr } from '#cli/ui/terminal/holdStderr.ts';
import { LiveLines } from '#cli/ui/terminal/liveLines.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { Watch, type Moment, type Watched, type WatchPhase } from './Watch.tsx';
import type { WatchAction, WatchScope } from './watchKeys.ts';

/** A command that is watched: its events are folded into a state, and the state is drawn. */
export interface WatchedCommand<Event, State, Result> {
  clock: Clock;
  state: State;
  scopes: readonly WatchScope[];
  reduce(state: State, event: Event): State;
  /** What a key does. `later` changes the state when something that the key began has come to an end. */
  move(state: State, action: WatchAction, later: (change: (state: State) => State) => void): State;
  draw(state: State, moment: Moment, phase: WatchPhase): ScreenLine[];
  start(emit: (event: Event) => void): Promise<Result>;
  interrupt(): void;
  afterClosing(event: Event): void;
  environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Draws a command while it runs, on the ordinary screen, so that the last frame stays in the scrollback.
 * The view never stops the work: closed by `q`, or broken, it leaves the command to plain lines.
 * @throws what `start` threw, once the terminal is restored
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
  // `interactive`: otherwise Ink draws only the last frame where CI is set, even in a terminal.
  const screen = render(<Watch watched={watched} show={(drawn, size) => !closed && lines.draw(drawn, size)} />, {
    stdout: quiet.output,
    exitOnCtrlC: false,
    interactive: true,
    patchConsole: false,
  });
  // The cursor comes back however the process ends.
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

/** A terminal's output for Ink that has its size and shows nothing: the lines are written beside Ink. */
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
