import module from 'node:module';

// Only dynamic imports: an older Node could not even parse the rest, and --help need not load it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `Velocity needs Node.js 22.19 or newer; this is ${process.versions.node}. Run npm ci in its folder.\n`,
  );
  process.exitCode = 1;
} else {
  // For the stacks that it prints; only what is loaded from here on is mapped, and reading the maps takes time.
  if (process.argv.includes('--verbose')) process.setSourceMapsEnabled(true);
  // Keeps compiled code between calls, which halves the time that a command takes to start.
  module.enableCompileCache();
  const { start } = await import('./start.ts');
  await start(process.argv.slice(2));
}
