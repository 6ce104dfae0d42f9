<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>AboutServer</name>
    <message>
        <source>What it says of itself is shown once it has been connected.</source>
        <translation>Was der Server über sich sagt, erscheint nach der ersten Verbindung.</translation>
    </message>
    <message>
        <source>Instructions for the model</source>
        <translation>Anweisungen an das Modell</translation>
    </message>
    <message>
        <source>MCP revision</source>
        <translation>MCP-Revision</translation>
    </message>
    <message>
        <source>Capabilities</source>
        <translation>Fähigkeiten</translation>
    </message>
    <message>
        <source>Name and version</source>
        <translation>Name und Version</translation>
    </message>
</context>
<context>
    <name>ActivityFilter</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter by text</source>
        <translation>Nach Text filtern</translation>
    </message>
    <message>
        <source>All clients</source>
        <translation>Alle Clients</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>Alle Server</translation>
    </message>
    <message>
        <source>Any status</source>
        <translation>Jeder Status</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Abgeschlossen</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Filter by status</source>
        <translation>Nach Status filtern</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Keep the newest in sight</source>
        <translation>Das Neueste im Blick behalten</translation>
    </message>
    <message>
        <source>Show more time</source>
        <translation>Größeren Zeitraum zeigen</translation>
    </message>
    <message>
        <source>Show less time</source>
        <translation>Kleineren Zeitraum zeigen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Fit the time to what is selected</source>
        <translation>Zeitraum an die Auswahl anpassen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Export what is shown</source>
        <translation>Gezeigtes exportieren</translation>
    </message>
</context>
<context>
    <name>ActivityPage</name>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Bisher ist nichts geschehen</translation>
    </message>
    <message>
        <source>Nothing fits the filter</source>
        <translation>Nichts passt zum Filter</translation>
    </message>
    <message>
        <source>Every request that a client makes, and every one that is made for it, appears here as it happens.</source>
        <translation>Jede Anfrage, die ein Client stellt oder die für ihn gestellt wird, erscheint hier, sobald sie geschieht.</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n Anfrage</numerusform>
            <numerusform>%n Anfragen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n request(s)</source>
        <translation>
            <numerusform>%1 von %n Anfrage</numerusform>
            <numerusform>%1 von %n Anfragen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AddBundleDialog</name>
    <message>
        <source>Add a bundle</source>
        <translation>Bundle hinzufügen</translation>
    </message>
    <message>
        <source>The bundle is being read</source>
        <translation>Das Bundle wird gelesen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>This would run</source>
        <translation>Das würde laufen</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>A bundle is a program from whoever gave it to you, and runs with your rights. Secrets go into your keychain.</source>
        <translation>Ein Bundle ist ein fremdes Programm und läuft mit Ihren Rechten. Geheimnisse kommen in Ihren Schlüsselbund.</translation>
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
    <name>AddServerDialog</name>
    <message>
        <source>Add a server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Type a command or an address, or paste the configuration that the server&apos;s instructions give for any program.</source>
        <translation>Geben Sie einen Befehl oder eine Adresse ein, oder fügen Sie die Konfiguration ein, die die Anleitung des Servers für irgendein Programm nennt.</translation>
    </message>
    <message>
        <source>Command, address or configuration</source>
        <translation>Befehl, Adresse oder Konfiguration</translation>
    </message>
    <message>
        <source>What would be added</source>
        <translation>Was hinzukäme</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>Needs secrets before it can start: %1</source>
        <translation>Braucht vor dem Start Geheimnisse: %1</translation>
    </message>
    <message>
        <source>Put what looks like a secret into the keychain</source>
        <translation>Was nach einem Geheimnis aussieht, in den Schlüsselbund legen</translation>
    </message>
    <message>
        <source>Programs are started directly, not through a shell, and run with your rights. Add only what you trust.</source>
        <translation>Programme werden direkt gestartet, nicht über eine Shell, und laufen mit Ihren Rechten. Fügen Sie nur hinzu, was Ihr Vertrauen hat.</translation>
    </message>
    <message>
        <source>Choose a bundle…</source>
        <translation>Bundle auswählen…</translation>
    </message>
    <message numerus="yes">
        <source>Add %n server(s)</source>
        <translation>
            <numerusform>%n Server hinzufügen</numerusform>
            <numerusform>%n Server hinzufügen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AdviceText</name>
    <message>
        <source>This server is switched off: no client sees it.</source>
        <translation>Dieser Server ist abgeschaltet: Kein Client sieht ihn.</translation>
    </message>
    <message>
        <source>“%1” is not installed, or not where programs are looked for. Install it, or give its full path.</source>
        <translation>„%1“ ist nicht installiert oder liegt nicht dort, wo nach Programmen gesucht wird. Installieren Sie es, oder geben Sie den vollen Pfad an.</translation>
    </message>
    <message>
        <source>“%1” is not installed. It belongs to %2: install that, then try again.</source>
        <translation>„%1“ ist nicht installiert. Es gehört zu %2: Installieren Sie das, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>“%1” is not in the PATH of your login shell, but there is one at %2.</source>
        <translation>„%1“ steht nicht im PATH Ihrer Login-Shell, aber es gibt eines unter %2.</translation>
    </message>
    <message>
        <source>The program is there, but “%1”, which it needs, is not.</source>
        <translation>Das Programm ist da, aber „%1“, das es braucht, fehlt.</translation>
    </message>
    <message>
        <source>The program is there, but “%1”, which it needs, is not. It belongs to %2: install that, then try again.</source>
        <translation>Das Programm ist da, aber „%1“, das es braucht, fehlt. Es gehört zu %2: Installieren Sie das, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>The program is there, but it does not find “%1”, which is at %2.</source>
        <translation>Das Programm ist da, findet aber „%1“ nicht, das unter %2 liegt.</translation>
    </message>
    <message>
        <source>%1 is a file that may not be run. Give it the permission, or name the program that reads it as the command.</source>
        <translation>%1 ist eine Datei, die nicht ausgeführt werden darf. Geben Sie ihr das Recht dazu, oder nennen Sie als Befehl das Programm, das sie liest.</translation>
    </message>
    <message>
        <source>The folder in which it should run is not there: %1</source>
        <translation>Den Ordner, in dem er laufen soll, gibt es nicht: %1</translation>
    </message>
    <message>
        <source>It was not allowed to start.</source>
        <translation>Der Start wurde nicht erlaubt.</translation>
    </message>
    <message>
        <source>This server wants you to sign in.</source>
        <translation>Dieser Server verlangt eine Anmeldung.</translation>
    </message>
    <message>
        <source>The secret “%1” is not in your keychain, or cannot be read there.</source>
        <translation>Das Geheimnis „%1“ fehlt in Ihrem Schlüsselbund oder lässt sich dort nicht lesen.</translation>
    </message>
    <message>
        <source>The address on which it wants to listen is taken, perhaps by another copy of it. End that, or choose another port in its arguments.</source>
        <translation>Die Adresse, auf der er lauschen will, ist belegt, vielleicht von einer zweiten Instanz. Beenden Sie diese, oder wählen Sie in den Argumenten einen anderen Port.</translation>
    </message>
    <message>
        <source>There is no package of this name. Look for a typo in the arguments.</source>
        <translation>Ein Paket dieses Namens gibt es nicht. Suchen Sie in den Argumenten nach einem Tippfehler.</translation>
    </message>
    <message>
        <source>Nobody answers at its address. Is the server running, and is the network there?</source>
        <translation>Unter der Adresse antwortet niemand. Läuft der Server, und ist das Netz da?</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>Anmelden…</translation>
    </message>
    <message>
        <source>Enter the secret…</source>
        <translation>Geheimnis eingeben…</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
