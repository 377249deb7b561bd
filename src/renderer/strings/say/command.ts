/** Labels of the command sheet, and what else concerns the station as a whole. */
import type { CodeAsked } from '#domain/replies/reply-of-parts.ts';
import { catalogue } from '../catalogue.ts';
import { controlDetail, controlTitle, controlRefusal } from '../control.ts';
import { commands as de } from '../de/say.ts';
import { commands as en } from '../en/say.ts';
import { code, facts, list } from '../figure.ts';
import { shell } from '../shell.ts';
import { profileName } from '../status.ts';
import type { SaidOf, Words } from './spoken.ts';

const words = catalogue(en, de);

const codeAsked = ({ code: scanned, times }: CodeAsked): string =>
  times === 1 ? code(scanned) : shell.askedBefore.times({ code: code(scanned), times });

type Commanded = SaidOf<
  | 'control'
  | 'control-refused'
  | 'site-joined'
  | 'warehouse-changed'
  | 'was-cut-off'
  | 'asked-before'
  | 'paused'
  | 'went-on'
>;

export function commandWords(said: Commanded): Words {
  switch (said.kind) {
    case 'control':
      return {
        // The button has words of its own: "Send" would be none of them.
        title:
          said.control.kind === 'send' && said.came === 'not-yet'
            ? words.notYet
            : (said.does ?? controlTitle(said.control, said.came ?? 'done')),
        detail: facts(said.of, controlDetail(said.control, said.came ?? 'done', said.first)),
      };
    case 'control-refused':
      return controlRefusal(said.why);
    case 'site-joined':
      return words.joined;
    case 'was-cut-off':
      return words.cutOff;
    case 'asked-before':
      return {
        title: shell.askedBefore.title,
        detail: facts(list(said.asked.map((one) => codeAsked(one))), shell.askedBefore.scanAgain),
      };
    case 'warehouse-changed':
      return said.before === 'begun-anew'
        ? words.begunAnew
        : {
            title: words.inUse({ name: profileName(said.to, said.practice) }),
            detail: words.left[said.before],
          };
    case 'paused':
      return words.paused;
    case 'went-on':
      return { title: words.wentOn.title, detail: words.wentOn.detail({ scans: said.scans }) };
    default:
      return said satisfies never;
  }
}
