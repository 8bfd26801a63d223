/** Prints help and the like: nothing has been set up yet that could be told of a failure. */
export function printText(text: string): void {
  process.stdout.on('error', () => process.exit());
  process.stdout.write(text);
}