</context>
<context>
    <name>BringServersDialog</name>
    <message>
        <source>Bring my servers</source>
        <translation>Meine Server übernehmen</translation>
    </message>
    <message>
        <source>Looking at the files of other programs…</source>
        <translation>Dateien anderer Programme werden durchgesehen…</translation>
    </message>
    <message>
        <source>No other program&apos;s file was found.</source>
        <translation>Es wurde keine Datei eines anderen Programms gefunden.</translation>
    </message>
    <message>
        <source>Looked at %1. What you choose is started by Qonduit from now on; their files stay as they are.</source>
        <translation>Durchgesehen: %1. Was Sie auswählen, startet künftig Qonduit; die Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Servers that were found</source>
        <translation>Gefundene Server</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Already here</source>
        <translation>Schon vorhanden</translation>
    </message>
    <message>
        <source>Cannot be brought</source>
        <translation>Nicht zu übernehmen</translation>
    </message>
    <message>
        <source>Looking</source>
        <translation>Suche läuft</translation>
    </message>
    <message>
        <source>No servers were found in other programs. You can add them one by one on the page of servers.</source>
        <translation>In anderen Programmen wurden keine Server gefunden. Auf der Seite „Server“ lassen sie sich einzeln hinzufügen.</translation>
    </message>
    <message>
        <source>Keep passwords and tokens in the keychain, not in Qonduit&apos;s file</source>
        <translation>Passwörter und Token im Schlüsselbund ablegen, nicht in Qonduits Datei</translation>
    </message>
    <message>
        <source>Adding…</source>
        <translation>Wird hinzugefügt…</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) added</source>
        <translation>
            <numerusform>%n Server hinzugefügt</numerusform>
            <numerusform>%n Server hinzugefügt</numerusform>
        </translation>
    </message>
    <message>
        <source>Bring</source>
        <translation>Übernehmen</translation>
    </message>
    <message numerus="yes">
        <source>Bring %n server(s)</source>
        <translation>
            <numerusform>%n Server übernehmen</numerusform>
            <numerusform>%n Server übernehmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>CandidateDelegate</name>
    <message>
        <source>Bring %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Adding…</source>
        <translation>Wird hinzugefügt…</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Hinzugefügt</translation>
    </message>
</context>
<context>
    <name>ChangeView</name>
    <message>
        <source>%1 is as it was</source>
        <translation>%1 ist wie zuvor</translation>
    </message>
    <message>
        <source>%1 is connected</source>
        <translation>%1 ist verbunden</translation>
    </message>
    <message>
        <source>%1 is disconnected</source>
        <translation>%1 ist getrennt</translation>
    </message>
    <message>
        <source>Connect %1</source>
        <translation>%1 verbinden</translation>
    </message>
    <message>
        <source>Disconnect %1</source>
        <translation>%1 trennen</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>Datei: %1</translation>
    </message>
    <message>
        <source>The change</source>
        <translation>Die Änderung</translation>
    </message>
    <message>
        <source>added: %1</source>
        <translation>hinzugefügt: %1</translation>
    </message>
    <message>
        <source>removed: %1</source>
        <translation>entfernt: %1</translation>
    </message>
    <message>
        <source>Start %1 again if it runs, so that it reads its file.</source>
        <translation>Falls %1 läuft, starten Sie es neu, damit es seine Datei liest.</translation>
    </message>
    <message>
        <source>It no longer uses Qonduit from its next start on.</source>
        <translation>Ab seinem nächsten Start benutzt es Qonduit nicht mehr.</translation>
    </message>
    <message>
        <source>Give it a token of its own, so that it can be limited and revoked alone</source>
        <translation>Ein eigenes Token geben, das sich einzeln begrenzen und widerrufen lässt</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the change to %1</source>
        <translation>Änderung an %1 rückgängig machen</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>In Arbeit</translation>
    </message>
</context>
<context>
    <name>ClientsPage</name>
    <message>
        <source>Clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>Connected now</source>
        <translation>Jetzt verbunden</translation>
    </message>
    <message numerus="yes">
        <source>%n connected now</source>
        <translation>
            <numerusform>%n jetzt verbunden</numerusform>
            <numerusform>%n jetzt verbunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Connected sessions</source>
        <translation>Verbundene Sitzungen</translation>
    </message>
    <message>
        <source>No client is connected. Connect one of your programs, or give it the endpoint and the token.</source>
        <translation>Kein Client ist verbunden. Verbinden Sie eines Ihrer Programme, oder geben Sie ihm den Endpunkt und das Token.</translation>
    </message>
    <message>
        <source>Connect my clients…</source>
        <translation>Meine Clients verbinden…</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Verbinden…</translation>
    </message>
    <message>
        <source>Connect my clients</source>
        <translation>Meine Clients verbinden</translation>
    </message>
    <message>
        <source>Programs on this computer</source>
        <translation>Programme auf diesem Rechner</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>No program that Qonduit knows was found.</source>
        <translation>Es wurde keines gefunden, das Qonduit kennt.</translation>
    </message>
    <message>
        <source>New…</source>
        <translation>Neu…</translation>
    </message>
    <message>
        <source>New client</source>
        <translation>Neuer Client</translation>
    </message>
    <message>
        <source>Clients with a token of their own</source>
        <translation>Clients mit eigenem Token</translation>
    </message>
    <message>
        <source>None yet. A client with a token of its own may be limited to servers and tools, and its token can be revoked without the others noticing.</source>
        <translation>Noch keine. Ein Client mit eigenem Token lässt sich auf bestimmte Server und Werkzeuge begrenzen, und sein Token lässt sich widerrufen, ohne dass die anderen etwas merken.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>The token of “%1” is revoked.</source>
        <translation>Das Token von „%1“ ist widerrufen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>What has changed in the result</source>
        <translation>Änderungen am Ergebnis</translation>
    </message>
    <message>
        <source>Added: %1</source>
        <translation>Hinzugefügt: %1</translation>
    </message>
    <message>
        <source>Removed: %1</source>
        <translation>Entfernt: %1</translation>
    </message>
</context>
<context>
    <name>ConnectClientsDialog</name>
    <message>
        <source>Connect my clients</source>
        <translation>Meine Clients verbinden</translation>
    </message>
    <message>
        <source>Programs on this computer</source>
        <translation>Programme auf diesem Rechner</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>No program that Qonduit knows was found. Give yours the endpoint and the token.</source>
        <translation>Es wurde kein Programm gefunden, das Qonduit kennt. Geben Sie Ihrem den Endpunkt und das Token.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
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
        <source>Type the server&apos;s address.</source>
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
    <name>DurationText</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
</context>
<context>
    <name>EditServerDialog</name>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Arguments, one per line</source>
        <translation>Argumente, eines je Zeile</translation>
    </message>
    <message>
        <source>Folder in which it runs</source>
        <translation>Ordner, in dem er läuft</translation>
    </message>
    <message>
        <source>Your home, when empty</source>
        <translation>Leer: Ihr Heimordner</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Add one</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a variable</source>
        <translation>Variable hinzufügen</translation>
    </message>
    <message>
        <source>Add a header</source>
        <translation>Header hinzufügen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value, or ${secret:NAME}</source>
        <translation>Wert oder ${secret:NAME}</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Wert von %1</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show the value of %1</source>
        <translation>Wert von %1 zeigen</translation>
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
        <source>Connect only when it is used</source>
        <translation>Erst verbinden, wenn er gebraucht wird</translation>
    </message>
    <message>
        <source>One connection for all clients, for servers that keep nothing per client</source>
        <translation>Eine Verbindung für alle Clients, für Server, die sich je Client nichts merken</translation>
    </message>
    <message>
        <source>Its questions go to</source>
        <translation>Seine Fragen gehen an</translation>
    </message>
    <message>
        <source>the client, or else you</source>
        <translation>den Client, sonst an Sie</translation>
    </message>
    <message>
        <source>the client</source>
        <translation>den Client</translation>
    </message>
    <message>
        <source>you, at this desktop</source>
        <translation>Sie, an diesem Desktop</translation>
    </message>
    <message>
        <source>both; the first answer counts</source>
        <translation>beide; die erste Antwort gilt</translation>
    </message>
    <message>
        <source>Time limit for a call, in seconds</source>
        <translation>Zeitlimit für einen Aufruf, in Sekunden</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>This would run</source>
        <translation>Das würde laufen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>EndpointField</name>
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
    <message>
        <source>The configuration file: %1</source>
        <translation>Die Konfigurationsdatei: %1</translation>
    </message>
</context>
<context>
    <name>InboxPage</name>
    <message>
        <source>Inbox</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>Was aufgeführt wird</translation>
    </message>
    <message>
        <source>Waiting (%1)</source>
        <translation>Wartend (%1)</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Beantwortet</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the list of what was answered</source>
        <translation>Liste des Beantworteten leeren</translation>
    </message>
    <message>
        <source>When a server asks you something, or an AI program wants to start one, it opens a dialog, and stays here until it is answered.</source>
        <translation>Fragt ein Server Sie etwas oder möchte ein KI-Programm einen starten, öffnet sich ein Dialog; die Frage bleibt hier, bis sie beantwortet ist.</translation>
    </message>
    <message>
        <source>Nothing waits for you</source>
        <translation>Nichts wartet auf Sie</translation>
    </message>
    <message>
        <source>Waiting for you</source>
        <translation>Wartet auf Sie</translation>
    </message>
    <message>
        <source>What was answered, and what nobody answered in time, is listed here: by whom and when, never with what.</source>
        <translation>Was beantwortet wurde und was niemand rechtzeitig beantwortet hat, steht hier: von wem und wann, nie womit.</translation>
    </message>
    <message>
        <source>Nothing was answered yet</source>
        <translation>Noch nichts beantwortet</translation>
    </message>
