import type { Reporter, TestModule } from 'vitest/node';

/** Ends every run with one plain line: `N passed, N failed` (and skipped); before it the flaky tests, by name. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const flaky: string[] = [];
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) count.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'pending') count.failed += 1;
        else count[state] += 1;
        if (test.diagnostic()?.flaky === true) flaky.push(`flaky: ${module.relativeModuleId} > ${test.fullName}\n`);
      }
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    // After the default reporter's own summary, as the last line.
    process.once('exit', () => {
      process.stdout.write(flaky.join(''));
      process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`);
    });
  }
}
