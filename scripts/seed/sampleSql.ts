export function sampleSql(): string { return ''; }
