/**
 * What is handed over to the running app: by its own start, by a second one, or by macOS, which starts no second one. The window comes to
 * the front, and the station shows what it was.
 */
import { app } from 'electron';
import { HandedArguments, readHanded, type Handed } from '../computer/handed-over.ts';

/**
 * To be called before the app is ready: what comes until the station is there is kept.
 * @param given at this start
 * @returns to be called with what shows it, once
 */
export function takeHanded(
  given: HandedArguments,
  onSecond: () => void,
): (show: (handed: Handed) => void) => void {
  const waiting: Handed[] = [];
  let show = (handed: Handed): void => void waiting.push(handed);

  function take(args: HandedArguments): void {
    const handed = readHanded(args);
    if (handed !== null) show(handed);
  }

  take(given);
  app.on('second-instance', (_event, _argv, _cwd, sent) => {
    onSecond();
    const args = HandedArguments.safeParse(sent);
    if (args.success) take(args.data);
  });
  const onOpened = (event: { preventDefault(): void }, text: string) => {
    event.preventDefault();
    onSecond();
    take({ given: [text], cwd: '/' });
  };
  app.on('open-url', onOpened);
  app.on('open-file', onOpened);
  return (shows) => {
    show = shows;
    waiting.forEach(shows);
  };
}
