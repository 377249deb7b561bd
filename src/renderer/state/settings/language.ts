/**
 * The language of the screens: as the computer has it, unless the operator chose. A choice of this screen, so it is kept in this browser; what
 * the administrator has set goes before it.
 */
import { create } from 'zustand';
import { LANGUAGES, languageFor, localeTag, setLanguage, type Language } from '../../strings/locale.ts';

export type LanguageChoice = 'system' | Language;

const KEY = 'dockhand.language';
/** `pseudo` is chosen by tests, in the browser's storage. */
const CHOICES: readonly LanguageChoice[] = ['system', ...LANGUAGES, 'pseudo'];

interface Chosen {
  readonly choice: LanguageChoice;
  /** Null: the administrator has not set it. */
  readonly fixed: LanguageChoice | null;
  /** What that comes to. */
  readonly language: Language;
}

export const chosenLanguage = create<Chosen>(() => chosen(stored(), null));

export function chooseLanguage(choice: LanguageChoice): void {
  localStorage.setItem(KEY, choice);
  chosenLanguage.setState(chosen(choice, chosenLanguage.getState().fixed));
}

export function fixLanguage(to: LanguageChoice | null): void {
  const { choice, fixed } = chosenLanguage.getState();
  if (fixed !== to) chosenLanguage.setState(chosen(choice, to));
}

/** Keeps the words in the language from now on. Before anything is drawn, so that the words have changed when the page is told. */
export function followLanguage(): void {
  const speak = () => {
    setLanguage(chosenLanguage.getState().language);
    document.documentElement.lang = localeTag();
  };
  window.addEventListener('languagechange', () => {
    const { choice, fixed } = chosenLanguage.getState();
    chosenLanguage.setState(chosen(choice, fixed));
  });
  chosenLanguage.subscribe(speak);
  speak();
}

function chosen(choice: LanguageChoice, fixed: LanguageChoice | null): Chosen {
  const wanted = fixed ?? choice;
  return { choice, fixed, language: wanted === 'system' ? languageFor(navigator.languages) : wanted };
}

function stored(): LanguageChoice {
  const value = localStorage.getItem(KEY);
  return CHOICES.find((one) => one === value) ?? 'system';
}
