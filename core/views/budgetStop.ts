/**
 * Which budget stopped a run, by the message that is stored with it: its own, or one that staff set for all runs; null
 * where another reason stopped it.
 */
export function budgetStop(message: string): 'run' | 'settings' | null {
  if (/could cost up to .* the budget of \$[\d.]+/.test(message)) return 'run';
  return /could cost up to .* the budget of (this month|a run) of \$/.test(message) ? 'settings' : null;
}
