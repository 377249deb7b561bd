import type { Translation } from '../catalogue.ts';
import type {
  foretold as foretoldInEnglish,
  reading as readingInEnglish,
  review as reviewInEnglish,
  stays as staysInEnglish,
} from '../en/review.ts';

export const review: Translation<typeof reviewInEnglish> = {
  refused: { title: 'Es wurde abgelehnt', detail: 'Nichts wurde gebucht.' },
  gone: {
    title: {
      item: 'Der Artikel ist nicht mehr da',
      folder: 'Der Lagerplatz ist nicht mehr da',
      order: 'Die Bestellung ist nicht mehr da',
      record: 'Der Datensatz ist nicht mehr da',
      line: 'Die Position ist nicht mehr da',
      alert: 'Die Meldung ist nicht mehr da',
      job: 'Der Auftrag ist nicht mehr da',
    },
    detail: 'Nichts wurde gebucht. Vielleicht wurde gelöscht oder verschoben.',
    uncertain: 'Vielleicht wurde es vorher gebucht, vielleicht auch nicht. Bestand prüfen, dann wählen.',
  },
  neverMade: {
    title: {
      item: 'Der neue Artikel wurde nie angelegt',
      folder: 'Der neue Lagerplatz wurde nie angelegt',
      order: 'Die neue Bestellung wurde nie angelegt',
      job: 'Der neue Auftrag wurde nie angelegt',
    },
    detail:
      'Der Eintrag, der das anlegen sollte, wurde abgebrochen oder abgelehnt. Von diesem hier wurde nichts gesendet.',
    unknownTitle: {
      item: 'Es ist nicht bekannt, um welchen Artikel es geht',
      folder: 'Es ist nicht bekannt, um welchen Lagerplatz es geht',
      order: 'Es ist nicht bekannt, um welche Bestellung es geht',
      job: 'Es ist nicht bekannt, um welchen Auftrag es geht',
    },
    unknownDetail:
      'Der Eintrag, der das anlegen sollte, wurde gebucht; welcher Datensatz daraus wurde, ist nicht bekannt. Von diesem hier wurde nichts gesendet.',
  },
  perhapsBooked: 'Der eigene Eintrag wurde davor vielleicht gebucht.',
  orderClosed: {
    title: 'Die Bestellung lässt das nicht mehr zu',
    detail: 'Sie ist {status}. Nichts wurde gebucht.',
  },
  receiptClosed: {
    title: 'Die Bestellung nimmt keine Ware mehr an',
    detail: 'Sie ist {status}. Nichts wurde gebucht. Ist die Ware da? Dann als eigenen Bestand buchen.',
  },
  noDraft: {
    title: 'Nur ein Entwurf kann gelöscht werden',
    detail: 'Die Bestellung ist inzwischen {status}. Nichts wurde gelöscht.',
  },
  orderBusy: {
    title: 'Ein anderer Wareneingang zu dieser Bestellung läuft noch',
    detail:
      'Von diesem Eintrag wurde nichts gebucht. Dort nachfragen, wo die Bestellung gerade angenommen wird, dann noch einmal senden.',
  },
  tooMany: {
    title: '{wanted} gewünscht, {left} übrig',
    detail: 'Nichts wurde gebucht. Prüfen, was da ist.',
    lineTitle: '{name}: {wanted} gewünscht, {left} übrig',
    lineDetail: 'Wegen dieser Position wurde nichts von diesem Wareneingang gebucht. Prüfen, was da ist.',
    sourceTitle: '{wanted} umzubuchen, {left} übrig auf dem anderen Datensatz',
    sourceDetail: 'Auf keinem der beiden Datensätze wurde etwas gebucht. Prüfen, was da ist.',
  },
  forecastChanged: {
    title: '{n, plural, one {# Position würde} other {# Positionen würden}} anders gebucht als angezeigt',
    detail: 'Nichts wurde gebucht. Ein Preis oder ein Lagerplatz hat sich seit dem Ansehen geändert.',
  },
  bookedOtherwise: {
    title: 'Gebucht, aber {n, plural, one {# Position} other {# Positionen}} anders als angezeigt',
    detail: 'Ein Preis oder ein Lagerplatz hat sich vor dem Buchen geändert. Angeben, ob es so bleiben darf.',
  },
  linesFailed: {
    title: '{n, plural, one {# Position wurde} other {# Positionen wurden}} nicht gebucht',
    detail: 'Erneutes Senden betrifft nur, was nicht gebucht wurde.',
  },
  cannotTell: {
    title: 'Es ist nicht bekannt, ob das gebucht wurde',
    detail: 'Die Zahlen allein sagen es nicht. Bestand prüfen, dann angeben, was stimmt.',
    because: {
      rewritten:
        'Es ist wie vorher und wurde seitdem geändert: Vielleicht wurde es gebucht und von jemand anderem zurückgesetzt. Bestand prüfen, dann angeben, was stimmt.',
      unsteady:
        'Vielleicht wurde es gebucht, vielleicht auch nicht: Andere ändern es so oft, dass es nie zweimal gleich zu sehen war. Bestand prüfen, dann wählen.',
      taken:
        'Vielleicht wurde es gebucht, vielleicht auch nicht: Die Nummer ist vergeben, und keine Bestellung mit ihr ist aufgeführt. Prüfen, dann wählen.',
    },
    noFigures:
      'Vielleicht wurde es gebucht, vielleicht auch nicht; keine Zahlen sagen es: Der Datensatz ist weg, oder andere haben ihn laufend geändert. Bestand prüfen, dann wählen.',
  },
  unkept: {
    title: 'Vom Lagersystem übernommen, aber nicht behalten',
    detail:
      'Das Lagersystem hat die Änderung angenommen und zeigt etwas anderes als geschrieben: Vielleicht kennt es die Angabe nicht. Dort prüfen, dann wählen.',
  },
  unclearAnswer: {
    title: 'Das Lagersystem hat keine eindeutige Antwort gegeben',
    detail: 'Vielleicht wurde es gebucht, vielleicht auch nicht. Bestand prüfen, dann angeben, was stimmt.',
  },
  unsent: {
    title: 'Das Lagersystem konnte nicht gelesen werden',
    detail: 'Nichts wurde gebucht. Der Betreuung des Lagersystems melden, dann noch einmal versuchen.',
  },
  lookAlikes: {
    title: '{n, plural, one {# Datensatz könnte} other {# Datensätze könnten}} der richtige sein',
    detail: '{records} prüfen, dann angeben, was stimmt.',
    record: 'Nr. {id}',
  },
  notFound: {
    title: 'Vom Lagersystem übernommen, aber nicht zu finden',
    detail: 'Prüfen, ob es da ist, dann wählen.',
  },
  twice: {
    title: 'Es sieht so aus, als wäre es zweimal gebucht worden',
    detail:
      'Vielleicht kam es verspätet an und wurde noch einmal gebucht, oder jemand anderes hat das Gleiche getan. Bestand prüfen, dann wählen.',
  },
  appliedLate: {
    title: 'Es sieht so aus, als wäre es doch gebucht worden',
    detail:
      'Es war als nicht gebucht erledigt. Vielleicht kam es verspätet an, oder jemand anderes hat das Gleiche getan. Bestand prüfen, dann wählen.',
  },
  countMoved: {
    title: '{counted} gezählt, {expected} erwartet, {now} jetzt da',
    detail:
      'Der Bestand hat sich seit der Zählung um {by} geändert, oder ein Eintrag davor wurde nicht gebucht. Festlegen, welche Zahl gilt.',
    detailOwn:
      'Die eigenen Einträge seit der Zählung ({own}) sind in der gezählten und der erwarteten Menge enthalten. Darüber hinaus hat sich der Bestand um {by} geändert. Festlegen, welche Zahl gilt.',
  },
  editMoved: {
    title: {
      name: 'Der Name ist anders, als er angezeigt war',
      notes: 'Die Notizen sind anders, als sie angezeigt waren',
      price: 'Der Preis ist anders, als er angezeigt war',
      minQuantity: 'Der Mindestbestand ist anders, als er angezeigt war',
      label: 'Das Etikett ist anders, als es angezeigt war',
      labelExtra: 'Das zweite Etikett ist anders, als es angezeigt war',
      tags: 'Die Schlagwörter sind anders, als sie angezeigt waren',
      measure: 'Das Maß ist anders, als es angezeigt war',
      photoIds: 'Die Fotos sind anders, als sie angezeigt waren',
    },
    titleCustom: 'Das Feld {field} ist anders, als es angezeigt war',
    detail: 'Vorher: {base}. Hier eingegeben: {ours}. Jetzt: {now}. Festlegen, was gilt.',
    quoted: '„{text}“',
    empty: 'leer',
  },
  changedSince: {
    title: 'Es hat sich geändert, seit es angezeigt war',
    tooMany:
      'Darin {now, plural, one {ist jetzt # Datensatz} other {sind jetzt # Datensätze}}; mit allem, was darin ist, zu viele, um sie mit dem zu vergleichen, was angezeigt war.',
    contains:
      'Unmittelbar darin {saw, plural, one {war # Datensatz} other {waren # Datensätze}}, jetzt {now, plural, one {ist es #} other {sind es #}}.',
    itself:
      'Es ist nicht, wie es angezeigt war oder wie eigene Einträge es hinterlassen: Auch Fotos und Zusatzfelder zählen.',
    within:
      'Es oder etwas darin ist nicht, wie es angezeigt war oder wie eigene Einträge es hinterlassen: Auch Fotos und Zusatzfelder zählen.',
    check: 'Noch einmal prüfen: Löschen ist endgültig.',
  },
  movedElsewhere: {
    title: 'Es ist nicht dort, wo es weggenommen wurde',
    detail:
      'Es wurde seither umgelagert, oder eine Umlagerung davor wurde nicht gebucht. Angeben, wohin es gehört.',
  },
  statusMoved: {
    title: 'Die Bestellung ist jetzt {status}',
    titleJob: 'Der Auftrag ist jetzt {status}',
    final: '„{wanted}“ ist endgültig. Bestellung prüfen, dann bestätigen.',
    again: 'Jemand anderes hat ihn inzwischen geändert. Auftrag prüfen, dann bestätigen: „{wanted}“.',
    impossible: 'Von dort aus kann sie nicht „{wanted}“ werden.',
  },
  orderMoved: {
    title: 'Die Bestellung ist vielleicht anders, als sie angezeigt war',
    detail:
      'Jemand anderes hat sie geändert, oder es lässt sich nicht sagen, ob: Auch Lieferant, Notizen und Bedingungen zählen. Prüfen, was jetzt darauf steht, dann wählen.',
  },
  orderEdited: {
    title: 'Die Bestellung ist anders, als sie angezeigt war',
    detail:
      'Jemand anderes hat geändert, was hier geändert wird. Beides prüfen, dann wählen. Alles andere auf der Bestellung bleibt.',
  },
  jobMoved: {
    title: 'Der Auftrag ist anders, als er angezeigt war',
    detail: 'Jemand anderes hat ihn geändert. Er ist jetzt „{now}“. Festlegen, was gilt.',
  },
  alertMoved: {
    title: 'Die Meldung ist anders, als sie angezeigt war',
    detail: 'Sie war „{saw}“ und ist jetzt „{now}“. Festlegen, was gilt.',
    for: '{alert}, für {groups}',
  },
};

