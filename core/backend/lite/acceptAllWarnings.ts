let installed: unknown = null;

/**
 * `@supabase/lite` replaces `process.emitWarning` by a function that throws on warnings that are errors, as Node's own
 * about leaking listeners and unhandled rejections are: a warning would end the process. These go round it here.
 * Goes when: upstream leaves `process.emitWarning` alone.
 */
export function acceptAllWarnings(): void {
  // Several parts of the package do it, each when it is loaded.
  if (process.emitWarning === installed) return;
  const emitText = process.emitWarning.bind(process);
  const emit = (warning: unknown, ...rest: unknown[]): void => {
    if (typeof warning === 'string') Reflect.apply(emitText, process, [warning, ...rest]);
    else if (warning instanceof Error) process.nextTick(() => process.emit('warning', warning));
  };
  installed = emit;
  Reflect.set(process, 'emitWarning', emit);
}