</context>
<context>
    <name>JsonLine</name>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>shut</source>
        <translation>zu</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>Kopieren: %1</translation>
    </message>
</context>
<context>
    <name>JsonRow</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln weiteres</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>more than %Ln more</source>
        <translation>
            <numerusform>mehr als %Ln weiteres</numerusform>
            <numerusform>mehr als %Ln weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln member(s)</source>
        <translation>
            <numerusform>%Ln Eintrag</numerusform>
            <numerusform>%Ln Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln element(s)</source>
        <translation>
            <numerusform>%Ln Element</numerusform>
            <numerusform>%Ln Elemente</numerusform>
        </translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>mehr als %1</translation>
    </message>
    <message>
        <source>%1, too deep to be opened</source>
        <translation>%1, zu tief zum Aufklappen</translation>
    </message>
</context>
<context>
    <name>JsonView</name>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
</context>
<context>
    <name>KnownClientRow</name>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Edit what %1 may use</source>
        <translation>Bearbeiten, was %1 benutzen darf</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>Mehr zu %1</translation>
    </message>
    <message>
        <source>New token…</source>
        <translation>Neues Token…</translation>
    </message>
    <message>
        <source>Revoke the token</source>
        <translation>Token widerrufen</translation>
    </message>
</context>
<context>
    <name>LimitSetting</name>
    <message>
        <source>From %1 to %2</source>
        <translation>Von %1 bis %2</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Put “%1” back to its default</source>
        <translation>„%1“ auf den Standardwert zurücksetzen</translation>
    </message>
</context>
<context>
    <name>Limits</name>
    <message>
        <source>Largest request</source>
        <translation>Größte Anfrage</translation>
    </message>
    <message>
        <source>Time to send a request&apos;s headers</source>
        <translation>Zeit für die Header einer Anfrage</translation>
    </message>
    <message>
        <source>Longest pause within a request</source>
        <translation>Längste Pause innerhalb einer Anfrage</translation>
    </message>
    <message>
        <source>Longest pause between requests</source>
        <translation>Längste Pause zwischen Anfragen</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Client sessions</source>
        <translation>Client-Sitzungen</translation>
    </message>
    <message>
        <source>A session ends when idle for</source>
        <translation>Eine untätige Sitzung endet nach</translation>
    </message>
    <message>
        <source>Open requests of a session</source>
        <translation>Offene Anfragen je Sitzung</translation>
    </message>
    <message>
        <source>Events kept for a session</source>
        <translation>Aufbewahrte Ereignisse je Sitzung</translation>
    </message>
    <message>
        <source>An event is kept for</source>
        <translation>Ein Ereignis wird aufbewahrt für</translation>
    </message>
    <message>
        <source>A task lives for</source>
        <translation>Eine Aufgabe lebt</translation>
    </message>
    <message>
        <source>A task lives at most for</source>
        <translation>Eine Aufgabe lebt höchstens</translation>
    </message>
    <message>
        <source>Running tasks of a session</source>
        <translation>Laufende Aufgaben je Sitzung</translation>
    </message>
    <message>
        <source>A question waits for</source>
        <translation>Eine Frage wartet</translation>
    </message>
    <message>
        <source>Open questions of a server</source>
        <translation>Offene Fragen je Server</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Byte</translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Information and more</source>
        <translation>Ab Information</translation>
    </message>
    <message>
        <source>Warnings and more</source>
        <translation>Ab Warnung</translation>
    </message>
    <message>
        <source>Errors only</source>
        <translation>Nur Fehler</translation>
    </message>
    <message>
        <source>Which lines are shown</source>
        <translation>Welche Zeilen gezeigt werden</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n line(s)</source>
        <translation>
            <numerusform>%1 von %n Zeile</numerusform>
            <numerusform>%1 von %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the lines that are shown</source>
        <translation>Gezeigte Zeilen kopieren</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the lines that are shown</source>
        <translation>Gezeigte Zeilen leeren</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>[%1] %2</source>
        <translation>[%1] %2</translation>
    </message>
    <message>
        <source>Nothing of that kind.</source>
        <translation>Nichts dieser Art.</translation>
    </message>
    <message>
        <source>It has said nothing yet.</source>
        <translation>Noch keine Ausgabe.</translation>
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
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Inbox</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>NavigationRail</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n waiting</source>
        <translation>
            <numerusform>%1, %n wartet</numerusform>
            <numerusform>%1, %n warten</numerusform>
        </translation>
    </message>
    <message>
        <source>99+</source>
        <translation>99+</translation>
    </message>
</context>
<context>
    <name>OfferDelegate</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Clients may use %1</source>
        <translation>Clients dürfen %1 benutzen</translation>
    </message>
</context>
<context>
    <name>OfferList</name>
    <message>
        <source>Try…</source>
        <translation>Ausprobieren…</translation>
    </message>
    <message numerus="yes">
        <source>Find in %n</source>
        <translation>
            <numerusform>In %n suchen</numerusform>
            <numerusform>In %n suchen</numerusform>
        </translation>
    </message>
    <message>
        <source>Find in: %1</source>
        <translation>Suchen in: %1</translation>
    </message>
    <message>
        <source>The list could not be fetched: %1</source>
        <translation>Die Liste ist nicht zu bekommen: %1</translation>
    </message>
    <message>
        <source>Nothing here has that in it.</source>
        <translation>Nichts passt zur Suche.</translation>
    </message>
    <message>
        <source>The server is being asked…</source>
        <translation>Der Server wird gefragt…</translation>
    </message>
    <message>
        <source>What it offers is shown once it is connected.</source>
        <translation>Was er anbietet, erscheint, sobald er verbunden ist.</translation>
    </message>
</context>
<context>
    <name>PayloadText</name>
    <message>
        <source>Structured content:</source>
        <translation>Strukturierter Inhalt:</translation>
    </message>
</context>
<context>
    <name>PayloadView</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>Kopieren: %1</translation>
    </message>
</context>
<context>
    <name>PictureItem</name>
    <message>
        <source>The picture is too large to be shown.</source>
        <translation>Das Bild ist zu groß, um gezeigt zu werden.</translation>
    </message>
    <message>
        <source>The picture is damaged.</source>
        <translation>Das Bild ist beschädigt.</translation>
    </message>
    <message>
        <source>Pictures of this kind are not shown.</source>
        <translation>Bilder dieser Art werden nicht gezeigt.</translation>
    </message>
</context>
<context>
    <name>ProblemCard</name>
    <message>
        <source>Last error: %1</source>
        <translation>Letzter Fehler: %1</translation>
    </message>
    <message>
        <source>Hide what it wrote</source>
        <translation>Ausgabe verbergen</translation>
    </message>
    <message>
        <source>Show what it wrote</source>
        <translation>Ausgabe zeigen</translation>
    </message>
</context>
<context>
    <name>ProcessView</name>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>None runs. It is started when it is needed.</source>
        <translation>Es läuft keiner. Bei Bedarf wird einer gestartet.</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>für %1</translation>
    </message>
    <message>
        <source>since %1 · %2</source>
        <translation>seit %1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es)</source>
        <translation>
            <numerusform>%n Prozess</numerusform>
            <numerusform>%n Prozesse</numerusform>
        </translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Of your own variables it sees only PATH, HOME, the language and the like.</source>
        <translation>Von Ihren eigenen Variablen sieht er nur PATH, HOME, die Sprache und Ähnliches.</translation>
    </message>
    <message>
        <source>None of its own.</source>
        <translation>Keine eigenen.</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