export const foretold: Translation<typeof foretoldInEnglish> = {
  line: '{quantity} × {name}',
  told: {
    adds: 'Angezeigt: kommt zum Artikel dazu.',
    copies: 'Angezeigt: ein neuer Datensatz.',
    other: 'Angezeigt: noch nicht bekannt.',
  },
  wouldAdd: 'Jetzt: Es käme zum Artikel in {place} dazu.',
  wouldCopy: 'Jetzt: Es würde ein neuer Datensatz in {place}.',
  wouldCopyAt: 'Jetzt: Es würde ein neuer Datensatz in {place} zu {price}.',
  added:
    'Gebucht: {quantity} zum Artikel #{id} in {place}; einen neuen Datensatz zum Etikettieren gibt es nicht.',
  copied: 'Gebucht: neuer Datensatz #{id} in {place} zu {price}.',
  copiedSomewhere:
    'Gebucht: ein neuer Datensatz in {place} zu {price}; welcher von mehreren gleichen, ist nicht bekannt.',
  placeDiffers: 'Der Artikel ist in {place}.',
};

export const reading: Translation<typeof readingInEnglish> = {
  of: {
    source: 'Woher es kam',
    destination: 'Am Ziel hinzugekommen',
    line: 'Auf der Position angenommen',
    item: 'Bestand',
  },
  onLine: '{name}: auf der Bestellung angenommen',
  both: 'Falls es gebucht wurde, haben andere die Menge um {ifBooked} geändert. Falls nicht, haben andere sie um {ifNot} geändert.',
};

