import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button/Button.tsx';
import { showToast } from '../ui/toast/showToast.ts';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  label: string;
  disabled?: boolean;
  /** The whole text. */
  read: () => Promise<string>;
}

/** Copies a text that is loaded when the button is pressed. */
export function CopyButton({ label, disabled = false, read }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      // Browsers allow copying only during a click, so the clipboard gets a promise of the text.
      const text = read().then((whole) => new Blob([whole], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      setIsCopied(true);
    } catch (error) {
      showToast(
        error instanceof Error ? `It could not be copied: ${error.message}` : 'It could not be copied.',
        'error',
      );
    }
  };
  return (
    <Button
      size="small"
      variant="quiet"
      disabled={disabled}
      aria-label={isCopied ? `${label} copied` : `Copy ${label}`}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  );
}
