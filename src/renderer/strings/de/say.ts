import type { Translation } from '../catalogue.ts';
import type * as english from '../en/say.ts';

export const common: Translation<typeof english.common> = {
  willBeSent: 'gesichert, wird gesendet',
  partly: '{applied, number} von {all, number} erledigt, das Übrige ist gesichert und wird gesendet',
  confirmed: 'erledigt, bestätigt',
  needsYou: 'braucht jemanden: Ausgang (F5)',
  needsYouHere: 'braucht jemanden',
  dropped: '{applied, plural, =0 {nicht erledigt} other {nicht alles erledigt}}: siehe Ausgang (F5)',
  droppedHere: '{applied, plural, =0 {nicht erledigt} other {nicht alles erledigt}}',
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
  addedOff: '{added}, nicht mehr in der Bestellung',
  over: 'mehr als bestellt',
  secondRecord: 'ergibt einen zweiten Datensatz',
  goes: 'Artikel oder Lagerplatz fällt durch eine Änderung von hier weg',
  aside:
    'zurückgestellt, Position {line, number}: noch einmal scannen zählt auch das, S holt sie zurück, wie sie ist',
  lineOff: 'nicht mehr in der Bestellung: das Gezählte herausnehmen',
  notOnOrder: '{item} steht nicht auf dieser Bestellung',
  onOthers: 'steht auf {orders}: diese Bestellung scannen oder öffnen',
  notOrdered: 'auf keiner offenen Bestellung: zur Seite legen',
  ordersLoading: 'zur Seite legen: noch nicht alle Bestellungen sind geladen, auf einer davon kann er stehen',
  notAllOrders: 'zur Seite legen: nicht alle Bestellungen waren lesbar, auf einer davon kann er stehen',
  mayBeLost:
    'zur Seite legen und nachfragen: {orders} {n, plural, one {hat} other {haben}} eine Position, deren Artikel nicht mehr da ist, vielleicht diesen',
  unread: 'nicht gezählt: die Bestellung wird noch geladen. Gleich noch einmal scannen',
  notOpen: {
    title: 'Nicht mehr offen',
    detail: 'die Bestellung oder Zählung wurde inzwischen geschlossen; nichts wurde gezählt',
  },
  into: 'Ziel: {where}',
  intoOwn: 'Jeder Artikel an seinen eigenen Lagerplatz',
  everything: 'alles auf dieser Bestellung',
  chosen: {
    copy: 'zweiter Datensatz zugelassen',
    aside: 'zurückgestellt: nichts davon wird gesendet',
    none: 'weder zugelassen noch zurückgestellt',
  },
  asBefore: 'wie vorher',
  line: 'Position {line, number}',
  receipt: 'Wareneingang zu {order}',
  leftAside: '{n, plural, one {# Position} other {# Positionen}} zurückgestellt und nicht gesendet',
  inParts: 'in {parts, number} Teilen',
  lines: '{n, plural, one {Position} other {Positionen}}',
  ended: '{order}: {status}',
  notSent: 'Nicht gesendet',
  notTaken: 'Nicht übernommen',
  typedNotTaken: '„{text}“ wurde nicht übernommen',
  unreadFigure: '{item}: „{text}“ ist nicht lesbar, keine Zahl wurde dadurch geändert',
  typed: 'eine Zahl ist nicht lesbar: zuerst berichtigen',
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
  'no-item': 'zuerst scannen oder suchen, was umgelagert wird',
  'no-quantity': 'zuerst die Menge angeben: eintippen, oder A für alles',
  'no-destination': 'zuerst scannen oder suchen, wohin',
  'stock-unread': 'der Bestand wird noch geladen: was hier sein sollte, ist noch nicht bekannt',
  undecided: 'zuerst angeben, was mit dem nicht Gesehenen wird',
  barredOver:
    '{item}, Position {line, number}: {now, number} gezählt, {remaining, number} offen{others, plural, =0 {} one {, und # weitere Position} other {, und # weitere Positionen}}',
  barredCopy:
    '{item}, Position {line, number}: zweiten Datensatz zulassen oder zurückstellen{others, plural, =0 {} one {; # weitere} other {; # weitere}}',
  barredOff:
    '{item}: {now, number} gezählt, aber die Position ist nicht mehr in der Bestellung; herausnehmen{others, plural, =0 {} one {; und # weitere Position} other {; und # weitere Positionen}}',
  barredGoes:
    '{item}, Position {line, number}: Artikel oder Lagerplatz fällt durch eine Änderung von hier weg{others, plural, =0 {} one {; und # weitere Position} other {; und # weitere Positionen}}',
  others:
    '{item}, Position {line, number}: {quantity, number} inzwischen anderswo angenommen{others, plural, =0 {} one {, und # weitere Position} other {, und # weitere Positionen}}.',
  othersAsk: 'Nicht dieselbe Ware? Noch einmal senden',
  barredEnded: 'Status der Bestellung ist oder wird: {status}; auf sie kommt nichts mehr an',
};

