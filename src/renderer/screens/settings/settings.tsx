/** Whose stock, its key, this station, the scanner, sound, look and language. Each thing is kept as soon as it is said. */
import type { Place } from '#domain/scanning/place.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { accounts } from '../../strings/accounts.ts';
import { settings as words } from '../../strings/settings.ts';
import { reference } from '../../strings/reference.ts';
import { operatorName } from '../../strings/status.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts, Section } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { goToAssumptions } from '../reference/draft.ts';
import { adding, checkAndConnect, isComplete, leave } from '../connect/adding.ts';
import { BurstsPage } from './bursts.tsx';
import { CalibratePage } from './calibrate.tsx';
import { Computer } from './computer.tsx';
import { Fixed } from './fixed.tsx';
import { CommandCodes, JoinPage } from './joining.tsx';
import { Look } from './look.tsx';
import { PackSettings } from './packs.tsx';
import { settingsPage } from './page.ts';
import { Pallets } from './pallets.tsx';
import { LabelPrinter } from './printer.tsx';
import { Events } from './events.tsx';
import { Profiles } from './profiles.tsx';
import { PutAwaySettings } from './put-away.tsx';
import { Reasons } from './reasons.tsx';
import { Receiving } from './receiving.tsx';
import { SavedField } from './saved.tsx';
import { Scanners } from './scanners.tsx';
import css from './settings.module.css';
import { Updates } from './updates.tsx';
import { ScanLogPage } from './scan-log.tsx';

export function SettingsScreen({ place }: { readonly place: Extract<Place, { screen: 'settings' }> }) {
  const page = settingsPage((state) => state.page);
  if (place.joining === true) return <JoinPage />;
  switch (page) {
    case 'all':
      return <AllSettings />;
    case 'calibrate':
      return <CalibratePage />;
    case 'bursts':
      return <BurstsPage />;
    case 'scan-log':
      return <ScanLogPage />;
    default:
      return page satisfies never;
  }
}

function AllSettings() {
  const { view } = useView('settings', {});
  const isAdding = adding((state) => state.isOpen);
  useShortcut(isAdding ? 'back' : undefined, leave);
  if (view === null) return <Screen title={words.title}>{null}</Screen>;
  const isPractice = view.profiles.some((one) => one.active && one.address === null);
  const footer = isAdding ? { sentence: accounts.addNext, actions: <AddActions /> } : {};
  return (
    <Screen title={words.title} {...footer}>
      <div className={css['settings']}>
        <div className={css['columns']}>
          <div className={css['column']}>
            <Profiles profiles={view.profiles} />
            <Section title={words.station} shortcut="choice-2">
              {view.policy.sets.includes('station') ? (
                <Fixed name={words.stationName} value={view.station} />
              ) : (
                <SavedField
                  label={words.stationName}
                  value={view.station}
                  onSave={(name) => void perform('settings.station', { name })}
                />
              )}
              <SavedField
                label={words.operator}
                help={words.operatorHelp}
                value={operatorName(view.operator)}
                onSave={(name) => void perform('settings.operator', { name })}
              />
            </Section>
            <Computer policy={view.policy} />
            <Section title={words.about}>
              <Facts>
                <Fact name={words.version}>{view.version}</Fact>
                <Fact name={words.keys}>
                  {view.keptIn === null ? words.keptNowhere : words.keptIn[view.keptIn]}
                </Fact>
                <Fact name={words.files}>{view.folder}</Fact>
              </Facts>
            </Section>
            <Section title={reference.assumptions}>
              <p>{reference.assumptionsMeans}</p>
              <Button onPress={goToAssumptions}>{reference.open}</Button>
            </Section>
            <Updates />
          </div>
          <div className={css['column']}>
            <Look sound={view.sound} policy={view.policy} />
            <Receiving wholeLine={view.wholeLine} receiving={view.receiving} lots={view.lots} />
            <PutAwaySettings pattern={view.putAwayPattern} />
            <Reasons adjust={view.adjust} />
            <PackSettings packField={view.packField} />
            <Scanners view={view} />
            <LabelPrinter zpl={view.zpl} />
            <Pallets pallets={view.pallets} />
            {!isPractice && <CommandCodes />}
            {view.events !== null && <Events events={view.events} />}
          </div>
        </div>
      </div>
    </Screen>
  );
}

function AddActions() {
  const state = adding();
  return (
    <>
      <Button onPress={leave}>{accounts.cancel}</Button>
      <Button
        kind="primary"
        shortcut="send"
        isDisabled={!isComplete(state)}
        onPress={() => void checkAndConnect()}
      >
        {state.check.kind === 'running' ? accounts.checking : accounts.check}
      </Button>
    </>
  );
}
