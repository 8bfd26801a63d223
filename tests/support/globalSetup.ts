/** Runs once before all tests. */
export function setup(): void {}