export const moves: Translation<typeof english.moves> = {
  isIn: 'in {where}',
  instead: 'nicht umgelagert: {quantity, number} × {item}, kein Lagerplatz gescannt',
  otherQuantity: '{quantity, number} statt {instead, number}: noch nichts umgelagert',
  toMove: 'umzulagern',
  thereNow: 'jetzt dort',
  to: 'Ziel: {where}',
  moved: '{item} nach {where}',
  movedSome: '{quantity, number} × {item} nach {where}',
  left: '{left, number} bleiben in {where}',
  counts: 'umgelagert',
  undoneItem: 'Rückgängig gemacht: {item}',
  undoneTo: 'Rückgängig gemacht: nach {where}',
  inHand: 'in der Hand: {item}, {n, number} in {where}',
  nothingMovedOf: 'nichts umgelagert: {n, number} in {where}',
  nothingMoved: 'nichts umgelagert',
  refused: {
    sameFolder: 'nicht umgelagert: liegt schon in {where}',
    notSoMany: 'nicht umgelagert: nur {stock, number} in {where}',
    nothing: 'nicht umgelagert: die Menge eingeben',
    gone: 'nicht umgelagert: nicht mehr dort',
  },
};

export const counts: Translation<typeof english.counts> = {
  added: '{added} in {where}',
  counted: 'gezählt',
  countedExpected: 'gezählt / erwartet',
  outside: '{item} gehört in {where}',
  outsideDetail: 'vermerkt, hier nicht gezählt',
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

export const given: Translation<typeof english.given> = {
  discarded: 'Verworfen',
  discardedDetail: {
    receipt: 'von diesem Wareneingang wurde nichts gesendet',
    count: 'von dieser Zählung wurde nichts gesendet',
  },
  codeKnown:
    '{units, plural, =1 {{code} zählt ab jetzt als ein Stück} other {{code} enthält ab jetzt {units, number} Stück}}',
  isItsLabel: '{code} ist sein Etikett',
  newIn: 'neu in {where}',
  changed: 'geändert: {fields}',
  deleted: '{item} ist gelöscht',
  deletedDetail: 'alle {quantity, number} in {where}',
  alertAtMinimum: 'Meldung am Mindestbestand oder darunter',
  alertAt: {
    below: 'Meldung unter {value, number}',
    'at-most': 'Meldung bei höchstens {value, number}',
    above: 'Meldung über {value, number}',
    'at-least': 'Meldung bei mindestens {value, number}',
  },
  alertDeleted: 'Meldung gelöscht',
  folderMoved: '{folder} nach {where}',
  folderMovedDetail: 'mit allem darin',
  settled: {
    cancel: 'wird nicht gesendet',
    retry: 'wird gesendet',
    applied: 'bleibt, wie es ist',
    discard: 'verworfen: nicht gebucht',
    difference: 'die Differenz wird gebucht',
    recount: 'ist noch einmal zu zählen',
    'in-part': 'die markierten Positionen sind gebucht, die anderen werden gesendet',
    'take-back': 'was zu viel gebucht ist, wird zurückgebucht',
    'own-place': 'kommt dorthin, wo der Artikel ist',
    'onto-item': 'kommt auf den Artikel',
    correct: 'die Positionen sind zurück auf der Bestellung: berichtigen, dann senden (F9)',
  },
  settledDone: {
    retry: 'gesendet',
    difference: 'mit der Differenz',
    'own-place': 'liegt, wo der Artikel ist',
  },
  asEntry: 'als Eintrag {entry}',
  notKept: 'Nichts wurde geändert',
  refused: {
    gone: 'nicht mehr da: zurückgehen (Esc) und noch einmal nachsehen',
    'same-folder': 'schon dort',
    'not-so-many': 'so viele sind nicht im Bestand',
    nothing: 'das Lagersystem hat es noch nicht: noch einmal versuchen, wenn es gesendet ist',
    'inside-itself': 'ein Lagerplatz kann nicht in sich selbst oder in einen in ihm liegenden',
    'receipt-waits': 'ein Wareneingang dazu ist im Ausgang oder gebucht: stattdessen abschließen',
    'status-waits': 'schon auf dem Weg in einen anderen Status',
  },
  undone: 'Rückgängig gemacht',
  undoneOf: 'Rückgängig gemacht: {item}',
  labelsOf: '{n, plural, =0 {jetzt kein Etikett} one {jetzt # Etikett} other {jetzt # Etiketten}} davon',
  labels: '{n, plural, one {Etikett zu drucken} other {Etiketten zu drucken}}',
  undoneDetail: {
    scan: 'der letzte Schritt hier',
    count: 'zuletzt hier gezählt',
    command: 'wird nicht gesendet',
    back: 'wird zurückgebucht',
    isBack: 'zurückgebucht',
  },
  undoneFigure: {
    scan: 'jetzt {n, number}',
    count: 'jetzt {n, number} gezählt',
    command: '{n, number}: werden nicht gesendet',
    back: '{n, number} werden zurückgebucht',
    isBack: '{n, number} zurückgebucht',
  },
  undoneSecond: {
    back: '{n, number} werden zurückgebucht, als zweiter Datensatz',
    isBack: '{n, number} zurückgebucht: {n, plural, =1 {bleibt} other {bleiben}} als zweiter Datensatz',
  },
  undoAsked: {
    title: 'Wird angehalten',
    detail: 'vielleicht schon gesendet: noch einmal F8, oder siehe Ausgang (F5)',
  },
  undoAskedOf: 'Wird angehalten: {item}',
  undoAskedFigure: '{n, number}: falls schon gesendet, bucht noch einmal F8 sie zurück',
  undoAskedSecond:
    '{n, number}: falls schon gesendet, bucht noch einmal F8 sie zurück, als zweiter Datensatz',
  undoBooked: { title: 'Schon gebucht', detail: 'noch einmal F8 bucht es zurück' },
  undoBookedOf: 'Schon gebucht: {item}',
  undoBookedFigure: '{n, number}: noch einmal F8 bucht sie zurück',
  undoBookedSecond: '{n, number}: noch einmal F8 bucht sie zurück, als zweiter Datensatz',
  wanted: {
    delete: '{item} löschen',
    deleteAlert: 'die Meldung löschen',
    undo: 'Rückgängig machen',
    undoOf: 'Rückgängig machen: {item}',
  },
  nothingUndone: 'Nichts rückgängig gemacht',
  nothingUndoneOf: 'Nichts rückgängig gemacht: {item}',
  undoLate: {
    asks: 'nicht gebucht: braucht jemanden im Ausgang (F5)',
    'asks-unsure': 'vielleicht gebucht: braucht jemanden im Ausgang (F5)',
    'not-booked': 'nicht gebucht; siehe Ausgang (F5)',
    stays: 'gebucht und hier nicht rückgängig zu machen; siehe Ausgang (F5)',
    undone: 'schon rückgängig gemacht; siehe Ausgang (F5)',
    sent: 'vielleicht schon gesendet; siehe Ausgang (F5)',
  },
};
