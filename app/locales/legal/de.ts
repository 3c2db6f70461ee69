import type { Texts } from '../texts';
import type { en } from './en';
import { lines } from './lines';

export const de: Texts<typeof en> = {
  contents: 'Auf dieser Seite',
  updated: 'In Kraft seit {{date}}',
  translation: 'Dieser Text ist eine Übersetzung. Wo er vom englischen Text abweicht, gilt der englische.',
  terms: {
    title: 'Nutzungsbedingungen',
    lead: 'Diese Bedingungen sind die Vereinbarung zwischen Ihnen und Latchkey. Sie sagen, was Sie von uns erwarten dürfen, was wir von Ihnen erwarten und was geschieht, wenn etwas schiefgeht.',
    about: {
      title: 'Über diese Bedingungen',
      text: lines(
        '„Wir“, „uns“ und „Latchkey“ bezeichnen das Unternehmen, das den Dienst Latchkey anbietet. „Sie“ bezeichnet das Unternehmen, das sich registriert, und jede Person, die den Dienst für es nutzt.',
        'Mit der Registrierung oder der Nutzung des Dienstes nehmen Sie diese Bedingungen an. Nehmen Sie sie für ein Unternehmen an, so bestätigen Sie, dass Sie das dürfen. Wenn Sie sie nicht annehmen, nutzen Sie den Dienst nicht.',
        'Kunden eines Unternehmens, die nur eine Seite über den Link in einer Nachricht öffnen, brauchen kein Konto und zahlen uns nichts. Ihr Verhältnis besteht zu dem Unternehmen, das ihnen geschrieben hat.',
      ),
    },
    age: {
      title: 'Wer den Dienst nutzen darf',
      text: lines('Sie müssen mindestens {{minimumAge}} Jahre alt sein und einen bindenden Vertrag schließen können.'),
    },
    account: {
      title: 'Ihr Konto',
      text: lines(
        'Machen Sie bei der Registrierung richtige Angaben und halten Sie sie aktuell. Behalten Sie Ihr Passwort für sich. Sie stehen dafür ein, was mit Ihrem Konto geschieht.',
        'Sagen Sie uns sofort Bescheid, wenn Sie glauben, dass jemand anders es nutzt.',
      ),
    },
    trial: {
      title: 'Kostenlose Testphase',
      text: lines(
        'Ein neues Konto kann {{trialDays}} Tage lang kostenlos genutzt werden. Die Testphase beginnt, wenn Sie Ihre E-Mail-Adresse bestätigen.',
        'Wenn sie endet, können Sie mit einem bezahlten Tarif weitermachen. Tun Sie das nicht, so endet der Dienst für Ihr Konto, und Sie schulden für die Testphase nichts.',
      ),
    },
    fees: {
      title: 'Vorausbezahlte Nachrichten, Gebühren und Zahlung',
      text: lines(
        'Nachrichten werden im Voraus bezahlt: Sie kaufen ein Guthaben, und jede Nachricht, die wir für Sie senden, wird zum Preis des Tages davon abgezogen.',
        'Alle Preise und Zahlungen sind in US-Dollar. Steuern kommen hinzu, wo das Gesetz sie verlangt.',
        'Auf eine Rechnung, die mehr als {{overdueDays}} Tage überfällig ist, fällt bis zur Zahlung ein Säumniszuschlag von {{lateFeePercent}} pro Monat an.',
        'Zahlungen werden nicht erstattet, außer wo diese Bedingungen es sagen.',
      ),
    },
    errors: {
      title: 'Fehler in Rechnungen',
      text: lines(
        'Wenn Sie meinen, dass wir etwas falsch berechnet haben, sagen Sie es uns innerhalb von {{billingErrorDays}} Tagen nach dem Datum der Rechnung. Danach gilt die Rechnung als angenommen.',
      ),
    },
    use: {
      title: 'Wie Sie den Dienst nutzen dürfen',
      text: lines(
        'Sie entscheiden, wem Sie was schreiben, und stehen für beides ein. Insbesondere:',
        '- Schreiben Sie nur an Menschen, die eingewilligt haben, wo das Gesetz ihre Einwilligung verlangt, und achten Sie einen Widerruf.',
        '- Halten Sie die Gesetze über Nachrichten, Anrufe, Datenschutz und Zahlungen ein, die für Sie und für die Menschen gelten, denen Sie schreiben.',
        '- Senden Sie nichts, was täuscht, droht oder beleidigt oder die Rechte anderer verletzt.',
        '- Versuchen Sie nicht, Grenzen oder Schutz des Dienstes zu umgehen, und stören Sie andere nicht, die ihn nutzen.',
        'Wir dürfen Nachrichten zurückhalten oder ein Konto sperren, wenn sie diese Regeln verletzen oder den Dienst gefährden.',
      ),
    },
    data: {
      title: 'Ihre Daten',
      text: lines(
        'Was Sie und Ihre Kunden eingeben, bleibt Ihres. Sie erlauben uns, es zu speichern und zu verarbeiten, soweit der Dienst es braucht.',
        'Wie wir mit personenbezogenen Daten umgehen, sagt unsere Datenschutzerklärung.',
      ),
    },
    property: {
      title: 'Unser Eigentum',
      text: lines(
        'Der Dienst, seine Software, seine Gestaltung und sein Name gehören uns oder denen, die sie uns lizenzieren. Sie dürfen sie nutzen, solange diese Bedingungen gelten; weitere Rechte daran erhalten Sie nicht.',
      ),
    },
    termination: {
      title: 'Ende der Vereinbarung',
      text: lines(
        'Sie können den Dienst jederzeit nicht mehr nutzen und Ihr Konto schließen.',
        'Verletzt eine Seite diese Bedingungen, so kann die andere die Vereinbarung mit einer Frist von {{breachNoticeDays}} Tagen beenden, wenn die Verletzung nicht in dieser Zeit behoben wird.',
        'Jede Seite kann die Vereinbarung sofort beenden, wenn die andere zahlungsunfähig wird, einen Vergleich mit ihren Gläubigern schließt oder einem Insolvenzverfahren unterliegt, das nicht innerhalb von {{bankruptcyDays}} Tagen eingestellt wird.',
      ),
    },
    afterwards: {
      title: 'Was danach geschieht',
      text: lines(
        '- Endet die Vereinbarung, weil Sie diese Bedingungen verletzt haben, so behalten wir die vorausbezahlten Beträge und dürfen Ihre Daten sofort löschen.',
        '- Endet sie, weil wir diese Bedingungen verletzt haben, so erstatten wir innerhalb von {{refundDays}} Tagen den nicht verbrauchten Teil Ihrer Vorauszahlung, anteilig nach der verbleibenden Zeit oder den verbleibenden Nachrichten.',
        '- In jedem Fall außer Ihrer eigenen Verletzung bewahren wir Ihre Daten noch {{retentionDays}} Tage auf, damit Sie sie mitnehmen können, und löschen sie dann.',
        'Beträge, die vor dem Ende fällig waren, bleiben fällig.',
      ),
    },
    warranty: {
      title: 'Keine Gewährleistung',
      text: lines(
        'Wir stellen den Dienst so bereit, wie er ist und wie er verfügbar ist. Soweit das Gesetz es erlaubt, geben wir keinerlei Gewährleistung, weder ausdrücklich noch stillschweigend: nicht dafür, dass er sich für einen bestimmten Zweck eignet, nicht dafür, dass er ohne Fehler oder Unterbrechungen arbeitet, und nicht dafür, dass jede Nachricht ankommt.',
      ),
    },
    indemnity: {
      title: 'Ansprüche anderer',
      text: lines(
        'Erhebt jemand wegen Ihrer Inhalte, Ihrer Nachrichten oder Ihrer Verletzung dieser Bedingungen oder des Gesetzes Ansprüche gegen uns, so stellen Sie uns frei: Sie verteidigen uns und tragen den Schaden, die Kosten und die angemessenen Anwaltsgebühren, die daraus folgen.',
      ),
    },
    liability: {
      title: 'Grenze der Haftung',
      text: lines(
        'Soweit das Gesetz es erlaubt, haften wir nicht für mittelbare, zufällige, besondere oder Folgeschäden und nicht für entgangenen Gewinn, Umsatz, verlorene Daten oder verlorenes Ansehen.',
        'Unsere Haftung für alles, was mit dem Dienst zu tun hat, ist insgesamt auf den höheren der beiden Beträge begrenzt: {{liabilityFloor}} oder das, was Sie uns in den {{liabilityMonths}} Monaten vor dem Ereignis gezahlt haben.',
      ),
    },
    law: {
      title: 'Anwendbares Recht und Schiedsverfahren',
      text: lines(
        'Es gilt das Recht des Staates Maryland, ohne seine Regeln über das Kollisionsrecht.',
        'Streitigkeiten werden durch ein bindendes Schiedsverfahren zwischen Ihnen und uns als Einzelnen beigelegt, nicht vor einem Gericht oder Geschworenen. Das Schiedsverfahren findet nur in einem County statt: dem County in Maryland, in dem unser Hauptsitz liegt.',
        'Keine Seite darf an einer Sammelklage teilnehmen oder Ansprüche gemeinsam mit denen anderer geltend machen. Jede Seite darf ein Gericht für geringe Forderungen anrufen oder ein Gericht bitten, einen Missbrauch ihres geistigen Eigentums zu unterbinden.',
      ),
    },
    notices: {
      title: 'Mitteilungen',
      text: lines(
        'Wir senden Mitteilungen per E-Mail an die Adresse Ihres Kontos. Ihre senden Sie an {{email}}. Eine Mitteilung gilt am Tag nach dem Versand als zugegangen, es sei denn, sie kommt als unzustellbar zurück.',
      ),
    },
    general: {
      title: 'Änderungen, und was in Kraft bleibt',
      text: lines(
        'Wir dürfen diese Bedingungen ändern. Wir teilen Ihnen eine Änderung per E-Mail mit, bevor sie wirksam wird; wer den Dienst danach weiter nutzt, nimmt sie an.',
        'Die Abschnitte über Gebühren, Ihre Daten, unser Eigentum, das Ende und seine Folgen, Gewährleistung, Ansprüche anderer, Haftung, anwendbares Recht und Schiedsverfahren sowie Mitteilungen gelten über das Ende der Vereinbarung hinaus.',
        'Ist ein Teil dieser Bedingungen nicht durchsetzbar, so bleibt der Rest in Kraft. Ihre Rechte dürfen Sie nur mit unserer Zustimmung übertragen. Diese Bedingungen sind die ganze Vereinbarung zwischen Ihnen und uns über den Dienst.',
      ),
    },
  },
  privacy: {
    title: 'Datenschutz\u00aderklärung',
    lead: 'Diese Erklärung sagt, welche personenbezogenen Daten Latchkey erhebt, wofür, wer sie sonst bekommt und was Sie tun können.',
    about: {
      title: 'Um wessen Daten es geht',
      text: lines(
        'Es geht um Menschen, die unsere Seiten besuchen, um Unternehmen, die sich bei uns registrieren, und um Kunden dieser Unternehmen, die eine Seite über den Link in einer Nachricht öffnen.',
        'Wofür die Daten der Kunden eines Unternehmens verwendet werden, entscheidet dieses Unternehmen, und seine eigene Datenschutzerklärung gilt ebenfalls. Wir verarbeiten solche Daten in seinem Auftrag.',
      ),
    },
    collect: {
      title: 'Was wir erheben',
      text: lines(
        '- Von denen, die sich registrieren: E-Mail-Adresse, Hostname und Sprache der Seite und einen Hashwert des Passworts, aus dem sich das Passwort nicht lesen lässt.',
        '- Von denen, die einen Link öffnen: was das Unternehmen uns gegeben hat, etwa Name, Kundenkontonummer, E-Mail-Adresse, Telefonnummer und Saldo.',
        '- Was Sie eingeben: Antworten in Formularen, Dateien, Unterschriften, Einstellungen, Einwilligungen und Anmeldungen, und was noch ausgefüllt wurde.',
        '- Über Zahlungen: Betrag, Zeit, Ergebnis sowie Marke und letzte vier Ziffern einer Karte oder eines Bankkontos. Die vollständigen Nummern speichern wir nicht.',
        '- Technische Daten: die Netzwerkadresse, um Missbrauch zu begrenzen und, wo das Unternehmen es verlangt, als Nachweis einer Einwilligung oder Einsendung; und Protokolle von Aufrufen ohne Namen, Adressen der Seiten oder Inhalte.',
      ),
    },
    use: {
      title: 'Wofür wir sie verwenden',
      text: lines(
        '- Um die Seiten zu zeigen, auszuführen, worum Sie bitten, und die Nachrichten zu senden, die dazugehören.',
        '- Um nachzuweisen, wer wann eingewilligt oder gezahlt hat.',
        '- Um den Dienst und seine Nutzer vor Missbrauch zu schützen.',
        '- Um mit den Unternehmen abzurechnen, die den Dienst nutzen, und zu helfen, wenn etwas nicht funktioniert.',
        '- Um Gesetze zu befolgen.',
        'Wir verwenden sie nicht für Werbung, und keine Entscheidung über Sie trifft allein eine Maschine.',
      ),
    },
    share: {
      title: 'Wer sie sonst bekommt',
      text: lines(
        '- Das Unternehmen, dessen Seite Sie nutzen.',
        '- Firmen, die für uns oder für dieses Unternehmen arbeiten und die Daten für nichts anderes verwenden dürfen: für den Betrieb, den Versand von E-Mails und SMS, Zahlungen und elektronische Unterschriften.',
        '- Behörden und Gerichte, wo das Gesetz uns verpflichtet.',
        '- Eine Firma, die unser Geschäft übernimmt, mit denselben Zusagen.',
        'Wir verkaufen keine personenbezogenen Daten. Unsere Seiten laden nichts von anderen Firmen.',
      ),
    },
    retention: {
      title: 'Wie lange wir sie aufbewahren',
      text: lines(
        'Wir bewahren Daten auf, solange das Konto des Unternehmens besteht oder solange das Gesetz es verlangt. Endet eine Vereinbarung, so werden ihre Daten noch {{retentionDays}} Tage aufbewahrt und dann gelöscht; nach einer Vertragsverletzung des Unternehmens können sie sofort gelöscht werden.',
        'Was begonnen und nie abgesendet wurde, und eine Registrierung, die nie bestätigt wurde, wird nach {{retentionDays}} Tagen gelöscht.',
      ),
    },
    security: {
      title: 'Wie wir sie schützen',
      text: lines(
        'Links sind signiert und laufen ab. Codes und Passwörter werden als Hashwerte gespeichert. Daten werden verschlüsselt übertragen, und nur wer sie für seine Arbeit braucht, hat Zugang.',
        'Kein System ist vollkommen sicher. Geschieht etwas, das Ihre Daten betrifft, so sagen wir es Ihnen und dem Unternehmen, wie das Gesetz es verlangt.',
      ),
    },
    children: {
      title: 'Kinder',
      text: lines(
        'Der Dienst ist nicht für Kinder unter {{childAge}} Jahren gedacht, und wir erheben wissentlich keine Daten von ihnen. Wenn Sie glauben, dass ein Kind uns Daten gegeben hat, schreiben Sie uns, und wir löschen sie.',
      ),
    },
    california: {
      title: 'Ihre Rechte in Kalifornien',
      text: lines(
        'Wenn Sie in Kalifornien leben, können Sie von uns verlangen:',
        '- Auskunft, welche personenbezogenen Daten wir über Sie erhoben haben, woher, wofür, und wem wir sie offengelegt haben;',
        '- eine Kopie davon;',
        '- dass wir sie berichtigen oder löschen.',
        'Wir verkaufen und teilen keine personenbezogenen Daten im Sinne des kalifornischen Rechts, daher gibt es nichts, dem Sie widersprechen müssten. Wer diese Rechte nutzt, wird deswegen nicht schlechter behandelt. Sie können auch jemanden bevollmächtigen, für Sie zu fragen.',
        'Wir antworten innerhalb von 45 Tagen, sobald wir wissen, dass Sie es sind. Bei Daten, die wir für ein Unternehmen verarbeiten, geben wir Ihre Anfrage an dieses weiter.',
      ),
    },
    cookies: {
      title: 'Cookies auf unseren Seiten',
      text: lines(
        'Wir setzen nur die Cookies, die unsere Seiten brauchen. Keines verfolgt Sie, und keines stammt von einer anderen Firma. Dies sind alle:',
      ),
    },
    contact: {
      title: 'Änderungen und Kontakt',
      text: lines(
        'Wenn wir diese Erklärung ändern, veröffentlichen wir sie hier mit ihrem neuen Datum. Fragen und Anträge erreichen uns unter {{email}}.',
      ),
    },
  },
  cookieTable: {
    name: 'Bezeichnung',
    purpose: 'Wofür es da ist',
    life: 'Wie lange es bleibt',
    session: 'Hält Sie angemeldet',
    sessionLife: 'Bis Sie sich abmelden, ohne Nutzung höchstens 1 Stunde',
    signUp: 'Merkt sich die Adresse, mit der Sie sich registrieren',
    signUpLife: '1 Tag, oder bis die Adresse bestätigt ist',
    flash: 'Trägt eine Meldung wie „Gespeichert“ auf die nächste Seite',
    flashLife: 'Höchstens 1 Minute',
    device: 'Merkt sich, dass Sie sich auf diesem Gerät ausgewiesen haben',
    deviceLife: '30 Minuten',
    pay: 'Merkt sich verschlüsselt, was Sie für eine unfertige Zahlung eingegeben haben; nie die Nummer einer Karte oder eines Bankkontos',
    payLife: 'Bis bezahlt ist oder Sie den Browser schließen',
    locale: 'Merkt sich die Sprache, die Sie gewählt haben',
    scheme: 'Merkt sich, ob Sie helle oder dunkle Seiten möchten',
    choiceLife: '1 Jahr',
  },
};
