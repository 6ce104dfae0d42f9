<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
    <context>
        <name>AddServerDialog</name>
        <message>
            <source>Add a server</source>
            <translation>Server hinzufügen</translation>
        </message>
        <message>
            <source>A program on this computer</source>
            <translation>Ein Programm auf diesem Rechner</translation>
        </message>
        <message>
            <source>A server on the network</source>
            <translation>Ein Server im Netz</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>for example github</source>
            <translation>zum Beispiel github</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>Befehl</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <source>The program is started directly, not through a shell: quotation marks group words, nothing else is special. It runs with your rights.</source>
            <translation>Das Programm wird direkt gestartet, nicht über eine Shell: Anführungszeichen fassen Wörter zusammen, sonst ist nichts besonders. Es läuft mit Ihren Rechten.</translation>
        </message>
        <message>
            <source>The server must speak MCP over HTTP.</source>
            <translation>Der Server muss MCP über HTTP sprechen.</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
    </context>
    <context>
        <name>DraftCheck</name>
        <message>
            <source>Give the server a name.</source>
            <translation>Geben Sie dem Server einen Namen.</translation>
        </message>
        <message>
            <source>At most 64 characters.</source>
            <translation>Höchstens 64 Zeichen.</translation>
        </message>
        <message>
            <source>Letters a to z, digits, dot, hyphen and underscore only.</source>
            <translation>Nur Buchstaben von a bis z, Ziffern, Punkt, Binde- und Unterstrich.</translation>
        </message>
        <message>
            <source>There is a server of this name already.</source>
            <translation>Einen Server dieses Namens gibt es schon.</translation>
        </message>
        <message>
            <source>Type the command that starts the server.</source>
            <translation>Geben Sie den Befehl ein, der den Server startet.</translation>
        </message>
        <message>
            <source>A quotation mark is not closed.</source>
            <translation>Ein Anführungszeichen ist nicht geschlossen.</translation>
        </message>
        <message>
            <source>Type the server's address.</source>
            <translation>Geben Sie die Adresse des Servers ein.</translation>
        </message>
        <message>
            <source>This is not a complete address, such as https://example.com/mcp.</source>
            <translation>Das ist keine vollständige Adresse wie https://example.com/mcp.</translation>
        </message>
        <message>
            <source>Only http and https addresses can be used.</source>
            <translation>Nur Adressen mit http und https sind möglich.</translation>
        </message>
        <message>
            <source>Leave user name and password out of the address.</source>
            <translation>Lassen Sie Benutzername und Passwort aus der Adresse weg.</translation>
        </message>
    </context>
    <context>
        <name>FieldReader</name>
        <message>
            <source>An answer is needed here.</source>
            <translation>Hier wird eine Antwort gebraucht.</translation>
        </message>
        <message numerus="yes">
            <source>Choose at least %n.</source>
            <translation>
                <numerusform>Mindestens eine Auswahl.</numerusform>
                <numerusform>Mindestens %n auswählen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Choose at most %n.</source>
            <translation>
                <numerusform>Höchstens eine Auswahl.</numerusform>
                <numerusform>Höchstens %n auswählen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>At least %n character(s).</source>
            <translation>
                <numerusform>Mindestens %n Zeichen.</numerusform>
                <numerusform>Mindestens %n Zeichen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>At most %n character(s).</source>
            <translation>
                <numerusform>Höchstens %n Zeichen.</numerusform>
                <numerusform>Höchstens %n Zeichen.</numerusform>
            </translation>
        </message>
        <message>
            <source>This is not an e-mail address.</source>
            <translation>Das ist keine E-Mail-Adresse.</translation>
        </message>
        <message>
            <source>This is not a complete address, such as https://example.com.</source>
            <translation>Das ist keine vollständige Adresse wie https://example.com.</translation>
        </message>
        <message>
            <source>This does not have the form that the server expects.</source>
            <translation>Das hat nicht die Form, die der Server erwartet.</translation>
        </message>
        <message>
            <source>A whole number, please.</source>
            <translation>Bitte eine ganze Zahl.</translation>
        </message>
        <message>
            <source>A number, please.</source>
            <translation>Bitte eine Zahl.</translation>
        </message>
        <message>
            <source>A date, please, such as %1.</source>
            <translation>Bitte ein Datum wie %1.</translation>
        </message>
        <message>
            <source>A date and a time, please, such as 2026-01-31 14:30.</source>
            <translation>Bitte Datum und Uhrzeit wie 2026-01-31 14:30.</translation>
        </message>
        <message>
            <source>At least %1.</source>
            <translation>Mindestens %1.</translation>
        </message>
        <message>
            <source>At most %1.</source>
            <translation>Höchstens %1.</translation>
        </message>
    </context>
    <context>
        <name>Header</name>
        <message numerus="yes">
            <source>%n client session(s)</source>
            <translation>
                <numerusform>%n Client-Sitzung</numerusform>
                <numerusform>%n Client-Sitzungen</numerusform>
            </translation>
        </message>
        <message>
            <source>Qonduit</source>
            <translation>Qonduit</translation>
        </message>
        <message>
            <source>One address through which your AI programs reach all your MCP servers.</source>
            <translation>Eine Adresse, über die Ihre KI-Programme alle Ihre MCP-Server erreichen.</translation>
        </message>
        <message>
            <source>Endpoint</source>
            <translation>Endpunkt</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>Kopiert</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Copy the endpoint</source>
            <translation>Endpunkt kopieren</translation>
        </message>
        <message>
            <source>Not serving</source>
            <translation>Außer Betrieb</translation>
        </message>
        <message>
            <source>%1 · token in %2</source>
            <translation>%1 · Token in %2</translation>
        </message>
        <message>
            <source>Qonduit does not serve: %1</source>
            <translation>Qonduit ist außer Betrieb: %1</translation>
        </message>
        <message>
            <source>Every program on this computer can use your servers: asking for a token is switched off.</source>
            <translation>Jedes Programm auf diesem Rechner kann Ihre Server benutzen: Die Frage nach einem Token ist abgeschaltet.</translation>
        </message>
        <message>
            <source>This desktop has no tray, so Qonduit stays in this window; closing it ends Qonduit.</source>
            <translation>Dieser Desktop hat keinen Infobereich. Qonduit bleibt darum in diesem Fenster; wird es geschlossen, endet Qonduit.</translation>
        </message>
    </context>
    <context>
        <name>Main</name>
        <message>
            <source>Qonduit</source>
            <translation>Qonduit</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Removed “%1”.</source>
            <translation>„%1“ entfernt.</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
    </context>
    <context>
        <name>ServerDelegate</name>
        <message numerus="yes">
            <source>%n tool(s)</source>
            <translation>
                <numerusform>%n Werkzeug</numerusform>
                <numerusform>%n Werkzeuge</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s)</source>
            <translation>
                <numerusform>%n Sitzung</numerusform>
                <numerusform>%n Sitzungen</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ServerDetails</name>
        <message>
            <source>Restart</source>
            <translation>Neu starten</translation>
        </message>
        <message>
            <source>Restart %1</source>
            <translation>%1 neu starten</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Remove %1</source>
            <translation>%1 entfernen</translation>
        </message>
        <message>
            <source>Address: %1</source>
            <translation>Adresse: %1</translation>
        </message>
        <message>
            <source>Last error: %1</source>
            <translation>Letzter Fehler: %1</translation>
        </message>
        <message>
            <source>Tools</source>
            <translation>Werkzeuge</translation>
        </message>
        <message>
            <source>Tools of %1</source>
            <translation>Werkzeuge von %1</translation>
        </message>
        <message>
            <source>This server offers no tools.</source>
            <translation>Dieser Server bietet keine Werkzeuge an.</translation>
        </message>
        <message>
            <source>Its tools are shown once it is connected.</source>
            <translation>Seine Werkzeuge werden gezeigt, sobald er verbunden ist.</translation>
        </message>
    </context>
    <context>
        <name>ServersPage</name>
        <message>
            <source>Servers</source>
            <translation>Server</translation>
        </message>
        <message numerus="yes">
            <source>%n server(s)</source>
            <translation>
                <numerusform>%n Server</numerusform>
                <numerusform>%n Server</numerusform>
            </translation>
        </message>
        <message>
            <source>Add…</source>
            <translation>Hinzufügen…</translation>
        </message>
        <message>
            <source>Add a server</source>
            <translation>Server hinzufügen</translation>
        </message>
        <message>
            <source>No servers yet</source>
            <translation>Noch keine Server</translation>
        </message>
        <message>
            <source>Add an MCP server by the command that starts it or by its address. Then give your AI program the endpoint above: it reaches every server you add here.</source>
            <translation>Fügen Sie einen MCP-Server hinzu, mit dem Befehl, der ihn startet, oder mit seiner Adresse. Geben Sie dann Ihrem KI-Programm den Endpunkt von oben: Es erreicht jeden Server, den Sie hier hinzufügen.</translation>
        </message>
        <message>
            <source>Add a server…</source>
            <translation>Server hinzufügen…</translation>
        </message>
    </context>
    <context>
        <name>Snackbar</name>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
    </context>
    <context>
        <name>qonduit::ApprovalDialog</name>
        <message>
            <source>Somebody unnamed</source>
            <translation>Jemand ohne Namen</translation>
        </message>
        <message>
            <source>Allow a connection?</source>
            <translation>Verbindung erlauben?</translation>
        </message>
        <message>
            <source>Allow a program to run?</source>
            <translation>Programm starten lassen?</translation>
        </message>
        <message>
            <source>%1 wants Qonduit to connect to an address, as the server “%2”.</source>
            <translation>%1 möchte, dass Qonduit sich als Server „%2“ mit einer Adresse verbindet.</translation>
        </message>
        <message>
            <source>%1 wants to start a program on this computer, as the server “%2”.</source>
            <translation>%1 möchte auf diesem Rechner ein Programm als Server „%2“ starten.</translation>
        </message>
        <message>
            <source>Deny</source>
            <translation>Verweigern</translation>
        </message>
        <message>
            <source>Allow</source>
            <translation>Erlauben</translation>
        </message>
        <message>
            <source>What would run</source>
            <translation>Was laufen würde</translation>
        </message>
        <message>
            <source>Working folder</source>
            <translation>Arbeitsordner</translation>
        </message>
        <message>
            <source>Qonduit's own</source>
            <translation>der von Qonduit</translation>
        </message>
        <message>
            <source>Environment variables that it sets</source>
            <translation>Umgebungsvariablen, die gesetzt werden</translation>
        </message>
        <message>
            <source>The program runs with your rights: it can read, change and send whatever you can.</source>
            <translation>Das Programm läuft mit Ihren Rechten: Es kann lesen, ändern und versenden, was Sie können.</translation>
        </message>
    </context>
    <context>
        <name>qonduit::BooleanField</name>
        <message>
            <source>No answer</source>
            <translation>Keine Antwort</translation>
        </message>
        <message>
            <source>Yes</source>
            <translation>Ja</translation>
        </message>
        <message>
            <source>No</source>
            <translation>Nein</translation>
        </message>
    </context>
    <context>
        <name>qonduit::ChoiceField</name>
        <message>
            <source>No answer</source>
            <translation>Keine Antwort</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Auswählen…</translation>
        </message>
        <message>
            <source>Choose one.</source>
            <translation>Bitte etwas auswählen.</translation>
        </message>
    </context>
    <context>
        <name>qonduit::ConversationView</name>
        <message numerus="yes">
            <source>[%n earlier message(s) are not shown]</source>
            <translation>
                <numerusform>[%n frühere Nachricht wird nicht gezeigt]</numerusform>
                <numerusform>[%n frühere Nachrichten werden nicht gezeigt]</numerusform>
            </translation>
        </message>
        <message>
            <source>User</source>
            <translation>Mensch</translation>
        </message>
        <message>
            <source>Assistant</source>
            <translation>Assistent</translation>
        </message>
        <message>
            <source>[Image: %1, %2]</source>
            <translation>[Bild: %1, %2]</translation>
        </message>
        <message>
            <source>[Audio: %1, %2]</source>
            <translation>[Ton: %1, %2]</translation>
        </message>
        <message>
            <source>[Uses the tool “%1” with %2]</source>
            <translation>[Benutzt das Werkzeug „%1“ mit %2]</translation>
        </message>
        <message>
            <source>[Result of a tool:]</source>
            <translation>[Ergebnis eines Werkzeugs:]</translation>
        </message>
        <message>
            <source>[Something of the kind “%1”]</source>
            <translation>[Etwas von der Art „%1“]</translation>
        </message>
    </context>
    <context>
        <name>qonduit::DesktopUi</name>
        <message numerus="yes">
            <source>%n question(s) will be cancelled.</source>
            <translation>
                <numerusform>%n Frage wird abgebrochen.</numerusform>
                <numerusform>%n Fragen werden abgebrochen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n running task(s) will be stopped.</source>
            <translation>
                <numerusform>%n laufende Aufgabe wird angehalten.</numerusform>
                <numerusform>%n laufende Aufgaben werden angehalten.</numerusform>
            </translation>
        </message>
        <message>
            <source>There is no tray to close into, so Qonduit would end and your clients would lose their servers.</source>
            <translation>Es gibt keinen Infobereich, in dem Qonduit weiterlaufen könnte: Es würde enden, und Ihre Clients würden ihre Server verlieren.</translation>
        </message>
        <message>
            <source>Quit Qonduit?</source>
            <translation>Qonduit beenden?</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Keep running</source>
            <translation>Weiterlaufen lassen</translation>
        </message>
    </context>
    <context>
        <name>qonduit::ElicitationDialog</name>
        <message>
            <source>Question from a server</source>
            <translation>Frage eines Servers</translation>
        </message>
        <message>
            <source>The server “%1” asks you a question.</source>
            <translation>Der Server „%1“ stellt Ihnen eine Frage.</translation>
        </message>
        <message>
            <source>The server “%1” asks you a question, in a session of “%2”.</source>
            <translation>Der Server „%1“ stellt Ihnen eine Frage, in einer Sitzung von „%2“.</translation>
        </message>
        <message>
            <source>Message of the server</source>
            <translation>Nachricht des Servers</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>Annehmen</translation>
        </message>
        <message>
            <source>Qonduit cannot show what this server asks for as a form, so it can only be declined or cancelled. (%1)</source>
            <translation>Qonduit kann nicht als Formular zeigen, was dieser Server wissen will; Sie können nur ablehnen oder abbrechen. (%1)</translation>
        </message>
        <message>
            <source>Decline</source>
            <translation>Ablehnen</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
    </context>
    <context>
        <name>qonduit::FormField</name>
        <message>
            <source>%1 (required)</source>
            <translation>%1 (nötig)</translation>
        </message>
    </context>
    <context>
        <name>qonduit::PlainTextView</name>
        <message numerus="yes">
            <source>[%n more character(s) are not shown]</source>
            <translation>
                <numerusform>[%n weiteres Zeichen wird nicht gezeigt]</numerusform>
                <numerusform>[%n weitere Zeichen werden nicht gezeigt]</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>qonduit::QuestionDialog</name>
        <message>
            <source>Host</source>
            <translation>Rechner</translation>
        </message>
        <message>
            <source>Whole address</source>
            <translation>Ganze Adresse</translation>
        </message>
        <message numerus="yes">
            <source>%n second(s) left</source>
            <translation>
                <numerusform>noch %n Sekunde</numerusform>
                <numerusform>noch %n Sekunden</numerusform>
            </translation>
        </message>
        <message>
            <source>The time is up</source>
            <translation>Die Zeit ist um</translation>
        </message>
    </context>
    <context>
        <name>qonduit::SamplingDialog</name>
        <message>
            <source>A server asks for a model's answer</source>
            <translation>Ein Server bittet um die Antwort eines Modells</translation>
        </message>
        <message>
            <source>The server “%1” wants an answer of a language model.</source>
            <translation>Der Server „%1“ möchte eine Antwort eines Sprachmodells.</translation>
        </message>
        <message>
            <source>The server “%1” wants an answer of a language model, in a session of “%2”.</source>
            <translation>Der Server „%1“ möchte eine Antwort eines Sprachmodells, in einer Sitzung von „%2“.</translation>
        </message>
        <message>
            <source>Send answer</source>
            <translation>Antwort senden</translation>
        </message>
        <message>
            <source>Deny</source>
            <translation>Verweigern</translation>
        </message>
        <message>
            <source>Leave it to the client</source>
            <translation>Dem Client überlassen</translation>
        </message>
        <message>
            <source>What it tells the model about its part (system prompt)</source>
            <translation>Was er dem Modell über dessen Rolle sagt (System-Prompt)</translation>
        </message>
        <message>
            <source>The conversation that it wants continued</source>
            <translation>Das Gespräch, das fortgesetzt werden soll</translation>
        </message>
        <message>
            <source>Wanted model: %1</source>
            <translation>Gewünschtes Modell: %1</translation>
        </message>
        <message numerus="yes">
            <source>Longest answer: %Ln token(s)</source>
            <translation>
                <numerusform>Längste Antwort: %Ln Token</numerusform>
                <numerusform>Längste Antwort: %Ln Token</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>It offers %n tool(s), which cannot be used by hand.</source>
            <translation>
                <numerusform>Er bietet %n Werkzeug an, das sich nicht von Hand benutzen lässt.</numerusform>
                <numerusform>Er bietet %n Werkzeuge an, die sich nicht von Hand benutzen lassen.</numerusform>
            </translation>
        </message>
        <message>
            <source>It wants one to be used, and may not be content with words.</source>
            <translation>Er verlangt, dass eines benutzt wird, und ist mit Worten vielleicht nicht zufrieden.</translation>
        </message>
        <message>
            <source>Your answer. The server is told that a human has given it.</source>
            <translation>Ihre Antwort. Dem Server wird gesagt, dass sie von einem Menschen stammt.</translation>
        </message>
        <message>
            <source>Your answer</source>
            <translation>Ihre Antwort</translation>
        </message>
    </context>
    <context>
        <name>qonduit::ServersModel</name>
        <message>
            <source>Not connected</source>
            <translation>Nicht verbunden</translation>
        </message>
        <message>
            <source>Connecting</source>
            <translation>Verbindet sich</translation>
        </message>
        <message>
            <source>Connected</source>
            <translation>Verbunden</translation>
        </message>
        <message>
            <source>Reconnecting</source>
            <translation>Verbindet sich neu</translation>
        </message>
        <message>
            <source>Needs help</source>
            <translation>Braucht Hilfe</translation>
        </message>
        <message>
            <source>Switched off</source>
            <translation>Abgeschaltet</translation>
        </message>
    </context>
    <context>
        <name>qonduit::TextField</name>
        <message>
            <source>YYYY-MM-DD</source>
            <translation>JJJJ-MM-TT</translation>
        </message>
        <message>
            <source>YYYY-MM-DD hh:mm, your time</source>
            <translation>JJJJ-MM-TT hh:mm, Ihre Zeit</translation>
        </message>
        <message>
            <source>name@example.com</source>
            <translation>name@example.com</translation>
        </message>
        <message>
            <source>https://example.com</source>
            <translation>https://example.com</translation>
        </message>
        <message>
            <source>This looks like a secret. Servers should not ask for secrets here; what you type goes to the server as it is.</source>
            <translation>Das sieht nach einem Geheimnis aus. Server sollten hier nicht nach Geheimnissen fragen; was Sie eingeben, erhält der Server so, wie es ist.</translation>
        </message>
        <message>
            <source>Calendar</source>
            <translation>Kalender</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <source>Show what is typed</source>
            <translation>Eingabe zeigen</translation>
        </message>
    </context>
    <context>
        <name>qonduit::Tray</name>
        <message>
            <source>“%1” waits for your approval.</source>
            <translation>„%1“ wartet auf Ihre Erlaubnis.</translation>
        </message>
        <message>
            <source>The server “%1” asks you a question.</source>
            <translation>Der Server „%1“ stellt Ihnen eine Frage.</translation>
        </message>
        <message>
            <source>Qonduit</source>
            <translation>Qonduit</translation>
        </message>
        <message>
            <source>Qonduit keeps running</source>
            <translation>Qonduit läuft weiter</translation>
        </message>
        <message>
            <source>Your servers stay reachable. Quit from the menu of this icon.</source>
            <translation>Ihre Server bleiben erreichbar. Beenden können Sie über das Menü dieses Symbols.</translation>
        </message>
        <message>
            <source>The server “%1” wants to send you to a web page.</source>
            <translation>Der Server „%1“ möchte Sie auf eine Webseite schicken.</translation>
        </message>
        <message>
            <source>The server “%1” wants an answer of a language model.</source>
            <translation>Der Server „%1“ möchte eine Antwort eines Sprachmodells.</translation>
        </message>
    </context>
    <context>
        <name>qonduit::TrayMenu</name>
        <message>
            <source>Starting</source>
            <translation>Startet</translation>
        </message>
        <message>
            <source>Not serving</source>
            <translation>Außer Betrieb</translation>
        </message>
        <message numerus="yes">
            <source>%1 of %n server(s) connected</source>
            <translation>
                <numerusform>%1 von %n Server verbunden</numerusform>
                <numerusform>%1 von %n Servern verbunden</numerusform>
            </translation>
        </message>
        <message>
            <source>Copy endpoint</source>
            <translation>Endpunkt kopieren</translation>
        </message>
        <message>
            <source>Open window</source>
            <translation>Fenster öffnen</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Waiting for you</source>
            <translation>Wartet auf Sie</translation>
        </message>
        <message>
            <source>Approve “%1”…</source>
            <translation>„%1“ erlauben…</translation>
        </message>
        <message>
            <source>Question from “%1”…</source>
            <translation>Frage von „%1“…</translation>
        </message>
        <message numerus="yes">
            <source>%n more</source>
            <translation>
                <numerusform>%n weitere</numerusform>
                <numerusform>%n weitere</numerusform>
            </translation>
        </message>
        <message>
            <source>Servers</source>
            <translation>Server</translation>
        </message>
        <message>
            <source>Restart</source>
            <translation>Neu starten</translation>
        </message>
        <message numerus="yes">
            <source>%n more in the window…</source>
            <translation>
                <numerusform>%n weiterer im Fenster…</numerusform>
                <numerusform>%n weitere im Fenster…</numerusform>
            </translation>
        </message>
        <message>
            <source>Web page from “%1”…</source>
            <translation>Webseite von „%1“…</translation>
        </message>
        <message>
            <source>Prompt from “%1”…</source>
            <translation>Prompt von „%1“…</translation>
        </message>
    </context>
    <context>
        <name>qonduit::UrlElicitationDialog</name>
        <message>
            <source>A server refers you to a web page</source>
            <translation>Ein Server verweist Sie auf eine Webseite</translation>
        </message>
        <message>
            <source>The server “%1” wants to send you to a web page.</source>
            <translation>Der Server „%1“ möchte Sie auf eine Webseite schicken.</translation>
        </message>
        <message>
            <source>The server “%1” wants to send you to a web page, in a session of “%2”.</source>
            <translation>Der Server „%1“ möchte Sie auf eine Webseite schicken, in einer Sitzung von „%2“.</translation>
        </message>
        <message>
            <source>Message of the server</source>
            <translation>Nachricht des Servers</translation>
        </message>
        <message>
            <source>What you enter there goes to that host and not through Qonduit, which has not looked at the page.</source>
            <translation>Was Sie dort eingeben, geht an diesen Anbieter und nicht durch Qonduit. Qonduit hat die Seite nicht angesehen.</translation>
        </message>
        <message>
            <source>Open in browser</source>
            <translation>Im Browser öffnen</translation>
        </message>
        <message>
            <source>No browser could be started. You can copy the address.</source>
            <translation>Es ließ sich kein Browser starten. Sie können die Adresse kopieren.</translation>
        </message>
        <message>
            <source>Qonduit does not open this address: only encrypted ones (https), and those on this computer.</source>
            <translation>Qonduit öffnet diese Adresse nicht, sondern nur verschlüsselte (https) und solche auf diesem Rechner.</translation>
        </message>
        <message>
            <source>Decline</source>
            <translation>Ablehnen</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
    </context>
    <context>
        <name>qonduit::WebAddress</name>
        <message>
            <source>The address contains a user name. What stands before the @ is not the host.</source>
            <translation>Die Adresse enthält einen Benutzernamen. Was vor dem @ steht, ist nicht der Rechner.</translation>
        </message>
        <message>
            <source>The connection is not encrypted.</source>
            <translation>Die Verbindung ist nicht verschlüsselt.</translation>
        </message>
        <message>
            <source>The host is a number, not a name.</source>
            <translation>Der Rechner ist eine Nummer, kein Name.</translation>
        </message>
        <message>
            <source>The host's name contains letters that may look like others; it is shown in its encoded form.</source>
            <translation>Der Name des Rechners enthält Buchstaben, die wie andere aussehen können; er wird in kodierter Form gezeigt.</translation>
        </message>
    </context>
</TS>
