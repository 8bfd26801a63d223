import { Button } from '../../ui/button/Button.tsx';
import { useRevalidator, useRouteError } from 'react-router-dom';

/** Shown in place of a screen that failed. The tab bar and the other screens still work. */
export function ScreenError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  return (
    <TroubleMessage
      title="This screen cannot be shown"
      message={error instanceof Error ? error.message : 'An unexpected error occurred.'}
      hint="The other screens go on working."
      onRetry={() => void revalidate()}
    />
  );
}

interface TroubleProps {
  title: string;
  message: string;
  /** What to do now. */
  hint: string;
  onRetry: () => void;
}

/** What failed, why, and a button that tries it again. */
export function TroubleMessage({ title, message, hint, onRetry }: TroubleProps) {
  return (
    <section role="alert">
      <h2>{title}</h2>
      <p>
        {message} {hint}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </section>
  );
}
