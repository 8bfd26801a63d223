import type { ClientBase, Connection, Submittable } from 'pg';
import { array, int, object } from 'zod/mini';

const parameterDescription = object({ dataTypeIDs: array(int()) });
// https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat
const jsonTypes = new Set([114, 3802]);

/** Asks the database for the parameter types of a statement without executing it. */
class ParameterTypes implements Submittable {
  readonly #text: string;
  readonly #answer = Promise.withResolvers<number[]>();
  #types: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  get answer(): Promise<number[]> {
    return this.#answer.promise;
  }

  // node-postgres calls the methods below, as on its own queries.

  readonly submit = (connection: Connection): void => {
    connection.once('parameterDescription', this.#described);
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  };

  handleRowDescription(): void {}

  handleError(error: Error, connection: Connection): void {
    connection.off('parameterDescription', this.#described);
    this.#answer.reject(error);
  }

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#types);
  }

  readonly #described = (message: unknown): void => {
    this.#types = parameterDescription.parse(message).dataTypeIDs;
  };
}

/** Maximum cached statements per connection: the few functions with array parameters. */
const MOST_KNOWN = 100;
const known = new WeakMap<ClientBase, Map<string, readonly number[]>>();

/** The parameter types of a statement, queried once per connection. */
async function typesOf(client: ClientBase, text: string): Promise<readonly number[]> {
  const ofClient = known.get(client) ?? new Map<string, readonly number[]>();
  known.set(client, ofClient);
  const found = ofClient.get(text);
  if (found !== undefined) return found;
  const types = await client.query(new ParameterTypes(text)).answer;
  if (ofClient.size >= MOST_KNOWN) ofClient.clear();
  ofClient.set(text, types);
  return types;
}

/**
 * Parameters as node-postgres sends them. It encodes every array as a PostgreSQL array; for parameters of a JSON type
 * this encodes arrays as JSON. Costs a round trip for the first such statement of a connection, and only if there are
 * arrays.
 */
export async function withJsonLists(client: ClientBase, text: string, values: readonly unknown[]): Promise<unknown[]> {
  if (!values.some((value) => Array.isArray(value))) return [...values];
  const types = await typesOf(client, text);
  return values.map((value, index) =>
    Array.isArray(value) && jsonTypes.has(types[index] ?? 0) ? JSON.stringify(value) : value,
  );
}
