import { array, string } from 'zod/mini';
import { LONGEST_LIST, LONGEST_WORD, readWords, wordsText } from '#core/data/settings/settingText.ts';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { SaveButtons } from './SaveButtons.tsx';
import { SettingRow } from './SettingRow.tsx';
import styles from './Settings.module.css';
import { useTypedSetting } from './useTypedSetting.ts';

const schema = array(string());

/** The typed words; undefined where one of them, or all together, are too long. */
function read(text: string): string[] | undefined {
  const words = readWords(text);
  const fits = words.every((word) => word.length <= LONGEST_WORD) && wordsText(words).length <= LONGEST_LIST;
  return fits ? words : undefined;
}

/** The words that models must not use. */
export function WordsRow({ words }: { words: string[] }) {
  const setting = useTypedSetting({ key: 'words_to_avoid', stored: words, schema, textOf: wordsText, read });
  return (
    <SettingRow
      label="Words to avoid"
      action={<SaveButtons setting={setting} label="Words to avoid" stored={wordsText(words)} />}
    >
      <span className={styles['words']} data-next-focus>
        <TextArea
          aria-label="Words to avoid, separated by commas"
          aria-invalid={!setting.isAcceptable}
          dir="auto"
          rows={2}
          maxLength={4000}
          value={setting.text}
          onChange={setting.type}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) setting.save();
            setting.press(event);
          }}
        />
        {setting.isAcceptable ? (
          <span className={styles['mute']}>Given to every prompt. A change raises the version of the template.</span>
        ) : (
          <span role="alert" className={styles['problem']}>
            Separate them by commas: at most {LONGEST_WORD} characters each, {LONGEST_LIST} together.
          </span>
        )}
      </span>
    </SettingRow>
  );
}
