export const runTypes = ['research', 'content_generation', 'analysis', 'custom'] as const;
export type RunType = (typeof runTypes)[number];

export const runStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];
