/** Always in sight: whose stock this is, who works, the network, what waits, the budget, and the practice plug. */
import { Pause as PauseIcon, Plug, Unplug, UserRound } from 'lucide-react';
import type { StatusView } from '#domain/views/status.ts';
import { perform } from '../state/perform.ts';
import { pauseOrGoOn } from '../scanner/control-labels.ts';
import { pause } from '../state/scans/pause.ts';
import { goTo } from '../state/scans/stand.ts';
import { oldestShown, views } from '../state/views/views.ts';
import { accounts } from '../strings/accounts.ts';
import { moment } from '../strings/figure.ts';
import { part } from '../strings/part.ts';
import { shell as words } from '../strings/shell.ts';
import {
  budget,
  isReached,
  network,
  operatorName,
  profileName,
  reading,
  waiting,
  warning,
} from '../strings/status.ts';
import { updateWord } from '../strings/updates.ts';
import { useView } from '../state/views/use-view.ts';
import { cx } from '../ui/class.ts';
import { Button, TwiceButton } from '../ui/button.tsx';
import { useNow } from '../ui/now.ts';
import { Heard } from '../ui/parts.tsx';
import { Progress } from '../ui/screen.tsx';
import { FiredNotice } from './fired.tsx';
import { KeySheetButton } from './key-sheet.tsx';
import css from './strip.module.css';

/** Its paint is when a scan can be made: see test/bench/window/start.bench.ts. React has no type for the attribute. */
const PAINT_IS_MEASURED = { elementtiming: 'status' };

export function Strip({ status }: { readonly status: StatusView }) {
  const now = useNow();
  const waits = waiting(status.outbox, now);
  const isOut = !isReached(status.network.state);
  const newVersion = updateWord(useView('updates', {}).view);
  return (
    <header className={css['strip']} aria-label={words.status}>
      <span className={cx(css['profile'], status.profile.practice && css['practice'])} {...PAINT_IS_MEASURED}>
        {profileName(status.profile.name, status.profile.practice)}
      </span>
      <span className={css['who']}>
        <span className={css['name']}>{status.station}</span>
        <span className={css['operator']}>
          <UserRound size={16} aria-hidden="true" />
          <span className={css['name']}>
            <Heard>{words.operator} </Heard>
            {operatorName(status.operator)}
          </span>
        </span>
      </span>
      <PauseButton />
      <KeySheetButton />
      <span className={css['right']}>
        {status.plug !== null && <PlugButton isIn={status.plug === 'in'} />}
        <span className={css['told']}>
          <span className={css['network']}>
            <span className={css['dot']} data-state={status.network.state} aria-hidden="true" />
            {/* Spoken when it changes; what waits changes with every scan, and the band has said that one. */}
            <output>{network(status.network, now, status.key)}</output>
            {waits !== '' && <span>· {waits}</span>}
            {newVersion !== null && <span>· {newVersion}</span>}
          </span>
          {status.budget !== null && (
            <span className={css['budget']} data-parked={status.budget.pausedFor !== null && !isOut}>
              <span>{budget(status.budget, isOut)}</span>
              <span className={css['bar']} aria-hidden="true">
                <span style={{ width: `${share(status.budget)}%` }} />
              </span>
            </span>
          )}
        </span>
      </span>
    </header>
  );
}

/** The pause label does the same; the band says it while it lasts. */
function PauseButton() {
  const isPaused = pause((state) => state.isPaused);
  return (
    <Button kind="quiet" shortcut="pause" isChosen={isPaused} onPress={pauseOrGoOn} label={words.pause}>
      <PauseIcon size={16} aria-hidden="true" />
    </Button>
  );
}

function PlugButton({ isIn }: { readonly isIn: boolean }) {
  return (
    <Button
      kind="quiet"
      icon={isIn ? <Unplug size={16} aria-hidden="true" /> : <Plug size={16} aria-hidden="true" />}
      onPress={() => void perform('plug', { in: !isIn })}
    >
      {isIn ? words.pullPlug : words.plugIn}
    </Button>
  );
}

/** What stands in the way of sending, and the stock being read for the first time. */
export function Notices({ status }: { readonly status: StatusView }) {
  const warned = warning(status);
  const read = reading(status, useNow());
  const asOf = views(oldestShown);
  return (
    <>
      <output>
        {warned !== null && (
          <div className={css['warning']} data-tone={warned.tone}>
            <p>
              <strong>{warned.title}</strong> {warned.next}
            </p>
            {(status.key === 'locked' || status.key === 'absent') && (
              <Button kind="quiet" onPress={() => void perform('refresh', {})}>
                {words.tryAgain}
              </Button>
            )}
            {status.key === 'other-account' && (
              <TwiceButton
                kind="quiet"
                shortcut="same-warehouse"
                ask={accounts.keyTrustAsk}
                onPress={() => void perform('profile.trustKey', {})}
              >
                {accounts.keyTrust}
              </TwiceButton>
            )}
            {status.key !== 'ready' && status.key !== 'held' && status.key !== 'opening' && (
              <Button kind="quiet" onPress={() => goTo({ screen: 'settings' })}>
                {words.settings}
              </Button>
            )}
          </div>
        )}
        {asOf !== null && (
          <div className={css['warning']} data-tone="look">
            <p>
              <strong>{part.notRead}</strong> {part.asOf({ at: moment(asOf) })}
            </p>
          </div>
        )}
        <FiredNotice />
      </output>
      {read !== null && (
        <section className={css['reading']} aria-label={words.readingStock}>
          <Progress
            label={words.readingStock}
            value={status.pull.items}
            of={status.pull.total ?? 0}
            words={read}
            isDone={false}
          />
        </section>
      )}
    </>
  );
}

const share = ({ max, remaining }: { max: number; remaining: number }): number =>
  max <= 0 ? 0 : Math.max(0, Math.min(100, (100 * remaining) / max));
