let installed: unknown = null;

/**
 * `@supabase/lite` replaces `process.emitWarning` by a function that throws on warnings that are Error objects, such as
 * Node's about leaking listeners and unhandled rejections: a warning would end the process. Such warnings bypass it.
 * Goes when: upstream leaves `process.emitWarning` alone.
 */
export function acceptAllWarnings(): void {
  // Several parts of the package replace it, each when it is loaded.
  if (process.emitWarning === installed) return;
  const emitText = process.emitWarning.bind(process);
  const emit = (warning: unknown, ...rest: unknown[]): void => {
    if (typeof warning === 'string') Reflect.apply(emitText, process, [warning, ...rest]);
    else if (warning instanceof Error) process.nextTick(() => process.emit('warning', warning));
  };
  installed = emit;
  Reflect.set(process, 'emitWarning', emit);
}
