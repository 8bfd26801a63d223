import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { array, number, object, optional, string, unknown } from 'zod';
import { testProgram } from './programs.ts';

const reply = object({
  id: number(),
  value: optional(unknown()),
  error: optional(object({ code: string(), message: string() })),
});

/**
 * Another process with the embedded backend of a data folder: it can be stopped, killed, or given work. Call
 * `buildPrograms` before starting the first one.
 */
export class BackendProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #next = 0;
  /** Its messages while it waited. */
  readonly said: string[] = [];
  /** Its stdout and stderr. */
  readonly printed: string[] = [];

  constructor(home: string, environment: Record<string, string> = {}, execArgv: string[] = []) {
    this.#child = fork(testProgram('backendProcess'), {
      env: { ...process.env, VELOCITY_HOME: home, LITE_AUTH_BCRYPT_COST: '4', NODE_NO_WARNINGS: '1', ...environment },
      execArgv,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => this.printed.push(chunk.toString()));
    }
    this.#child.on('message', (message) => {
      const said = object({ said: string() }).safeParse(message);
      if (said.success) {
        this.said.push(said.data.said);
        return;
      }
      const { id, value, error } = reply.parse(message);
      const waiter = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiter?.resolve(value);
      else waiter?.reject(Object.assign(new Error(error.message), { code: error.code }));
    });
    this.#child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the process ended'));
      this.#waiting.clear();
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** `owner` or `guest`. */
  async open(): Promise<string> {
    return string().parse(await this.ask('open'));
  }

  async role(): Promise<string> {
    return string().parse(await this.ask('role'));
  }

  /** Adds an inbox story. @throws with the code of the error. */
  async add(title: string): Promise<void> {
    await this.ask('add', title);
  }

  async titles(): Promise<string[]> {
    return array(string()).parse(await this.ask('titles'));
  }

  async close(): Promise<void> {
    await this.ask('close');
  }

  ask(act: string, argument?: string): Promise<unknown> {
    const id = (this.#next += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ id, act, argument }, (error) => {
        if (error !== null) reject(error);
      });
    });
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(name);
  }

  /** Kills it, as a crash would, and waits until it has ended. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}