</context>
<context>
    <name>ProfileDialog</name>
    <message>
        <source>A client with a token of its own</source>
        <translation>Client mit eigenem Token</translation>
    </message>
    <message>
        <source>What “%1” may use</source>
        <translation>Was „%1“ benutzen darf</translation>
    </message>
    <message>
        <source>Name, for example Reviewer</source>
        <translation>Name, zum Beispiel Reviewer</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>It sees</source>
        <translation>Er sieht</translation>
    </message>
    <message>
        <source>Qonduit&apos;s own tools, which reach every server</source>
        <translation>Qonduits eigene Werkzeuge, die jeden Server erreichen</translation>
    </message>
    <message>
        <source>The tools of all its servers, as they are</source>
        <translation>Die Werkzeuge aller seiner Server, wie sie sind</translation>
    </message>
    <message>
        <source>Only %1, as if reached directly</source>
        <translation>Nur %1, als wäre er direkt verbunden</translation>
    </message>
    <message>
        <source>Questions of servers go to</source>
        <translation>Fragen von Servern gehen an</translation>
    </message>
    <message>
        <source>whom the server&apos;s entry says</source>
        <translation>wen der Eintrag des Servers nennt</translation>
    </message>
    <message>
        <source>the client</source>
        <translation>den Client</translation>
    </message>
    <message>
        <source>this window</source>
        <translation>dieses Fenster</translation>
    </message>
    <message>
        <source>both; the first answer wins</source>
        <translation>beide; die erste Antwort gilt</translation>
    </message>
    <message>
        <source>It may use every server, also those that are added later</source>
        <translation>Er darf jeden Server benutzen, auch später hinzugefügte</translation>
    </message>
    <message>
        <source>Servers and tools</source>
        <translation>Server und Werkzeuge</translation>
    </message>
    <message>
        <source>There are no servers yet.</source>
        <translation>Es gibt noch keine Server.</translation>
    </message>
    <message>
        <source>Make its token</source>
        <translation>Token erstellen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>ProfileServerRow</name>
    <message>
        <source>It may use %1</source>
        <translation>Darf %1 benutzen</translation>
    </message>
    <message>
        <source>%1 (not there now)</source>
        <translation>%1 (zurzeit nicht da)</translation>
    </message>
    <message>
        <source>%1 of %2 tools</source>
        <translation>%1 von %2 Werkzeugen</translation>
    </message>
    <message>
        <source>All tools</source>
        <translation>Alle Werkzeuge</translation>
    </message>
    <message>
        <source>All tools of %1</source>
        <translation>Alle Werkzeuge von %1</translation>
    </message>
</context>
<context>
    <name>ProgramDelegate</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>ProgramSideRow</name>
    <message>
        <source>Why…</source>
        <translation>Warum…</translation>
    </message>
    <message>
        <source>Disconnect…</source>
        <translation>Trennen…</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Verbinden…</translation>
    </message>
    <message>
        <source>Why the file of %1 cannot be changed</source>
        <translation>Warum die Datei von %1 nicht geändert werden kann</translation>
    </message>
    <message>
        <source>Disconnect %1</source>
        <translation>%1 trennen</translation>
    </message>
    <message>
        <source>Connect %1</source>
        <translation>%1 verbinden</translation>
    </message>
</context>
<context>
    <name>QuestionWords</name>
    <message>
        <source>The server “%1” wants to send you to a web page.</source>
        <translation>Der Server „%1“ möchte Sie auf eine Webseite schicken.</translation>
    </message>
    <message>
        <source>The server “%1” wants an answer from a language model.</source>
        <translation>Der Server „%1“ möchte eine Antwort eines Sprachmodells.</translation>
    </message>
    <message>
        <source>“%1” waits for your approval.</source>
        <translation>„%1“ wartet auf Ihre Erlaubnis.</translation>
    </message>
    <message>
        <source>The server “%1” describes its tools differently.</source>
        <translation>Der Server „%1“ beschreibt seine Werkzeuge anders.</translation>
    </message>
    <message>
        <source>The server “%1” asks you a question.</source>
        <translation>Der Server „%1“ stellt Ihnen eine Frage.</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>would get your secret %1</source>
        <translation>bekäme Ihr Geheimnis %1</translation>
    </message>
    <message numerus="yes">
        <source>would get %n of your secrets</source>
        <translation>
            <numerusform>bekäme %n Ihrer Geheimnisse</numerusform>
            <numerusform>bekäme %n Ihrer Geheimnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>would get your variable %1</source>
        <translation>bekäme Ihre Variable %1</translation>
    </message>
    <message numerus="yes">
        <source>would get %n of your variables</source>
        <translation>
            <numerusform>bekäme %n Ihrer Variablen</numerusform>
            <numerusform>bekäme %n Ihrer Variablen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RenewalDialog</name>
    <message>
        <source>A new token for “%1”?</source>
        <translation>Neues Token für „%1“?</translation>
    </message>
    <message>
        <source>The one it has is worth nothing from then on, and its sessions end until it has got the new one.</source>
        <translation>Das bisherige gilt von da an nicht mehr, und die Sitzungen dieses Clients enden, bis er das neue hat.</translation>
    </message>
    <message>
        <source>Make a new token</source>
        <translation>Neues Token erstellen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>RestartBar</name>
    <message>
        <source>Kept, and in use from the next start of Qonduit: %1.</source>
        <translation>Gespeichert, gilt ab dem nächsten Start von Qonduit: %1.</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>Clients lose their connection for a moment.</source>
        <translation>Clients verlieren kurz die Verbindung.</translation>
    </message>
    <message>
        <source>Restart Qonduit now</source>
        <translation>Qonduit jetzt neu starten</translation>
    </message>
</context>
<context>
    <name>SecretDialog</name>
    <message>
        <source>Enter a secret</source>
        <translation>Geheimnis eingeben</translation>
    </message>
    <message>
        <source>The value of “%1” is kept in your keychain. The configuration only names it.</source>
        <translation>Der Wert von „%1“ liegt in Ihrem Schlüsselbund. Die Konfiguration nennt nur den Namen.</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Wert von %1</translation>
    </message>
    <message>
        <source>Keep it and start</source>
        <translation>Ablegen und starten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>What is connected now goes on with the present value, until it connects again: %1.</source>
        <translation>Was jetzt verbunden ist, behält den bisherigen Wert bis zur nächsten Verbindung: %1.</translation>
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
        <source>%1 is switched on</source>
        <translation>%1 ist eingeschaltet</translation>
    </message>
    <message>
        <source>Whether clients see this server</source>
        <translation>Ob Clients diesen Server sehen</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>Sign out of %1</source>
        <translation>Von %1 abmelden</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Resources of %1</source>
        <translation>Ressourcen von %1</translation>
    </message>
    <message>
        <source>This server offers no resources.</source>
        <translation>Dieser Server bietet keine Ressourcen an.</translation>
    </message>
    <message>
        <source>Read…</source>
        <translation>Lesen…</translation>
    </message>
    <message>
        <source>Resource templates of %1</source>
        <translation>Ressourcenvorlagen von %1</translation>
    </message>
    <message>
        <source>Prompts of %1</source>
        <translation>Prompts von %1</translation>
    </message>
    <message>
        <source>This server offers no prompts.</source>
        <translation>Dieser Server bietet keine Prompts an.</translation>
    </message>
    <message>
        <source>Get…</source>
        <translation>Abrufen…</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
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
        <source>Add a server…</source>
        <translation>Server hinzufügen…</translation>
    </message>
    <message>
        <source>Find a server</source>
        <translation>Server suchen</translation>
    </message>
    <message>
        <source>No server has that in it.</source>
        <translation>Kein Server passt zur Suche.</translation>
    </message>
    <message>
        <source>Add an MCP server by the command that starts it or by its address, or paste what its instructions say for any other program. Then give your AI program the endpoint above: it reaches every server you add here.</source>
        <translation>Fügen Sie einen MCP-Server hinzu: mit dem Befehl, der ihn startet, mit seiner Adresse oder mit dem, was seine Anleitung für ein anderes Programm angibt. Geben Sie dann Ihrem KI-Programm den Endpunkt oben: Es erreicht darüber jeden Server, den Sie hier hinzufügen.</translation>
    </message>
    <message>
        <source>Drop it here to see what it would add</source>
        <translation>Hier ablegen, um zu sehen, was hinzukäme</translation>
    </message>
</context>
<context>
    <name>SessionDelegate</name>
    <message>
        <source>%1 · since %2</source>
        <translation>%1 · seit %2</translation>
    </message>
    <message>
        <source>Uses %1</source>
        <translation>Benutzt %1</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>End the session of %1</source>
        <translation>Sitzung von %1 beenden</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>The system&apos;s</source>
        <translation>Wie im System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>Beim Anmelden starten</translation>
    </message>
    <message>
        <source>Into the tray, without a window.</source>
        <translation>Im Infobereich, ohne Fenster.</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>Endpunkt</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address to listen on</source>
        <translation>Adresse, auf der gelauscht wird</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Ask clients for a token</source>
        <translation>Von Clients ein Token verlangen</translation>
    </message>
    <message>
        <source>Every program on this computer can use your servers.</source>
        <translation>Jedes Programm auf diesem Rechner kann Ihre Server benutzen.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Whoever has it can use your servers.</source>
        <translation>Wer es hat, kann Ihre Server benutzen.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the token</source>
        <translation>Token kopieren</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzwerte</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>Configuration file</source>
        <translation>Konfigurationsdatei</translation>
    </message>
    <message>
        <source>The configuration comes from the environment; nothing that is set here is kept.</source>
        <translation>Die Konfiguration kommt aus der Umgebung; was hier eingestellt wird, bleibt nicht erhalten.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show the configuration file in its folder</source>
        <translation>Konfigurationsdatei in ihrem Ordner zeigen</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Datenordner</translation>
    </message>
    <message>
        <source>Diagnostics for a report</source>
        <translation>Diagnose für einen Fehlerbericht</translation>
    </message>
    <message>
        <source>Version, system, servers and their errors; no secrets.</source>
        <translation>Version, System, Server und ihre Fehler; keine Geheimnisse.</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Diagnose kopieren</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The command line says otherwise, and counts: %1</source>
        <translation>Die Befehlszeile bestimmt etwas anderes: %1</translation>
    </message>
    <message>
        <source>Counts from the next start on.</source>
        <translation>Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>The configuration file says %1 now; Esc takes that.</source>
        <translation>In der Konfigurationsdatei steht jetzt %1; Esc übernimmt das.</translation>
    </message>
    <message>
        <source>Only this computer can reach it.</source>
        <translation>Nur von diesem Rechner aus erreichbar.</translation>
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
    <name>SoundFiles</name>
    <message>
        <source>The sound is damaged.</source>
        <translation>Die Tonaufnahme ist beschädigt.</translation>
    </message>
    <message>
        <source>The sound cannot be handed to a player: %1.</source>
        <translation>Die Tonaufnahme kann keinem Wiedergabeprogramm übergeben werden: %1.</translation>
    </message>
