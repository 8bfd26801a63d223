import { Globe } from 'lucide-react';
import { showToast } from '../../ui/toast/showToast.ts';
import { MenuButton } from './MenuButton.tsx';

const languages = ['English', 'French', 'Arabic', 'Spanish'] as const;

/** A menu of future languages. Only English is available. */
export function LanguageMenu() {
  const items = languages.map((language) => ({
    id: language,
    label: language,
    checked: language === 'English',
    choose: () => {
      if (language !== 'English') showToast('Sorry, language translations are coming soon...');
    },
  }));
  return <MenuButton name="Language: English" icon={<Globe aria-hidden="true" size={20} />} items={items} />;
}
