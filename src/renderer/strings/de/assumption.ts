import type { Translation } from '../catalogue.ts';
import type { assumption as english } from '../en/assumption.ts';

export const assumption: Translation<typeof english> = {
  moveBody: {
    assumed: 'Eine Umlagerung nimmt Menge, Lagerplatz und ob ein leerer Datensatz bleibt.',
    follows: 'Eine abgelehnte Umlagerung fragt nach.',
  },
  moveAnswer: {
    assumed: 'Eine Umlagerung antwortet mit dem Datensatz der bewegten Stücke.',
    follows: 'Ein neuer oder ein gewachsener Datensatz belegt sie; beides gilt.',
  },
  moveFolder: {
    assumed: 'Ein Lagerplatz wird umgelagert, indem geändert wird, worin er liegt.',
    follows: 'Wird es abgelehnt, wird nachgefragt.',
  },
  moveUnknownFolder: {
    assumed: 'Eine Umlagerung an einen Lagerplatz, den es nicht gibt, wird abgelehnt.',
    follows: 'Herkunft und Ziel werden nach jeder Umlagerung ohne Antwort gelesen.',
  },
  copy: {
    assumed: 'Eine Kopie nimmt Menge, Lagerplatz und ob der Inhalt mitgeht.',
    follows: 'Ausgeschaltet wird kein neuer Datensatz durch Kopieren angelegt.',
  },
  search: {
    assumed: 'Die Suche des Dienstes sieht nur Namen.',
    follows: 'Scans und Suche benutzen den Index auf diesem Rechner.',
  },
  searchCount: {
    assumed: 'Die Zahl der Treffer stimmt, in großen Konten ungefähr.',
    follows: 'Seiten werden gelesen, was die Zahl auch sagt.',
  },
  customField: {
    assumed: 'Ein Feld hat Nummer, Name, Art und wofür es ist.',
    follows: 'Ein Feld anderer Art erscheint als Text.',
  },
  customFieldValue: {
    assumed: 'Der Wert eines Feldes kann ein Barcode sein.',
    follows: 'Er wird beim Scannen gefunden.',
  },
  customFieldEmbed: {
    assumed: 'Artikel lassen sich mit den Werten aller Felder lesen.',
    follows: 'Werte werden gelesen, ob verlangt oder nicht.',
  },
  customFieldWrite: {
    assumed: 'Gesendete Werte von Feldern ändern nur diese Felder.',
    follows: 'Gehen andere verloren, ist das beim nächsten Lesen zu sehen.',
  },
  unit: {
    assumed: 'Eine Einheit hat Name, Art und Schreibweise.',
    follows: 'Eine Einheit erscheint unter dem Namen, den sie hat.',
  },
  measuredQuantity: {
    assumed: 'Was an einem Artikel gemessen wird, steht neben seiner Menge.',
    follows: 'Es erscheint, wie es kam; gerechnet wird damit nicht.',
  },
  photo: {
    assumed: 'Ein Foto hat Nummer, Name und Adresse.',
    follows: 'Ein Foto ohne Adresse wird nicht gezeigt.',
  },
  tag: {
    assumed: 'Ein Schlagwort ist ein Name; Schreiben ersetzt alle.',
    follows: 'Nach jedem Schreiben werden sie neu gelesen.',
  },
  numbers: {
    assumed: 'Preise und Mengen kommen als Zahl oder als Text.',
    follows: 'Beides wird genau gelesen, nie gerundet.',
  },
  singleAnswer: {
    assumed: 'Ein einzelner Datensatz kommt in „data“ verpackt.',
    follows: 'Ohne die Verpackung wird er auch gelesen.',
  },
  createForm: {
    assumed: 'Ein Artikel mit Fotos geht als Formular, das Listen und Maße in Klammern nennt.',
    follows: 'Ein abgelehnter Artikel fragt nach.',
  },
  createdQuantity: {
    assumed: 'Ein Artikel ohne Menge hat null.',
    follows: 'Eine Menge wird immer gesendet.',
  },
  rateHeaders: {
    assumed: 'Jede Antwort des Dienstes sagt, wie viele Anfragen bleiben.',
    follows:
      'Wie die Kopfzeilen heißen, wird gelernt; eine Antwort ohne sie gilt nicht als die des Dienstes.',
  },
  recordTimes: {
    assumed: 'Die Zeiten an Datensätzen sind die des Dienstes.',
    follows: 'Eine Zeit, die jeder Uhr weit voraus ist, zählt nicht.',
  },
  rateReset: {
    assumed: 'Die Kopfzeile zum Neubeginn nennt Sekunden oder eine Zeit.',
    follows: 'Beides wird verstanden; fehlt sie, gilt ein Fenster von 15 Minuten.',
  },
  rateWindow: {
    assumed: 'Anfragen werden in festen Fenstern gezählt.',
    follows: 'Das Tempo folgt den Kopfzeilen.',
  },
  rateRefusal: {
    assumed: 'Eine Anfrage über dem Limit wurde nicht ausgeführt.',
    follows: 'Vor dem erneuten Senden wird nachgelesen.',
  },
  recipientGroups: {
    assumed: 'Meldungen gehen an Inhaber, Administratoren oder Mitglieder.',
    follows: 'Eine andere Gruppe bleibt erhalten und wird gezeigt.',
  },
  dateReminder: {
    assumed:
      'Eine Meldung zu einem Tag beobachtet ein Datumsfeld: so viele Tage, Wochen, Monate oder Jahre davor oder danach, oder am Tag selbst.',
    follows: 'Ausgeschaltet werden solche Meldungen gezeigt und nicht geschrieben.',
  },
  alertAnswers: {
    assumed: 'Eine geänderte Meldung kommt zurück, eine gelöschte nicht.',
    follows: 'Danach werden die Meldungen neu gelesen.',
  },
  alertTriggerable: {
    assumed: 'Eine Meldung nennt ihren Artikel ein zweites Mal.',
    follows: 'Das wird nicht benutzt.',
  },
  itemGroup: {
    assumed: 'Eine Gruppe hat Name, Merkmale mit Werten und Artikel.',
    follows: 'Ausgeschaltet werden Gruppen gezeigt und nicht geschrieben.',
  },
  job: {
    assumed:
      'Ein Auftrag hat einen Namen, den es einmal gibt, Status, Lagerplatz, Notizen, Tage und Version.',
    follows:
      'Ohne Lagerplatz kann ihm nichts mitgegeben werden; ohne Version wird eine verlorene Antwort abgewartet.',
  },
  jobWrites: {
    assumed:
      'Aufträge werden mit Anfragen angelegt, geändert, geführt und gelöscht, die in der Beschreibung des Dienstes nicht stehen.',
    follows: 'Ausgeschaltet werden Aufträge gezeigt und beliefert, aber nicht geschrieben.',
  },
  jobMoves: {
    assumed: 'Ein Auftrag beginnt, wird abgeschlossen und wieder geöffnet.',
    follows: 'Ein anderer Schritt fragt nach.',
  },
  jobItems: {
    assumed: 'Artikel werden einem Auftrag mit eigenen Anfragen gegeben und zurückgenommen.',
    follows: 'Sie werden nicht benutzt: mitgegeben wird durch Umlagern an den Lagerplatz des Auftrags.',
  },
  receiveWords: {
    assumed: 'Eine Annahme geht von „pending“ zu „completed“ oder „failed“.',
    follows: 'Ein unbekanntes Wort ist kein Erfolg: es zählen die angenommenen Mengen.',
  },
  receiveStatus: {
    assumed: 'Eine Bestellung ist angenommen, wenn jede Position es ist.',
    follows: 'Ihr Status wird gelesen, nie erschlossen.',
  },
  receiveVersion: {
    assumed: 'Jede angenommene Position ändert die Version der Bestellung.',
    follows: 'Eine unveränderte Version allein beweist nichts.',
  },
  overReceipt: {
    assumed: 'Eine Position, die zu viel wäre, wird allein abgelehnt.',
    follows: 'Was über die Bestellung hinaus angenommen ist, wird gezeigt.',
  },
  receiveCopy: {
    assumed: 'Eine Annahme zu anderem Preis legt eine Kopie des Artikels an.',
    follows: 'Die Kopie wird an Name, Lagerplatz, Preis und Menge erkannt.',
  },
  orderWrites: {
    assumed:
      'Ein Entwurf wird gelöscht und eine Bestellung verdoppelt mit Anfragen, die in der Beschreibung des Dienstes nicht stehen.',
    follows: 'Ausgeschaltet werden Entwürfe nicht gelöscht.',
  },
  orderComputed: {
    assumed: 'Beträge und Summen stehen auf der Bestellung, genau.',
    follows: 'Die Positionen werden hier addiert; ein Unterschied wird gezeigt.',
  },
  orderLineIds: {
    assumed: 'Die Nummer einer Bestellposition gibt es im Konto nur einmal.',
    follows: 'Haben zwei Bestellungen dieselbe, zeigt nur die zuletzt gelesene diese Position.',
  },
  orderUnknownMembers: {
    assumed: 'Was von einer Bestellung nicht bekannt ist, übersteht eine Änderung.',
    follows: 'Es geht zurück, wie es gelesen wurde.',
  },
  orderNotes: {
    assumed: 'Notizen und Bedingungen einer Bestellung lassen sich schreiben.',
    follows: 'Zeigt die Antwort, dass eine Änderung nicht behalten wurde, wird nachgefragt.',
  },
  orderNumberTaken: {
    assumed: 'Eine vergebene Bestellnummer wird abgelehnt.',
    follows: 'Jede Ablehnung gilt, wenn die Nummer auf einer Bestellung steht.',
  },
  orderEditLocked: {
    assumed: 'Eine Bestellung, die feststeht, lehnt Änderungen ab.',
    follows: 'Jede Ablehnung erscheint in ihren eigenen Worten.',
  },
  webhookAudit: {
    assumed: 'Ein Ereignis nennt, was wie geändert wurde.',
    follows: 'Es ist ein Hinweis, neu zu lesen, was es auch sagt.',
  },
  webhookSigning: {
    assumed: 'Ereignisse sind signiert und werden einen Tag wiederholt.',
    follows: 'Unsignierte werden unter einer Adresse angenommen, die niemand errät.',
  },
  barcodesNotListed: {
    assumed: 'Für manche Barcodes hat der Dienst kein Wort.',
    follows: 'Sie werden als getippt geschrieben und trotzdem gefunden.',
  },
  unfilteredList: {
    assumed: 'Eine Liste ohne Lagerplatz ist die des ganzen Kontos.',
    follows: 'Der Lagerplatz wird immer genannt; es hängt nichts daran.',
  },
  deletionsInRecent: {
    assumed: 'Löschungen stehen nicht in der Liste der Änderungen.',
    follows: 'Sie zeigt das vollständige Lesen, stündlich oder seltener.',
  },
  updatedSince: {
    assumed: 'Die Liste der Änderungen zählt in ganzen Sekunden.',
    follows: 'Gelesen wird mit Überlappung; Bekanntes fällt weg.',
  },
  removedMembers: {
    assumed: 'Ein Artikel sagt nichts von seiner Gruppe.',
    follows: 'Mit einem Artikel wird nichts von Gruppen gesendet.',
  },
  clampedPages: {
    assumed: 'Felder, Meldungen und Gruppen kommen in Seiten zu höchstens 100.',
    follows: 'Seiten werden gelesen, wie groß sie auch sind.',
  },
};
