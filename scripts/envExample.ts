/** Generates .env.example from the table of settings. Run it after changing that: `node scripts/envExample.ts`. */
import { writeFile } from 'node:fs/promises';
import { settings, type Setting } from '#core/settings.ts';

const HEADER = `# Copy to .env and take the # off what you need; without any of it Velocity runs on this machine alone.
# Options win over the environment, the environment over this file. Each may be given as NAME_FILE, the path of a file
# beside this one that holds the value. \`velocity doctor\` shows what counts. Made from core/settings.ts by scripts/envExample.ts.
`;

/** All settings with their descriptions and defaults. */
export function envExample(): string {
  const entries: Setting[] = Object.values(settings);
  const blocks = entries.map(({ names, fallback = '', about }) => `# ${about}\n#${names[0]}=${fallback}\n`);
  return `${HEADER}\n${blocks.join('\n')}`;
}

if (import.meta.main) await writeFile(new URL('../.env.example', import.meta.url), envExample());