</context>
<context>
    <name>SpanDetails</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop running it again</source>
        <translation>Erneute Ausführung anhalten</translation>
    </message>
    <message>
        <source>Run again…</source>
        <translation>Noch einmal ausführen…</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal ausführen</translation>
    </message>
    <message>
        <source>Run %1 again</source>
        <translation>%1 noch einmal ausführen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the details</source>
        <translation>Einzelheiten schließen</translation>
    </message>
    <message>
        <source>Run %1 again, with the same arguments? It does not say that it only reads, so it may change something.</source>
        <translation>%1 noch einmal ausführen, mit denselben Argumenten? Das Werkzeug sagt nicht von sich, dass es nur liest; es kann also etwas ändern.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Do not run it</source>
        <translation>Nicht ausführen</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>It cannot be run again: %1</source>
        <translation>Kann nicht noch einmal ausgeführt werden: %1</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>What has changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
</context>
<context>
    <name>StandingAnswers</name>
    <message>
        <source>Ask again</source>
        <translation>Wieder fragen</translation>
    </message>
    <message>
        <source>Ask again: %1</source>
        <translation>Wieder fragen: %1</translation>
    </message>
</context>
<context>
    <name>TaskDelegate</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the task %1</source>
        <translation>Aufgabe %1 abbrechen</translation>
    </message>
    <message>
        <source>%1 · for %2</source>
        <translation>%1 · für %2</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>%1 percent</source>
        <translation>%1 Prozent</translation>
    </message>
</context>
<context>
    <name>TaskDetails</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the task %1</source>
        <translation>Aufgabe %1 abbrechen</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
</context>
<context>
    <name>TaskList</name>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
</context>
<context>
    <name>TasksPage</name>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n läuft</numerusform>
            <numerusform>%n laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finished</source>
        <translation>
            <numerusform>%n beendet</numerusform>
            <numerusform>%n beendet</numerusform>
        </translation>
    </message>
    <message>
        <source>No tasks</source>
        <translation>Keine Aufgaben</translation>
    </message>
    <message>
        <source>A tool call that takes longer than its client wants to wait becomes a task, and appears here. Finished tasks stay for five minutes.</source>
        <translation>Ein Werkzeugaufruf, der länger dauert, als sein Client warten will, wird zur Aufgabe und erscheint hier. Beendete Aufgaben bleiben fünf Minuten.</translation>
    </message>
</context>
<context>
    <name>TokenDialog</name>
    <message>
        <source>The token of “%1”</source>
        <translation>Das Token von „%1“</translation>
    </message>
    <message>
        <source>It is shown this once, and kept nowhere. Give it to the client as a bearer token, or to qonduit-stdio as QONDUIT_TOKEN.</source>
        <translation>Es wird nur dieses eine Mal gezeigt und nirgends aufbewahrt. Geben Sie es dem Client als Bearer-Token oder qonduit-stdio als QONDUIT_TOKEN.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the token</source>
        <translation>Token kopieren</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>TrialField</name>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>A JSON object with everything that the tool takes.</source>
        <translation>Ein JSON-Objekt mit allem, was das Werkzeug annimmt.</translation>
    </message>
    <message>
        <source>Something is needed here.</source>
        <translation>Hier wird etwas gebraucht.</translation>
    </message>
    <message>
        <source>Choose one.</source>
        <translation>Bitte etwas auswählen.</translation>
    </message>
    <message>
        <source>This is not JSON: %1.</source>
        <translation>Das ist kein JSON: %1.</translation>
    </message>
    <message>
        <source>This must be an object, in braces.</source>
        <translation>Das muss ein Objekt in geschweiften Klammern sein.</translation>
    </message>
    <message>
        <source>Type a whole number.</source>
        <translation>Bitte eine ganze Zahl.</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>Bitte eine Zahl.</translation>
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
    <name>TrialFieldEditor</name>
    <message>
        <source>%1, required</source>
        <translation>%1, erforderlich</translation>
    </message>
    <message>
        <source>%1 (required)</source>
        <translation>%1 (erforderlich)</translation>
    </message>
    <message>
        <source>(left out)</source>
        <translation>(weggelassen)</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen…</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen…</translation>
    </message>
    <message>
        <source>Choose a file: %1</source>
        <translation>Datei wählen: %1</translation>
    </message>
    <message>
        <source>Choose a folder: %1</source>
        <translation>Ordner wählen: %1</translation>
    </message>
</context>
<context>
    <name>TrialPane</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>Zurück zur Liste</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>Abrufen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>TrialPart</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy this part</source>
        <translation>Diesen Teil kopieren</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Save this part to a file</source>
        <translation>Diesen Teil in eine Datei speichern</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play this sound in another program</source>
        <translation>Diese Aufnahme in einem anderen Programm abspielen</translation>
    </message>
</context>
<context>
    <name>Waterfall</name>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Client, server</source>
        <translation>Client, Server</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
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
        <source>Qonduit</source>
        <translation>Qonduit</translation>
    </message>
    <message>
        <source>One address through which your AI programs reach all your MCP servers.</source>
        <translation>Eine Adresse, über die Ihre KI-Programme alle Ihre MCP-Server erreichen.</translation>
    </message>
    <message>
        <source>Bring my servers…</source>
        <translation>Meine Server übernehmen…</translation>
    </message>
    <message>
        <source>Bring more servers…</source>
        <translation>Weitere Server übernehmen…</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) added</source>
        <translation>
            <numerusform>%n Server hinzugefügt</numerusform>
            <numerusform>%n Server hinzugefügt</numerusform>
        </translation>
    </message>
    <message>
        <source>Finds the MCP servers of Claude, Cursor, VS Code and other programs on this computer, and adds those that you choose. Their files are only read.</source>
        <translation>Findet die MCP-Server von Claude, Cursor, VS Code und anderen Programmen auf diesem Rechner und fügt die hinzu, die Sie auswählen. Deren Dateien werden nur gelesen.</translation>
    </message>
    <message>
        <source>Bring my servers</source>
        <translation>Meine Server übernehmen</translation>
    </message>
    <message>
        <source>Connect my clients…</source>
        <translation>Meine Clients verbinden…</translation>
    </message>
    <message numerus="yes">
        <source>%n client session(s)</source>
        <translation>
            <numerusform>%n Client-Sitzung</numerusform>
            <numerusform>%n Client-Sitzungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Points these programs here, one by one. You see every change to their files before it is made, and can take it back.</source>
        <translation>Richtet diese Programme einzeln auf Qonduit aus. Sie sehen jede Änderung an deren Dateien vorher und können sie zurücknehmen.</translation>
    </message>
    <message>
        <source>Connect my clients</source>
        <translation>Meine Clients verbinden</translation>
    </message>
    <message>
        <source>Not now, show me the window</source>
        <translation>Jetzt nicht, Fenster zeigen</translation>
    </message>
    <message>
        <source>Done, show me the window</source>
        <translation>Fertig, Fenster zeigen</translation>
    </message>
</context>
<context>
    <name>qonduit::Activity</name>
    <message>
        <source>Written to %1.</source>
        <translation>Geschrieben nach %1.</translation>
    </message>
    <message>
        <source>It could not be written: %1</source>
        <translation>Schreiben nicht möglich: %1</translation>
    </message>
    <message>
        <source>Export what is shown</source>
        <translation>Gezeigtes exportieren</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Wird geschrieben…</translation>
    </message>
