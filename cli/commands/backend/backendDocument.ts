import { array, enum as oneOf, int, number, object, record, string } from 'zod';

/** The backend's state as `--json` prints it. */
export const backendStatusDocument = object({
  kind: oneOf(['embedded', 'postgres', 'hosted']),
  role: oneOf(['owner', 'guest', 'client']),
  url: string(),
  folder: string().nullable(),
  ownerPid: int().nullable(),
  postgresVersion: string().nullable(),
  migrations: object({ applied: array(string()), pending: array(string()) }).nullable(),
  databaseBytes: number().nullable(),
  fileBytes: number().nullable(),
});

/** What a backup holds. */
export const backupDocument = object({
  file: string(),
  size: number(),
  createdAt: string(),
  rows: record(string(), number()),
});
