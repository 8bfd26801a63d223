import type { Reporter, TestModule } from 'vitest/node';

/** Ends every run with one plain line: `N passed, N failed` (and skipped); before it the flaky tests, by name and reason. */
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
        if (test.diagnostic()?.flaky !== true) continue;
        const reason = test.result().errors?.[0];
        const at = reason?.stacks?.find(({ file }) => file.includes('/tests/'));
        const line = at === undefined ? '' : ` (line ${at.line})`;
        flaky.push(`flaky: ${module.relativeModuleId} > ${test.fullName}\n  ${firstLine(reason?.message)}${line}\n`);
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

function firstLine(text = 'no reason was kept'): string {
  return text.split('\n', 1)[0] ?? text;
}
