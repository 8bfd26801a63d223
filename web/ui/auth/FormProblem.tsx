/** Why a form was refused. It stays in the form, because a toast disappears after three seconds. */
export function FormProblem({ text }: { text: string | null }) {
  // Rendered also without a text, because screen readers announce only changes of an existing live region.
  return (
    <p className="form-problem" role="alert">
      {text}
    </p>
  );
}
