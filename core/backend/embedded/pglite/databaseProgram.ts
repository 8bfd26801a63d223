import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import type { SqlRow } from '../../database/sql.ts';
import { AnswerTooLarge } from '../../database/statementLimits.ts';
import { DatabaseCrash } from './databaseCrash.ts';
import { endOnCrash } from './endOnCrash.ts';
import { PrivateFiles } from './privateFiles.ts';
import { toWorkerError, type OpenRequest, type WorkerAnswer, type WorkerRequest } from './workerMessages.ts';

// Program of the embedded database's thread. A statement may keep it busy for any time; the main thread (see
// databaseThread.ts) does not wait for it and can end it.

if (parentPort === null) throw new Error('The database worker must be started as a thread.');
const port = parentPort;
const answer = (message: WorkerAnswer) => port.postMessage(message);

const asSent = (text: string): string => text;

function exactNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

function wholeNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function bytesOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!(value instanceof Uint8Array)) throw new TypeError('A bytea value is neither bytes nor text.');
  return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
}

// By type OID, in the forms that `@supabase/lite` expects: dates as text, numbers beyond JavaScript's range as text.
const BYTEA = 17;
const JSON_TYPES: ReadonlySet<number> = new Set([114, 3802]);
const parsers = {
  20: wholeNumber,
  114: asSent,
  1082: asSent,
  1083: asSent,
  1114: asSent,
  1184: asSent,
  1266: asSent,
  1700: exactNumber,
  3802: asSent,
};

/**
 * Bytes of WebAssembly that a function executes before V8 optimises it. With V8's default of 13 million, the start
 * alone triggers optimisation of PostgreSQL's largest functions: half a second of CPU time and 450 MB, and no process
 * can exit before it completes.
 */
const OPTIMISE_AFTER_BYTES = 1_000_000_000;
/** 32 MB. PostgreSQL writes to all of its default 128 MB at the start; the rest is in the system's file cache. */
const SHARED_BUFFER_PAGES = 4_096;

setFlagsFromString(`--wasm-tiering-budget=${OPTIMISE_AFTER_BYTES}`);
// Nine of ten functions are never called: validate each when it is compiled, not all of them at the start.
setFlagsFromString('--wasm-lazy-validation');
/** Compiled while the main thread is still loading its own code. */
const program = readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((bytes) =>
  WebAssembly.compile(bytes),
);

async function open({ open: folder, template }: OpenRequest): Promise<PGlite> {
  const database = new PGlite({
    startParams: [...PGlite.defaultStartParams, '-B', String(SHARED_BUFFER_PAGES)],
    pgliteWasmModule: await program,
    ...(folder === null ? {} : { fs: new PrivateFiles(folder) }),
    ...(template === null ? {} : { loadDataDir: await openAsBlob(template, { type: 'application/x-gzip' }) }),
    parsers,
    serializers: { [BYTEA]: bytesOf },
  });
  await database.waitReady;
  endOnCrash(database);
  return database;
}

function jsonColumns(results: readonly Pick<Results, 'fields'>[]): string[] {
  const fields = results.flatMap((result) => result.fields);
  return fields.filter(({ dataTypeID }) => JSON_TYPES.has(dataTypeID)).map(({ name }) => name);
}

/** Counts texts alone: other values have a few bytes each. */
function isLonger(rows: readonly SqlRow[], most: number): boolean {
  let length = 0;
  for (const row of rows) {
    for (const name in row) {
      const value = row[name];
      if (typeof value === 'string') length += value.length;
      if (length > most) return true;
    }
  }
  return false;
}

async function handle(database: PGlite, request: WorkerRequest): Promise<void> {
  const { id } = request;
  try {
    if ('close' in request) {
      await database.close();
      answer({ kind: 'result', id, rows: [], json: [], affectedRows: null });
      return;
    }
    if ('script' in request) {
      const results = await database.exec(request.script);
      const rows: SqlRow[] = results.flatMap((result) => result.rows);
      answer({ kind: 'result', id, rows, json: jsonColumns(results), affectedRows: null });
      return;
    }
    if ('listen' in request) {
      const channel = request.listen;
      await database.listen(channel, () => answer({ kind: 'notice', channel }));
      answer({ kind: 'result', id, rows: [], json: [], affectedRows: null });
      return;
    }
    let result: Results<SqlRow> | null = null;
    for (const { text, values } of request.statements) result = await database.query<SqlRow>(text, [...values]);
    const { rows = [], affectedRows } = result ?? {};
    if (request.mostAnswered !== null && isLonger(rows, request.mostAnswered)) throw new AnswerTooLarge();
    answer({
      kind: 'result',
      id,
      rows,
      json: jsonColumns(result === null ? [] : [result]),
      affectedRows: affectedRows ?? null,
    });
  } catch (thrown) {
    answer({ kind: thrown instanceof DatabaseCrash ? 'crash' : 'error', id, error: toWorkerError(thrown) });
  }
}

async function start(request: OpenRequest): Promise<void> {
  try {
    const database = await open(request);
    // Handled in order of arrival: the next transaction may already follow a commit.
    let last: Promise<void> = Promise.resolve();
    port.on('message', (request: WorkerRequest) => {
      last = last.then(() => handle(database, request));
    });
    answer({ kind: 'opened' });
  } catch (thrown) {
    answer({ kind: 'failed', error: toWorkerError(thrown) });
  }
}

port.once('message', (request: OpenRequest) => void start(request));