</context>
<context>
    <name>qonduit::ActivityBridge</name>
    <message>
        <source>This call is no longer kept.</source>
        <translation>Der Aufruf ist nicht mehr aufbewahrt.</translation>
    </message>
    <message>
        <source>Its arguments are too long, or too old, to be kept whole.</source>
        <translation>Die Argumente sind zu lang oder zu alt, um vollständig aufbewahrt zu sein.</translation>
    </message>
    <message>
        <source>The server or its tool is no longer there.</source>
        <translation>Den Server oder sein Werkzeug gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>Another call is being repeated.</source>
        <translation>Ein anderer Aufruf wird gerade wiederholt.</translation>
    </message>
</context>
<context>
    <name>qonduit::AddBundle</name>
    <message>
        <source>A list of texts in brackets, for example %1.</source>
        <translation>Eine Liste von Texten in eckigen Klammern, zum Beispiel %1.</translation>
    </message>
    <message>
        <source>When empty: %1</source>
        <translation>Wenn leer: %1</translation>
    </message>
    <message>
        <source>Choose a bundle</source>
        <translation>Bundle auswählen</translation>
    </message>
    <message>
        <source>MCP bundles (*.mcpb *.dxt)</source>
        <translation>MCP-Bundles (*.mcpb *.dxt)</translation>
    </message>
</context>
<context>
    <name>qonduit::AddServer</name>
    <message>
        <source>You have this server already, as “%1”.</source>
        <translation>Diesen Server gibt es schon als „%1“.</translation>
    </message>
</context>
<context>
    <name>qonduit::AnsweredModel</name>
    <message>
        <source>for “%1”</source>
        <translation>für „%1“</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Geöffnet</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Beantwortet</translation>
    </message>
    <message>
        <source>Held back</source>
        <translation>Zurückgehalten</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>Verweigert</translation>
    </message>
    <message>
        <source>Declined</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Dismissed</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Expired: nobody answered in time</source>
        <translation>Abgelaufen: Niemand hat rechtzeitig geantwortet</translation>
    </message>
    <message>
        <source>Withdrawn by the server</source>
        <translation>Vom Server zurückgezogen</translation>
    </message>
    <message>
        <source>by you</source>
        <translation>von Ihnen</translation>
    </message>
    <message>
        <source>without asking, as you wish</source>
        <translation>ohne Rückfrage, wie von Ihnen gewünscht</translation>
    </message>
    <message>
        <source>by the client</source>
        <translation>vom Client</translation>
    </message>
    <message>
        <source>by the client&apos;s model</source>
        <translation>vom Modell des Clients</translation>
    </message>
    <message>
        <source>as the server says</source>
        <translation>laut Server</translation>
    </message>
    <message>
        <source>No longer needed</source>
        <translation>Nicht mehr nötig</translation>
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
        <source>Qonduit&apos;s own</source>
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
    <message>
        <source>Headers that Qonduit would send</source>
        <translation>Header, die Qonduit senden würde</translation>
    </message>
    <message>
        <source>Whoever is behind the address can keep what it gets, and use it in your name.</source>
        <translation>Wer hinter der Adresse steht, kann behalten, was er bekommt, und es in Ihrem Namen verwenden.</translation>
    </message>
    <message>
        <source>What it would get of yours</source>
        <translation>Was es von Ihnen bekäme</translation>
    </message>
    <message>
        <source>It gets your secret %1 (%2).</source>
        <translation>Es bekommt Ihr Geheimnis %1 (%2).</translation>
    </message>
    <message>
        <source>It gets the variable %1 of your environment (%2).</source>
        <translation>Es bekommt die Variable %1 Ihrer Umgebung (%2).</translation>
    </message>
    <message>
        <source>in the address</source>
        <translation>in der Adresse</translation>
    </message>
    <message>
        <source>on the command line</source>
        <translation>in der Befehlszeile</translation>
    </message>
    <message>
        <source>in the variable “%1”</source>
        <translation>in der Variablen „%1“</translation>
    </message>
    <message>
        <source>in the header “%1”</source>
        <translation>im Header „%1“</translation>
    </message>
    <message>
        <source>for signing in</source>
        <translation>zum Anmelden</translation>
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
    <name>qonduit::BringServers</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>qonduit::BundleInstaller</name>
    <message>
        <source>There is a server of this name already.</source>
        <translation>Einen Server dieses Namens gibt es schon.</translation>
    </message>
