/** The camera and still pictures, anywhere: what they read counts like a scan, at the place where the operator stands. */
import { Camera as CameraIcon, ImageUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button as AriaButton, FileTrigger } from 'react-aria-components';
import { close, looking, open, pick, readPicture, shine, use, watchFilm } from '../scanner/camera-panel.ts';
import { camera as words, lookingWords } from '../strings/camera.ts';
import { code } from '../strings/figure.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class.ts';
import { ariaKey, KeyCap } from '../ui/keys/keycap.tsx';
import { useShortcut } from '../ui/keys/shortcuts.ts';
import { Segments, Switch } from '../ui/switch.tsx';
import css from './camera.module.css';

/** On the rail. */
export function CameraButton() {
  const isOpen = looking((state) => state.isOpen);
  const toggle = isOpen ? close : open;
  useShortcut('camera', toggle);
  return (
    <AriaButton
      className={cx(css['button'])}
      onPress={toggle}
      aria-pressed={isOpen}
      render={(own) => <button {...own} aria-keyshortcuts={ariaKey('camera')} />}
    >
      <CameraIcon aria-hidden="true" />
      <span>{words.open}</span>
      <KeyCap name="camera" />
    </AriaButton>
  );
}

export function CameraPanel() {
  const isOpen = looking((state) => state.isOpen);
  useEffect(takePictures, []);
  return isOpen ? <Panel /> : null;
}

/** Those dropped or pasted anywhere on the page. */
function takePictures(): () => void {
  document.addEventListener('paste', onPaste);
  document.addEventListener('drop', onDrop);
  document.addEventListener('dragover', onDragOver);
  return () => {
    document.removeEventListener('paste', onPaste);
    document.removeEventListener('drop', onDrop);
    document.removeEventListener('dragover', onDragOver);
  };
}

const onPaste = (event: ClipboardEvent): void => takePicture(event, event.clipboardData?.files ?? []);
const onDragOver = (event: DragEvent): void => event.preventDefault();

/** Also what is no picture stays here: a browser would open it instead of the page. */
function onDrop(event: DragEvent): void {
  event.preventDefault();
  takePicture(event, event.dataTransfer?.files ?? []);
}

function takePicture(event: Event, files: Iterable<File>): void {
  const picture = [...files].find(({ type }) => type.startsWith('image/'));
  if (picture === undefined) return;
  event.preventDefault();
  void readPicture(picture);
}

function Panel() {
  const { is, camera, choices, light, inSight } = looking();
  const video = useRef<HTMLVideoElement>(null);
  useShortcut('back', close, { isUrgent: true });
  useEffect(() => {
    if (video.current === null || camera === null) return undefined;
    return watchFilm(video.current, camera);
  }, [camera]);
  return (
    <section className={css['panel']} aria-label={words.title}>
      <div className={css['finder']}>
        <video ref={video} autoPlay muted playsInline aria-label={words.viewfinder} />
      </div>
      <div className={css['beside']}>
        <output className={css['said']}>{inSight.length > 1 ? words.several : lookingWords[is]}</output>
        {inSight.length > 1 && (
          <ul className={css['codes']}>
            {inSight.map((read) => (
              <li key={`${read.symbology} ${read.text}`}>
                <Button kind="choice" onPress={() => pick(read)}>
                  <span className={css['code']}>
                    {code(read.text)} <small>{read.symbology}</small>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className={css['tools']}>
          {choices.length > 1 && (
            <Segments
              label={words.which}
              value={camera?.id ?? ''}
              options={choices.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => void use(id)}
            />
          )}
          {camera?.torch && <Switch label={words.torch} isOn={light} onChange={shine} />}
          <FileTrigger
            acceptedFileTypes={['image/*']}
            onSelect={(files) => {
              const [file] = files ?? [];
              if (file !== undefined) void readPicture(file);
            }}
          >
            <Button icon={<ImageUp size={18} aria-hidden="true" />} onPress={() => undefined}>
              {words.pick}
            </Button>
          </FileTrigger>
          <Button onPress={close} shortcut="back">
            {words.close}
          </Button>
        </div>
        <p className={css['dim']}>{words.drop}</p>
      </div>
    </section>
  );
}
