import type { Translation } from '../catalogue.ts';
import type * as english from '../en/say.ts';

export const common: Translation<typeof english.common> = {
  willBeSent: 'gesichert, wird gesendet',
  partly: '{applied, number} von {all, number} erledigt, das Übrige ist gesichert und wird gesendet',
  confirmed: 'erledigt, bestätigt',
  needsYou: 'braucht jemanden: Postausgang (F5)',
  needsYouHere: 'braucht jemanden',
  dropped: '{applied, plural, =0 {nicht erledigt} other {nicht alles erledigt}}: siehe Postausgang (F5)',
  droppedHere: '{applied, plural, =0 {nicht erledigt} other {nicht alles erledigt}}',
  partOfPiece: 'wird in Stück gezählt, und dies ist keine ganze Zahl: bitte prüfen',
  unused: '× {times, number} nicht verwendet',
  inStock: 'im Bestand',
  items: '{n, plural, one {Artikel} other {Artikel}}',
};

export const scans: Translation<typeof english.scans> = {
  secretKey: {
    title: 'Das ist der Zugangsschlüssel des Kontos',
    detail: 'er wurde nicht behalten; wegschließen, niemand sonst soll ihn scannen',
  },
  unreadable: {
    empty: { title: 'Nichts gelesen', detail: 'noch einmal scannen' },
    'too-long': {
      title: 'Zu lang für ein einzelnes Etikett',
      detail: '{length, number} Zeichen kamen an; noch einmal scannen',
    },
    garbled: {
      title: 'Der Code kam verstümmelt an',
      detail: 'noch einmal scannen oder eintippen (Strg+K)',
    },
    'wrong-check': { title: 'Falsch gelesen', detail: 'die Prüfziffer stimmt nicht; noch einmal scannen' },
  },
  notLoaded: 'Noch nicht geladen oder unbekannt',
  notLoadedDetail: 'zurückgestellt; noch einmal scannen, wenn der ganze Bestand geladen ist',
  unknown: 'Unbekannter Code',
  unknownDetail: 'zurückgestellt; auf Scannen (F1) zuordnen',
  unknownHere: 'zurückgestellt; hier zuordnen',
  noSuchPlace: {
    title: 'Kein solcher Lagerplatz',
    detail: 'es gibt ihn nicht mehr, oder das Etikett ist aus einem anderen Lager',
  },
  which: 'Was ist gemeint?',
  matches: '{n, plural, one {# Treffer} other {# Treffer}}',
  pick: '{n, plural, one {# Treffer} other {# Treffer}}, mit der Nummer wählen',
  notAsked: 'der Scan steht im Scanprotokoll',
  theOneIn: 'das in {where}',
  thoseIn: '{n, number} davon in {where}: die Nummer drücken oder vom Blatt mit den Befehlscodes scannen',
  packSize: 'Karton: Wie viele sind darin?',
  packNotAsked: 'Karton, nicht gezählt: wie viele darin sind, wurde nicht gesagt',
};

export const commands: Translation<typeof english.commands> = {
  notYet: 'Geht jetzt nicht',
  joined: {
    title: 'Diese Station nimmt jetzt diese Befehlscodes an',
    detail: 'früher hier gedruckte Befehlscodes bewirken nichts mehr',
  },
  cutOff: {
    title: 'Dockhand wurde nicht ordentlich beendet',
    detail:
      'was gescannt oder bestätigt war, ist da; eine nur getippte Zahl oder eine offene Frage ist verloren',
  },
  inUse: 'Jetzt in Gebrauch: {name}',
  left: {
    kept: 'was gezählt war, bleibt im vorigen Lager; eine nur getippte Zahl oder eine offene Frage ist verloren',
    removed: 'das vorige Lager wurde entfernt; eine nur getippte Zahl oder eine offene Frage ist verloren',
  },
  begunAnew: {
    title: 'Das Übungslager wurde von vorn begonnen',
    detail: 'was darin begonnen war, ist weg; nichts hier ist von vorher',
  },
  paused: { title: 'Pause', detail: 'im Scanprotokoll, nichts wurde getan' },
  wentOn: {
    title: 'Es wird wieder gescannt',
    detail:
      '{scans, plural, =0 {in der Pause wurde nichts gescannt} one {# Scan in der Pause bewirkte nichts; siehe Scanprotokoll (F6)} other {# Scans in der Pause bewirkten nichts; siehe Scanprotokoll (F6)}}',
  },
};

