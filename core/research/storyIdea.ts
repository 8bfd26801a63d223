/** The story idea as every step's prompt shows it. */
export const storyIdea = `Story idea as the editor wrote it:

Title:
{{title}}

Summary:
{{summary}}

Angle the editor wants:
{{angle}}

Sources the editor has so far:
{{sources}}

Today is {{today}}.`;
