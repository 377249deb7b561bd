/** Serial scanners: Electron has no chooser of its own for ports, so we ask; our own page alone may ask for one. */
import { dialog, type BrowserWindow, type SerialPort, type Session } from 'electron';

/** More than these would not fit a dialogue; a computer with more has them named by nobody. */
const MOST = 6;

export function chooseSerialPorts(session: Session, window: () => BrowserWindow | undefined): void {
  session.on('select-serial-port', (event, ports, _contents, choose) => {
    event.preventDefault();
    void ask(ports.slice(0, MOST), window()).then(choose, () => choose(''));
  });
}

/** @returns the port's id; empty: none */
async function ask(ports: readonly SerialPort[], window: BrowserWindow | undefined): Promise<string> {
  if (window === undefined || ports.length === 0) return '';
  const { response } = await dialog.showMessageBox(window, {
    message: 'Which port is the scanner on?',
    buttons: [...ports.map(nameOf), 'None'],
    cancelId: ports.length,
  });
  return ports[response]?.portId ?? '';
}

const nameOf = ({ displayName, portName }: SerialPort): string =>
  displayName === undefined || displayName === '' ? portName : `${displayName} (${portName})`;