export const stays: Translation<typeof staysInEnglish> = {
  'received-on-order': 'Auf der Bestellung bleibt die Ware als angenommen stehen.',
  'deleted-for-good': 'Was gelöscht wurde, ist weg, samt Verlauf.',
  status: 'Dieser Status ist endgültig.',
  'second-record': 'Es kommt als eigener Datensatz zurück.',
  'nothing-known': 'Es ist nicht bekannt, was angelegt wurde; es gibt daher nichts rückgängig zu machen.',
  'was-so': 'Es war schon vorher so; es gibt daher nichts rückgängig zu machen.',
  'not-located': 'Welcher Datensatz die Ware hat, wird noch gelesen. Gleich noch einmal nachsehen.',
  unread: 'Was daraus wurde, wird noch gelesen. Gleich noch einmal nachsehen.',
  'perhaps-copied':
    'Ein Teil der Ware ist vielleicht in einem neuen Datensatz des Artikels. Diesen selbst berichtigen.',
  'job-folder': 'Der Lagerplatz des Auftrags bleibt, mit dem, was dort ist.',
  'job-status': 'Nichts führt den Auftrag in den Status zurück, den er hatte.',
  'written-since':
    'Jemand anderes hat seither etwas daran geändert. Vor dem Zurücksetzen des Status werden Sie gefragt.',
  emptied:
    'Dieselbe Ware wurde vom anderen Datensatz abgebucht oder wird es vielleicht noch. Zuerst das rückgängig machen.',
  'switched-off': 'Was es rückgängig machen würde, ist unter Artikel, Übersicht, Annahmen ausgeschaltet.',
  'not-any-more':
    'Was daraus wurde, hat sich seither geändert oder ist weg, zumindest zum Teil; hier lässt sich daher nichts davon rückgängig machen. Was noch da ist, selbst berichtigen.',
};
