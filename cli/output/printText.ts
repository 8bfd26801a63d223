/** Prints help, version and the like, before there is an `Output`: a failed write has nowhere to be reported. */
export function printText(text: string): void {
  process.stdout.on('error', () => process.exit());
  process.stdout.write(text);
}