</context>
<context>
    <name>qonduit::CandidatesModel</name>
    <message>
        <source>Variables: %1</source>
        <translation>Variablen: %1</translation>
    </message>
    <message>
        <source>Headers: %1</source>
        <translation>Header: %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>%1 (in %2)</source>
        <translation>%1 (in %2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weiteres</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Qonduit has it already, as “%1”.</source>
        <translation>Qonduit hat ihn schon, als „%1“.</translation>
    </message>
    <message>
        <source>Another server of yours is called “%1”.</source>
        <translation>Ein anderer Ihrer Server heißt „%1“.</translation>
    </message>
    <message>
        <source>Another one that was found is called “%1” too.</source>
        <translation>Auch ein anderer gefundener Server heißt „%1“.</translation>
    </message>
    <message>
        <source>It needs a value for %1 before it can start.</source>
        <translation>Vor dem Start braucht er einen Wert für %1.</translation>
    </message>
    <message>
        <source>Its command line is too long to be looked at.</source>
        <translation>Die Befehlszeile ist zu lang, um sie anzusehen.</translation>
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
    <name>qonduit::Clients</name>
    <message>
        <source>A name is needed.</source>
        <translation>Ein Name wird gebraucht.</translation>
    </message>
    <message numerus="yes">
        <source>A name has at most %n characters.</source>
        <translation>
            <numerusform>Ein Name hat höchstens %n Zeichen.</numerusform>
            <numerusform>Ein Name hat höchstens %n Zeichen.</numerusform>
        </translation>
    </message>
    <message>
        <source>This name is Qonduit&apos;s own.</source>
        <translation>Dieser Name ist Qonduit vorbehalten.</translation>
    </message>
    <message>
        <source>This name has characters that cannot be seen.</source>
        <translation>Dieser Name enthält Zeichen, die man nicht sieht.</translation>
    </message>
    <message>
        <source>There is a client of this name already.</source>
        <translation>Einen Client dieses Namens gibt es schon.</translation>
    </message>
</context>
<context>
    <name>qonduit::ConfigurationFile</name>
    <message>
        <source>The configuration in QONDUIT_CONFIG cannot be used: %1.</source>
        <translation>Die Konfiguration in QONDUIT_CONFIG ist nicht zu gebrauchen: %1.</translation>
    </message>
    <message>
        <source>Qonduit uses the last good copy of it.</source>
        <translation>Qonduit benutzt die letzte gute Kopie davon.</translation>
    </message>
    <message>
        <source>Qonduit uses its defaults.</source>
        <translation>Qonduit benutzt seine Standardwerte.</translation>
    </message>
    <message>
        <source>The configuration file cannot be used: %1. It was left as it is. %2</source>
        <translation>Die Konfigurationsdatei ist nicht zu gebrauchen: %1. Sie blieb, wie sie ist. %2</translation>
    </message>
    <message>
        <source>The configuration file was damaged: %1. It was kept as %2. %3</source>
        <translation>Die Konfigurationsdatei war beschädigt: %1. Sie ist als %2 aufbewahrt. %3</translation>
    </message>
</context>
<context>
    <name>qonduit::ConnectPrograms</name>
    <message>
        <source>The file does not exist yet, and is made.</source>
        <translation>Die Datei gibt es noch nicht; sie wird angelegt.</translation>
    </message>
    <message>
        <source>A copy of the file as it is now is kept beside it.</source>
        <translation>Eine Kopie der jetzigen Datei wird daneben aufbewahrt.</translation>
    </message>
    <message numerus="yes">
        <source>Its own %n server(s) stay as they are.</source>
        <translation>
            <numerusform>%n eigener Server bleibt, wie er ist.</numerusform>
            <numerusform>%n eigene Server bleiben, wie sie sind.</numerusform>
        </translation>
    </message>
    <message>
        <source>An older entry of Qonduit&apos;s is replaced.</source>
        <translation>Ein älterer Eintrag von Qonduit wird ersetzt.</translation>
    </message>
    <message>
        <source>%1 starts programs only, so it starts qonduit-stdio, which joins this Qonduit.</source>
        <translation>%1 startet nur Programme und startet darum qonduit-stdio, das sich mit diesem Qonduit verbindet.</translation>
    </message>
    <message>
        <source>Other users of this computer can read that file, and so the token in it.</source>
        <translation>Andere Benutzer dieses Rechners können diese Datei lesen, also auch das Token darin.</translation>
    </message>
    <message>
        <source>Qonduit is not serving now, so there is nothing to connect to.</source>
        <translation>Qonduit ist zurzeit außer Betrieb; es gibt nichts, womit sich etwas verbinden ließe.</translation>
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
    <name>qonduit::DefinitionsDialog</name>
    <message>
        <source>Accept changed tools?</source>
        <translation>Geänderte Werkzeuge annehmen?</translation>
    </message>
    <message>
        <source>The server “%1” no longer describes its tools as it did when you agreed to them.</source>
        <translation>Der Server „%1“ beschreibt seine Werkzeuge nicht mehr so wie damals, als Sie ihnen zugestimmt haben.</translation>
    </message>
    <message>
        <source>Models follow such descriptions. Until you accept them, no client sees or calls what has changed.</source>
        <translation>Modelle befolgen solche Beschreibungen. Bis Sie sie annehmen, sieht und benutzt kein Client, was sich geändert hat.</translation>
    </message>
    <message>
        <source>What has changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>There is more than can be shown here. Do not accept what you have not read.</source>
        <translation>Es ist mehr, als hier gezeigt werden kann. Nehmen Sie nichts an, was Sie nicht gelesen haben.</translation>
    </message>
    <message>
        <source>Keep held back</source>
        <translation>Weiter zurückhalten</translation>
    </message>
    <message>
        <source>Accept the changes</source>
        <translation>Änderungen annehmen</translation>
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
    <message>
        <source>Restart Qonduit?</source>
        <translation>Qonduit neu starten?</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
</context>
<context>
    <name>qonduit::DiffView</name>
    <message>
        <source>[What it said before was too long to be kept.]</source>
        <translation>[Der vorige Text war zu lang, um aufbewahrt zu werden.]</translation>
    </message>
    <message>
        <source>[The rest is not shown.]</source>
        <translation>[Der Rest wird nicht gezeigt.]</translation>
    </message>
    <message>
        <source>“%1” is new</source>
        <translation>„%1“ ist neu</translation>
    </message>
    <message>
        <source>“%1” was called “%2” before</source>
        <translation>„%1“ hieß vorher „%2“</translation>
    </message>
    <message>
        <source>What the server tells the model about itself</source>
        <translation>Was der Server dem Modell über sich sagt</translation>
    </message>
    <message>
        <source>“%1” has changed</source>
        <translation>„%1“ hat sich geändert</translation>
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
    <name>qonduit::Engine</name>
    <message>
        <source>The configuration file has gone. Qonduit goes on with what it has read.</source>
        <translation>Die Konfigurationsdatei ist weg. Qonduit arbeitet mit dem weiter, was es gelesen hat.</translation>
    </message>
    <message>
        <source>The configuration file was changed, but cannot be used: %1. Qonduit goes on with what it has read before.</source>
        <translation>Die Konfigurationsdatei wurde geändert, ist aber nicht zu gebrauchen: %1. Qonduit arbeitet mit dem weiter, was es vorher gelesen hat.</translation>
    </message>
</context>
<context>
    <name>qonduit::EngineBridge</name>
    <message>
        <source>Your answer</source>
        <translation>Ihre Antwort</translation>
    </message>
    <message>
        <source>The question is no longer open.</source>
        <translation>Die Frage ist nicht mehr offen.</translation>
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
    <name>qonduit::Inbox</name>
    <message>
        <source>“%1” is always denied a model&apos;s answer.</source>
        <translation>„%1“ wird die Antwort eines Modells immer verweigert.</translation>
    </message>
    <message>
        <source>What “%1” wants from a model is always left to the client.</source>
        <translation>Was „%1“ von einem Modell möchte, wird immer dem Client überlassen.</translation>
    </message>
</context>
<context>
    <name>qonduit::KnownClientsModel</name>
    <message>
        <source>All servers and tools</source>
        <translation>Alle Server und Werkzeuge</translation>
    </message>
    <message numerus="yes">
        <source>All servers, chosen tools on %n</source>
        <translation>
            <numerusform>Alle Server, bei %n nur ausgewählte Werkzeuge</numerusform>
            <numerusform>Alle Server, bei %n nur ausgewählte Werkzeuge</numerusform>
        </translation>
    </message>
    <message>
        <source>No servers</source>
        <translation>Keine Server</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weiterer</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; chosen tools</source>
        <translation>%1; ausgewählte Werkzeuge</translation>
    </message>
    <message>
        <source>asks in the client</source>
        <translation>Fragen im Client</translation>
    </message>
    <message>
        <source>asks here</source>
        <translation>Fragen hier</translation>
    </message>
    <message>
        <source>asks in both places</source>
        <translation>Fragen an beiden Orten</translation>
    </message>
</context>
<context>
    <name>qonduit::OffersModel</name>
    <message>
        <source>reads only</source>
        <translation>liest nur</translation>
    </message>
    <message>
        <source>may destroy</source>
        <translation>kann zerstören</translation>
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
    <name>qonduit::ProcessesModel</name>
    <message>
        <source>this window</source>
        <translation>dieses Fenster</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>qonduit::ProgramsModel</name>
    <message>
        <source>Its file cannot be changed</source>
        <translation>Seine Datei kann nicht geändert werden</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message numerus="yes">
        <source>Connected · %n server(s) of its own</source>
        <translation>
            <numerusform>Verbunden · %n eigener Server</numerusform>
            <numerusform>Verbunden · %n eigene Server</numerusform>
        </translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message numerus="yes">
        <source>Not connected · %n server(s) of its own</source>
        <translation>
            <numerusform>Nicht verbunden · %n eigener Server</numerusform>
            <numerusform>Nicht verbunden · %n eigene Server</numerusform>
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
    <message>
        <source>Message of the server</source>
        <translation>Nachricht des Servers</translation>
    </message>
</context>
<context>
    <name>qonduit::QuestionMenu</name>
    <message>
        <source>Accept</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
</context>
<context>
    <name>qonduit::SamplingDialog</name>
    <message>
        <source>A server asks for a model&apos;s answer</source>
        <translation>Ein Server bittet um die Antwort eines Modells</translation>
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
    <message>
        <source>The server “%1” wants an answer from a language model.</source>
        <translation>Der Server „%1“ möchte eine Antwort eines Sprachmodells.</translation>
    </message>
    <message>
        <source>The server “%1” wants an answer from a language model, in a session of “%2”.</source>
        <translation>Der Server „%1“ möchte eine Antwort eines Sprachmodells, in einer Sitzung von „%2“.</translation>
    </message>
    <message>
        <source>Remember for this server when I deny it or leave it to the client</source>
        <translation>Für diesen Server merken, wenn ich verweigere oder es dem Client überlasse</translation>
    </message>
    <message>
        <source>Remember for this server when I deny it</source>
        <translation>Für diesen Server merken, wenn ich verweigere</translation>
    </message>
</context>
<context>
    <name>qonduit::ServerCommands</name>
    <message>
        <source>There is no server of this name any more.</source>
        <translation>Einen Server dieses Namens gibt es nicht mehr.</translation>
    </message>
</context>
<context>
    <name>qonduit::ServerEditor</name>
    <message>
        <source>Type the command that starts the server.</source>
        <translation>Geben Sie den Befehl ein, der den Server startet.</translation>
    </message>
    <message>
        <source>Each variable needs a name without “=”.</source>
        <translation>Jede Variable braucht einen Namen ohne „=“.</translation>
    </message>
    <message>
        <source>“%1” is not a valid header name.</source>
        <translation>„%1“ kann kein Header heißen.</translation>
    </message>
    <message>
        <source>“%1” is there twice.</source>
        <translation>„%1“ kommt zweimal vor.</translation>
    </message>
    <message>
        <source>The time limit is a number of seconds, up to a day.</source>
        <translation>Das Zeitlimit ist eine Anzahl von Sekunden, höchstens ein Tag.</translation>
    </message>
</context>
<context>
    <name>qonduit::ServerInspector</name>
    <message>
        <source>Looking for where to sign in…</source>
        <translation>Die Anmeldestelle wird gesucht…</translation>
    </message>
    <message>
        <source>Go on in your browser: %1 asks you.</source>
        <translation>Weiter im Browser: %1 fragt Sie.</translation>
    </message>
    <message>
        <source>Signing in at %1…</source>
        <translation>Anmeldung bei %1…</translation>
    </message>
    <message>
        <source>Signed in at %1</source>
        <translation>Bei %1 angemeldet</translation>
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
    <message>
        <source>Waits for you to sign in</source>
        <translation>Wartet auf Ihre Anmeldung</translation>
    </message>
</context>
<context>
    <name>qonduit::SessionsModel</name>
    <message>
        <source>Sees %1 only</source>
        <translation>Sieht nur %1</translation>
    </message>
    <message>
        <source>Sees all servers</source>
        <translation>Sieht alle Server</translation>
    </message>
    <message>
        <source>Qonduit&apos;s own tools</source>
        <translation>Werkzeuge von Qonduit</translation>
    </message>
    <message>
        <source>A client without a name</source>
        <translation>Ein Client ohne Namen</translation>
    </message>
    <message>
        <source>MCP %1</source>
        <translation>MCP %1</translation>
    </message>
    <message>
        <source>HTTP</source>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>qonduit-stdio</source>
        <translation>qonduit-stdio</translation>
    </message>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n Stream</numerusform>
            <numerusform>%n Streams</numerusform>
        </translation>
    </message>
    <message>
        <source>no server yet</source>
        <translation>noch keinen Server</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weiteren</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) open</source>
        <translation>
            <numerusform>%n offener Aufruf</numerusform>
            <numerusform>%n offene Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Idle for %1 s</source>
        <translation>Seit %1 s untätig</translation>
    </message>
    <message>
        <source>Idle for %1 min</source>
        <translation>Seit %1 min untätig</translation>
    </message>
    <message>
        <source>Idle for %1 h</source>
        <translation>Seit %1 h untätig</translation>
    </message>
