import { Monitor, Moon, Sun } from 'lucide-react';
import type { Theme } from '../../ui/theme.ts';
import { useTheme } from '../../ui/useTheme.ts';
import { MenuButton } from './MenuButton.tsx';

const choices: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
];

/** Light, dark, or the system's theme. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const current = choices.find((choice) => choice.theme === theme) ?? choices[0];
  if (current === undefined) return null;
  const items = choices.map((choice) => ({
    id: choice.theme,
    label: choice.label,
    checked: choice.theme === theme,
    choose: () => setTheme(choice.theme),
  }));
  return (
    <MenuButton name={`Theme: ${current.label}`} icon={<current.Icon aria-hidden="true" size={20} />} items={items} />
  );
}
