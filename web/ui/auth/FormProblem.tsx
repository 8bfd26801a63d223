/** Why a form was refused, where the reader looks and for as long as they need: a toast goes after three seconds. */
export function FormProblem({ text }: { text: string | null }) {
  // The live region exists before its words, because screen readers announce only changes in it.
  return (
    <p className="form-problem" role="alert">
      {text}
    </p>
  );
}
