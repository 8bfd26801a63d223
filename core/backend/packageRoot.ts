import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { object, string } from 'zod';

const packageFile = object({ name: string() });

/** The folder of Velocity's package.json: above `core/backend` when run from source, above `dist` when bundled. */
export function packageRoot(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && packageFile.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.name === 'velocity') {
      return folder;
    }
    if (dirname(folder) === folder) throw new Error(`No package.json of velocity above ${start}.`);
  }
}
