/** Path of what one Velocity process asks another, beside the Supabase surface. */
export const CONTROL = '/velocity/v1';
