import type { Plugin } from 'vite';

/**
 * Chromium compiles the functions of a file that begins with this while it arrives, on another thread. Else the page's
 * thread compiles each when it is first called: a quarter of its work before a screen shows its rows.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/** Puts the line before everything else in the files that `isFirstCode` chooses by name. */
export function compileAtOnce(isFirstCode: (name: string) => boolean): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Vite puts a line of its own before a banner, and the one of this then counts for nothing.
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && isFirstCode(part.name)) part.code = COMPILE_AT_ONCE + part.code;
      },
    },
  };
}