export const lines: Translation<typeof english.lines> = {
  scanArrived: 'scannen, was angekommen ist',
  orderLoading: 'die Positionen sind noch nicht geladen: darauf warten',
  takesNone: '{order} lässt sich nicht annehmen',
  orderIs: 'die Bestellung ist {status}',
  counts: 'jetzt / offen',
  opened: '{order} geöffnet',
  added: '{added} auf Position {line, number}',
  addedOn: '{added} auf Position {line, number} von {order}',
  addedOff: '{added}, nicht mehr in der Bestellung',
  over: 'mehr als bestellt',
  secondRecord: 'ergibt einen neuen Datensatz',
  goes: 'Artikel oder Lagerplatz fällt durch eine Änderung von hier weg',
  aside:
    'zurückgestellt, Position {line, number}: noch einmal scannen nimmt sie mit diesem Scan an, S ohne ihn',
  lineOff: 'nicht mehr in der Bestellung: das Gezählte herausnehmen',
  notOnOrder: '{item} steht nicht auf dieser Bestellung',
  onOthers: 'steht auf {orders}: diese Bestellung scannen oder öffnen',
  notOrdered: 'auf keiner offenen Bestellung: zur Seite legen',
  receivedInFull:
    'vollständig eingegangen auf {orders}: nicht gezählt. Mehr gekommen? Zuerst die Bestellung öffnen',
  ordersLoading: 'zur Seite legen: noch nicht alle Bestellungen sind geladen, auf einer davon kann er stehen',
  notAllOrders: 'zur Seite legen: nicht alle Bestellungen waren lesbar, auf einer davon kann er stehen',
  mayBeLost:
    'zur Seite legen und nachfragen: {orders} {n, plural, one {hat} other {haben}} eine Position, deren Artikel nicht mehr da ist, vielleicht diesen',
  unread: 'nicht gezählt: die Bestellung wird noch geladen. Gleich noch einmal scannen',
  notOpen: {
    title: 'Nicht mehr offen',
    detail: 'die Bestellung oder Zählung wurde inzwischen abgeschlossen; nichts wurde gezählt',
  },
  into: 'Ziel: {where}',
  backInto: 'Wieder Ziel: {where}',
  intoOwn: 'Jeder Artikel an seinen eigenen Lagerplatz',
  backIntoOwn: 'Wieder jeder Artikel an seinen eigenen Lagerplatz',
  everything: 'alles auf dieser Bestellung',
  chosen: {
    copy: 'neuer Datensatz zugelassen',
    aside: 'zurückgestellt: nichts davon wird gesendet',
    none: 'wieder offen',
    notAside: 'zurückgenommen: wird mit diesem Wareneingang gesendet',
    notAccepted: 'neuer Datensatz nicht mehr zugelassen',
  },
  asBefore: 'rückgängig: wie vorher',
  line: 'Position {line, number}',
  receipt: 'Wareneingang zu {order}',
  leftAside: '{n, plural, one {# Position} other {# Positionen}} zurückgestellt und nicht gesendet',
  inParts: 'als {parts, number} Einträge',
  lines: '{n, plural, one {Position} other {Positionen}}',
  given: {
    made: 'Entwurf für {name}',
    changed: '{name} geändert',
    deleted: '{name} gelöscht',
  },
  ended: '{order}: {status}',
  notSent: 'Nicht gesendet',
  notDone: 'Nicht getan',
  notTaken: 'Nicht übernommen',
  typedNotTaken: '„{text}“ wurde nicht übernommen',
  typedLost: 'nur getippt, als Dockhand geschlossen wurde: keine Zahl wurde dadurch geändert',
  unreadFigure: '{item}: „{text}“ ist nicht lesbar, keine Zahl wurde dadurch geändert',
  typed: 'eine Zahl ist nicht lesbar: zuerst berichtigen',
  typedAs: { day: 'kein Tag: zuerst berichtigen, etwa 2026-11-30' },
  carton: 'der Karton wurde erst jetzt gezählt: die Zahl prüfen, dann noch einmal senden',
  offline: 'kein Netz: Was wartet, wird von selbst gesendet, wenn es wieder da ist',
  asks: {
    which: 'zu {code} ist noch etwas offen: Welches ist es? Zuerst beantworten, oder Esc',
    'pack-size': 'zu {code} ist noch etwas offen: Wie viele sind darin? Zuerst beantworten, oder Esc',
  },
  alsoAsks: {
    which: '{code} wartet auch: Welches ist es?',
    'pack-size': '{code} wartet auch: Wie viele sind darin?',
  },
  nothing: 'es ist noch nichts gezählt',
  allAside: 'alles Gezählte ist hier zurückgestellt',
  nothingBooked: 'nichts einzubuchen: Fehlendes und Beschädigtes geht mit der nächsten Ware ans Büro',
  'no-item': 'zuerst scannen oder suchen, was umgelagert wird',
  'no-quantity': 'zuerst die Menge angeben: eintippen, oder A für alles',
  'no-destination': 'zuerst scannen oder suchen, wohin',
  'stock-unread': 'der Bestand wird noch geladen: was hier sein sollte, ist noch nicht bekannt',
  undecided:
    'zuerst angeben, was mit dem nicht Gesehenen wird: {quantity} × {item}{others, plural, =0 {} one {, und # weiterer Artikel} other {, und # weitere Artikel}}',
  barredOver:
    '{item}, Position {line, number}: {amount} gezählt, {remaining} offen{others, plural, =0 {} one {, und # weitere Position} other {, und # weitere Positionen}}',
  barredCopy:
    '{item}, Position {line, number}: neuen Datensatz zulassen oder zurückstellen{others, plural, =0 {} one {; # weitere} other {; # weitere}}',
  barredOff:
    '{item}: {amount} gezählt, aber die Position ist nicht mehr in der Bestellung; {now, plural, =1 {es} other {sie}} herausnehmen{others, plural, =0 {} one {; und # weitere Position} other {; und # weitere Positionen}}',
  barredGoes:
    '{item}, Position {line, number}: Artikel oder Lagerplatz fällt durch eine Änderung von hier weg{others, plural, =0 {} one {; und # weitere Position} other {; und # weitere Positionen}}',
  others:
    '{item}, Position {line, number}: {quantity} inzwischen anderswo angenommen{others, plural, =0 {} one {, und # weitere Position} other {, und # weitere Positionen}}.',
  othersAsk: 'Nicht dieselbe Ware? Noch einmal senden',
  counted: 'auf diese Bestellung ist Ware gezählt: erst senden (F9) oder verwerfen',
  barredEnded: 'Status der Bestellung ist oder wird: {status}; auf sie kommt nichts mehr an',
};

