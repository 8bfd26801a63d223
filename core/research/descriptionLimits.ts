/** Limits of the video description, from section 9 of the dashboard's specification. */
export const descriptionLimits = { maxWords: 175, minHashtags: 10, maxHashtags: 15 } as const;