</context>
<context>
    <name>qonduit::Settings</name>
    <message>
        <source>The token is on the clipboard.</source>
        <translation>Das Token liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The diagnostics are on the clipboard.</source>
        <translation>Die Diagnose liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The system&apos;s</source>
        <translation>Wie im System</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>Beim Anmelden starten</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Ask clients for a token</source>
        <translation>Von Clients ein Token verlangen</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Expected an address that only this computer can reach: 127.0.0.1, ::1 or localhost</source>
        <translation>Erwartet wird eine Adresse, die nur dieser Rechner erreicht: 127.0.0.1, ::1 oder localhost</translation>
    </message>
    <message>
        <source>Expected a number from 1 to 65535; 0 takes any that is free, another with each start</source>
        <translation>Erwartet wird eine Zahl von 1 bis 65535; 0 nimmt irgendeinen freien Port, bei jedem Start einen anderen</translation>
    </message>
</context>
<context>
    <name>qonduit::SpanInspector</name>
    <message>
        <source>The beginning of %1.</source>
        <translation>Der Anfang von %1.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Qonduit</source>
        <translation>Qonduit</translation>
    </message>
    <message>
        <source>%1 asks Qonduit</source>
        <translation>%1 fragt Qonduit</translation>
    </message>
    <message>
        <source>Qonduit asks %1</source>
        <translation>Qonduit fragt %1</translation>
    </message>
    <message>
        <source>%1 asks, in the session of %2</source>
        <translation>%1 fragt, in der Sitzung von %2</translation>
    </message>
    <message>
        <source>Qonduit asks %1, for %2</source>
        <translation>Qonduit fragt %1, für %2</translation>
    </message>
    <message>
        <source>began at %1, %2</source>
        <translation>begann um %1, %2</translation>
    </message>
    <message>
        <source>began at %1, took %2, %3</source>
        <translation>begann um %1, dauerte %2, %3</translation>
    </message>
    <message>
        <source>The result was too long, or is too old, to be kept.</source>
        <translation>Das Ergebnis war zu lang oder ist zu alt, um aufbewahrt zu sein.</translation>
    </message>
    <message>
        <source>Results are kept for tool calls only.</source>
        <translation>Aufbewahrt werden nur Ergebnisse von Werkzeugaufrufen.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>It failed after %1: %2</source>
        <translation>Fehlgeschlagen nach %1: %2</translation>
    </message>
    <message>
        <source>It took %1. The earlier result was not kept, so this is the new one alone.</source>
        <translation>Dauer: %1. Das frühere Ergebnis ist nicht aufbewahrt; hier steht nur das neue.</translation>
    </message>
    <message>
        <source>It took %1. The earlier call had failed: %2</source>
        <translation>Dauer: %1. Der frühere Aufruf war fehlgeschlagen: %2</translation>
    </message>
    <message>
        <source>The result is the same. It took %1.</source>
        <translation>Das Ergebnis ist dasselbe. Dauer: %1.</translation>
    </message>
    <message>
        <source>The result is different. It took %1.</source>
        <translation>Das Ergebnis ist ein anderes. Dauer: %1.</translation>
    </message>
</context>
<context>
    <name>qonduit::SpanRows</name>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>abgeschlossen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>Zeit überschritten</translation>
    </message>
</context>
<context>
    <name>qonduit::Tasks</name>
    <message>
        <source>%1 · for %2</source>
        <translation>%1 · für %2</translation>
    </message>
    <message>
        <source>There is no result yet.</source>
        <translation>Es gibt noch kein Ergebnis.</translation>
    </message>
    <message>
        <source>There is no result.</source>
        <translation>Es gibt kein Ergebnis.</translation>
    </message>
</context>
<context>
    <name>qonduit::TasksModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Abgeschlossen</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Out of time</source>
        <translation>Zeit abgelaufen</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>about %1, %2</source>
        <translation>etwa %1, %2</translation>
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
    <message>
        <source>Paused: no requests go through</source>
        <translation>Pausiert: Keine Anfrage geht durch</translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation>Alles pausieren</translation>
    </message>
    <message>
        <source>Changed tools of “%1”…</source>
        <translation>Geänderte Werkzeuge von „%1“…</translation>
    </message>
    <message>
        <source>Switched on</source>
        <translation>Eingeschaltet</translation>
    </message>
</context>
<context>
    <name>qonduit::Trial</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Replace what stands in braces.</source>
        <translation>Ersetzen Sie, was in geschweiften Klammern steht.</translation>
    </message>
    <message>
        <source>The server says that this tool may destroy something. It runs for real.</source>
        <translation>Der Server sagt, dass dieses Werkzeug etwas zerstören kann. Es wird wirklich ausgeführt.</translation>
    </message>
    <message>
        <source>This tool may change something. It runs for real.</source>
        <translation>Dieses Werkzeug kann etwas ändern. Es wird wirklich ausgeführt.</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft…</translation>
    </message>
    <message>
        <source>The tool says that it failed, after %1</source>
        <translation>Das Werkzeug meldet einen Fehler, nach %1</translation>
    </message>
    <message>
        <source>Answered in %1</source>
        <translation>Beantwortet in %1</translation>
    </message>
    <message>
        <source>Failed after %1</source>
        <translation>Fehlgeschlagen nach %1</translation>
    </message>
    <message>
        <source>Cancelled after %1</source>
        <translation>Abgebrochen nach %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>qonduit::TrialResult</name>
    <message>
        <source>Assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Mensch</translation>
    </message>
    <message numerus="yes">
        <source>%n more part(s) are not shown</source>
        <translation>
            <numerusform>%n weiterer Teil wird nicht gezeigt</numerusform>
            <numerusform>%n weitere Teile werden nicht gezeigt</numerusform>
        </translation>
    </message>
    <message>
        <source>Structured result</source>
        <translation>Strukturiertes Ergebnis</translation>
    </message>
    <message>
        <source>The answer is empty</source>
        <translation>Die Antwort ist leer</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Link</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Etwas anderes</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>Ressource</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>No program was found that plays it. It can be saved.</source>
        <translation>Es wurde kein Programm gefunden, das es abspielt. Es kann gespeichert werden.</translation>
    </message>
</context>
<context>
    <name>qonduit::Trials</name>
    <message>
        <source>Qonduit is about to end.</source>
        <translation>Qonduit wird gerade beendet.</translation>
    </message>
    <message>
        <source>This tool is switched off.</source>
        <translation>Dieses Werkzeug ist abgeschaltet.</translation>
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
    <name>qonduit::WaitingModel</name>
    <message>
        <source>wanted by “%1”</source>
        <translation>gewünscht von „%1“</translation>
    </message>
    <message>
        <source>in a session of “%1”</source>
        <translation>in einer Sitzung von „%1“</translation>
    </message>
    <message>
        <source>held back by you</source>
        <translation>von Ihnen zurückgehalten</translation>
    </message>
    <message>
        <source>left to the client, as you wish</source>
        <translation>dem Client überlassen, wie von Ihnen gewünscht</translation>
    </message>
    <message>
        <source>the client may answer too</source>
        <translation>auch der Client kann antworten</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>bis %1</translation>
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
        <source>The host&apos;s name contains letters that may look like others; it is shown in its encoded form.</source>
        <translation>Der Name des Rechners enthält Buchstaben, die wie andere aussehen können; er wird in kodierter Form gezeigt.</translation>
    </message>
</context>
<context>
    <name>qonduit::signin::CallbackDoor</name>
    <message>
        <source>You can close this window and go back to Qonduit.</source>
        <translation>Sie können dieses Fenster schließen und zu Qonduit zurückkehren.</translation>
    </message>
</context>
</TS>
