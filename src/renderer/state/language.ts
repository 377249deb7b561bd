/** The language of the screens: as the computer has it, unless somebody chose. A choice of this screen, so it is kept in this browser. */
import { create } from 'zustand';
import { LANGUAGES, languageFor, localeTag, setLanguage, type Language } from '../strings/locale.ts';

export type LanguageChoice = 'system' | Language;

const KEY = 'dockhand.language';
/** `pseudo` is chosen by tests, in the browser's storage. */
const CHOICES: readonly LanguageChoice[] = ['system', ...LANGUAGES, 'pseudo'];

interface Chosen {
  readonly choice: LanguageChoice;
  /** What that comes to. */
  readonly language: Language;
}

export const chosenLanguage = create<Chosen>(() => chosen(stored()));

export function chooseLanguage(choice: LanguageChoice): void {
  localStorage.setItem(KEY, choice);
  chosenLanguage.setState(chosen(choice));
}

/** Keeps the words in the language from now on. Before anything is drawn, so that the words have changed when the page is told. */
export function followLanguage(): void {
  const speak = () => {
    setLanguage(chosenLanguage.getState().language);
    document.documentElement.lang = localeTag();
  };
  window.addEventListener('languagechange', () =>
    chosenLanguage.setState(chosen(chosenLanguage.getState().choice)),
  );
  chosenLanguage.subscribe(speak);
  speak();
}

function chosen(choice: LanguageChoice): Chosen {
  return { choice, language: choice === 'system' ? languageFor(navigator.languages) : choice };
}

function stored(): LanguageChoice {
  const value = localStorage.getItem(KEY);
  return CHOICES.find((one) => one === value) ?? 'system';
}