export const moves: Translation<typeof english.moves> = {
  isIn: 'in {where}',
  instead: 'nicht umgelagert: {quantity} × {item}, kein Lagerplatz gescannt',
  otherQuantity: '{quantity} statt {instead}: noch nichts umgelagert',
  toMove: 'umzulagern',
  thereNow: 'jetzt dort',
  to: 'Ziel: {where}',
  moved: '{item} nach {where}',
  movedSome: '{quantity} × {item} nach {where}',
  left: '{left} bleiben in {where}',
  counts: 'umgelagert',
  undoneItem: 'Rückgängig gemacht: {item}',
  undoneTo: 'Rückgängig gemacht: nach {where}',
  inHand: 'in der Hand: {item}, {n} in {where}',
  nothingMovedOf: 'nichts umgelagert: {n} in {where}',
  nothingMoved: 'nichts umgelagert',
  refused: {
    sameFolder: 'nicht umgelagert: liegt schon in {where}',
    notSoMany: 'nicht umgelagert: nur {stock} in {where}',
    nothing: 'nicht umgelagert: die Menge eingeben',
    gone: 'nicht umgelagert: nicht mehr dort',
  },
  notThere: 'nichts davon ist in {where}. Von woanders umlagern: Entf',
  notOnCart: 'nichts davon ist auf dem Wagen, {where}',
};

export const counts: Translation<typeof english.counts> = {
  added: '{added} in {where}',
  counted: 'gezählt',
  countedExpected: 'gezählt / erwartet',
  outside: '{item} gehört in {where}',
  outsideDetail: 'vermerkt, hier nicht gezählt',
  serialOne: 'nicht gezählt: Seriennummer {serial} ist ein Stück, nicht {times}. Jedes scannen',
  serialAgain: 'schon gezählt: Seriennummer {serial}. Wenn es ein anderes Stück ist, die Zahl eintippen',
  unmatched: '{times, plural, one {in dieser Zählung vermerkt} other {in dieser Zählung vermerkt, #-mal}}',
  started: '{where} wird gezählt',
  startedDetail: 'scannen, was da ist',
  offered: '{where} zählen?',
  offeredDetail: 'noch einmal scannen, um zu beginnen, oder F9 drücken',
  goesOn: '{where} wird schon gezählt',
  goesOnDetail: 'bisher {n, number} gezählt: noch einmal scannen, um weiterzuzählen, oder F9 drücken',
  wentOnDetail: 'bisher {n, number} gezählt: weiter scannen',
  stillCounting: 'die Zählung hier läuft weiter: erst beenden (F9), dann den Lagerplatz noch einmal scannen',
  noneOpen: 'Keine Zählung ist offen',
  noneOpenDetail: 'den Lagerplatz scannen, der zu zählen ist, oder wählen, was zu zählen ist',
  someOpen: '{n, plural, one {# Zählung läuft} other {# Zählungen laufen}}',
  someOpenDetail:
    '{n, plural, one {sie in der Liste öffnen} other {eine in der Liste öffnen}}, oder den Lagerplatz scannen, der zu zählen ist',
  notBegun: 'Die Zählung von {where} hat noch nicht begonnen',
  notBegunDetail: 'den Lagerplatz noch einmal scannen, um zu beginnen, oder F9 drücken',
  notOpenedDetail:
    'bisher {n, number} gezählt: den Lagerplatz noch einmal scannen, um weiterzuzählen, oder F9 drücken',
  sent: 'Zählung beendet',
  sentDetail: '{differ, plural, one {# Abweichung} other {# Abweichungen}}, {same, number} wie erwartet',
  sentEmpty: 'leer, wie erwartet',
  sentNothing: 'nichts zu buchen; Vermerktes wird nicht gesendet',
};
