import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './tests/support/summaryReporter.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/globalSetup.ts'],
    reporters: ['default', new SummaryReporter()],
    // A shared CI machine may stall a browser or a terminal for seconds; what is wrong fails three times.
    retry: process.env['CI'] === undefined ? 0 : 2,
    // Limits say that something will never come. How long a busy machine takes is no matter of theirs.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 25 } },
    hookTimeout: 240_000,
    // Node 24's V8 was seen to end a test process while it freed WebAssembly code of a database thread that had ended
    // ("jit_page_->allocations_.erase"); tests end hundreds of such threads in one process.
    execArgv: ['--no-wasm-code-gc'],
    // Files of one process share what they load: three hundred processes that load the same thousand modules are a quarter
    // of the whole run. A test leaves nothing behind: no clock, no environment, no state of a module.
    isolate: false,
    // One more than two cores: a worker waits a quarter of its time, for a browser, a database or another process. Many
    // more make the time limits of real terminals and databases lie.
    maxWorkers: 3,
  },
});
