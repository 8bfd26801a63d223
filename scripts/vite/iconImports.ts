import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Imports each icon from its own file. The package's index names 1,700, which the bundler would read, and each file that
 * takes one icon from it would count as using them all when files are put together.
 */
export function iconImports(): Plugin {
  const index = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '..', 'esm', 'lucide-react.mjs');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(/export \{([^}]*)\} from '([^']+)'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(dirname(index), file));
  }
  const ownImport = (wanted: string) => {
    const [name = '', own = name] = wanted.split(' as ');
    const file = files.get(name);
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}.`);
    return `import ${own} from ${JSON.stringify(file)};`;
  };
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/, code: 'lucide-react' },
      handler: (code) =>
        code.replaceAll(/import \{([^}]*)\} from 'lucide-react';/g, (_all, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map(ownImport)
            .join(''),
        ),
    },
  };
}

/** Numbers the parts of an icon: their keys are random in the package, and nothing compresses them. */
export function iconKeys(): Plugin {
  return {
    name: 'icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => {
        let parts = 0;
        // The data is read once for nothing, which a bundler has to keep.
        return code.replace('__iconData.node;', '').replaceAll(/key: "\w+"/g, () => `key: "${(parts += 1)}"`);
      },
    },
  };
}
