<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>ActivityPage</name>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n request(s)</source>
        <translation>
            <numerusform>%1 of %n request</numerusform>
            <numerusform>%1 of %n requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AddServerDialog</name>
    <message numerus="yes">
        <source>Add %n server(s)</source>
        <translation>
            <numerusform>Add %n server</numerusform>
            <numerusform>Add %n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BringServersDialog</name>
    <message numerus="yes">
        <source>%n server(s) added</source>
        <translation>
            <numerusform>%n server added</numerusform>
            <numerusform>%n servers added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Bring %n server(s)</source>
        <translation>
            <numerusform>Bring %n server</numerusform>
            <numerusform>Bring %n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClientsPage</name>
    <message numerus="yes">
        <source>%n connected now</source>
        <translation>
            <numerusform>%n connected now</numerusform>
            <numerusform>%n connected now</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FieldReader</name>
    <message numerus="yes">
        <source>Choose at least %n.</source>
        <translation>
            <numerusform>Choose at least one.</numerusform>
            <numerusform>Choose at least %n.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Choose at most %n.</source>
        <translation>
            <numerusform>Choose at most one.</numerusform>
            <numerusform>Choose at most %n.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n character(s).</source>
        <translation>
            <numerusform>At least %n character.</numerusform>
            <numerusform>At least %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n character(s).</source>
        <translation>
            <numerusform>At most %n character.</numerusform>
            <numerusform>At most %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message numerus="yes">
        <source>%n client session(s)</source>
        <translation>
            <numerusform>%n client session</numerusform>
            <numerusform>%n client sessions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JsonRow</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>more than %Ln more</source>
        <translation>
            <numerusform>more than %Ln more</numerusform>
            <numerusform>more than %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln member(s)</source>
        <translation>
            <numerusform>%Ln member</numerusform>
            <numerusform>%Ln members</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln element(s)</source>
        <translation>
            <numerusform>%Ln element</numerusform>
            <numerusform>%Ln elements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n line(s)</source>
        <translation>
            <numerusform>%1 of %n line</numerusform>
            <numerusform>%1 of %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NavigationRail</name>
    <message numerus="yes">
        <source>%1, %n waiting</source>
        <translation>
            <numerusform>%1, %n waiting</numerusform>
            <numerusform>%1, %n waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OfferList</name>
    <message numerus="yes">
        <source>Find in %n</source>
        <translation>
            <numerusform>Find in %n</numerusform>
            <numerusform>Find in %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProcessView</name>
    <message numerus="yes">
        <source>%n process(es)</source>
        <translation>
            <numerusform>%n process</numerusform>
            <numerusform>%n processes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuestionWords</name>
    <message numerus="yes">
        <source>would get %n of your secrets</source>
        <translation>
            <numerusform>would get %n of your secrets</numerusform>
            <numerusform>would get %n of your secrets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>would get %n of your variables</source>
        <translation>
            <numerusform>would get %n of your variables</numerusform>
            <numerusform>would get %n of your variables</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ServerDelegate</name>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n tool</numerusform>
            <numerusform>%n tools</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s)</source>
        <translation>
            <numerusform>%n session</numerusform>
            <numerusform>%n sessions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ServersPage</name>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n server</numerusform>
            <numerusform>%n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TasksPage</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finished</source>
        <translation>
            <numerusform>%n finished</numerusform>
            <numerusform>%n finished</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message numerus="yes">
        <source>%n server(s) added</source>
        <translation>
            <numerusform>%n server added</numerusform>
            <numerusform>%n servers added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n client session(s)</source>
        <translation>
            <numerusform>%n client session</numerusform>
            <numerusform>%n client sessions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::CandidatesModel</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::Clients</name>
    <message numerus="yes">
        <source>A name has at most %n characters.</source>
        <translation>
            <numerusform>A name has at most %n character.</numerusform>
            <numerusform>A name has at most %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::ConnectPrograms</name>
    <message numerus="yes">
        <source>Its own %n server(s) stay as they are.</source>
        <translation>
            <numerusform>Its own %n server stays as it is.</numerusform>
            <numerusform>Its own %n servers stay as they are.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::ConversationView</name>
    <message numerus="yes">
        <source>[%n earlier message(s) are not shown]</source>
        <translation>
            <numerusform>[%n earlier message is not shown]</numerusform>
            <numerusform>[%n earlier messages are not shown]</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::DesktopUi</name>
    <message numerus="yes">
        <source>%n question(s) will be cancelled.</source>
        <translation>
            <numerusform>%n question will be cancelled.</numerusform>
            <numerusform>%n questions will be cancelled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running task(s) will be stopped.</source>
        <translation>
            <numerusform>%n running task will be stopped.</numerusform>
            <numerusform>%n running tasks will be stopped.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::KnownClientsModel</name>
    <message numerus="yes">
        <source>All servers, chosen tools on %n</source>
        <translation>
            <numerusform>All servers, chosen tools of %n</numerusform>
            <numerusform>All servers, chosen tools of %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::PlainTextView</name>
    <message numerus="yes">
        <source>[%n more character(s) are not shown]</source>
        <translation>
            <numerusform>[%n more character is not shown]</numerusform>
            <numerusform>[%n more characters are not shown]</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::ProgramsModel</name>
    <message numerus="yes">
        <source>Connected · %n server(s) of its own</source>
        <translation>
            <numerusform>Connected · %n server of its own</numerusform>
            <numerusform>Connected · %n servers of its own</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not connected · %n server(s) of its own</source>
        <translation>
            <numerusform>Not connected · %n server of its own</numerusform>
            <numerusform>Not connected · %n servers of its own</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::QuestionDialog</name>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>%n second left</numerusform>
            <numerusform>%n seconds left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::SamplingDialog</name>
    <message numerus="yes">
        <source>Longest answer: %Ln token(s)</source>
        <translation>
            <numerusform>Longest answer: %Ln token</numerusform>
            <numerusform>Longest answer: %Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It offers %n tool(s), which cannot be used by hand.</source>
        <translation>
            <numerusform>It offers %n tool, which cannot be used by hand.</numerusform>
            <numerusform>It offers %n tools, which cannot be used by hand.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::SessionsModel</name>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n stream</numerusform>
            <numerusform>%n streams</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) open</source>
        <translation>
            <numerusform>%n call open</numerusform>
            <numerusform>%n calls open</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::TrayMenu</name>
    <message numerus="yes">
        <source>%1 of %n server(s) connected</source>
        <translation>
            <numerusform>%1 of %n server connected</numerusform>
            <numerusform>%1 of %n servers connected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more in the window…</source>
        <translation>
            <numerusform>%n more in the window…</numerusform>
            <numerusform>%n more in the window…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qonduit::TrialResult</name>
    <message numerus="yes">
        <source>%n more part(s) are not shown</source>
        <translation>
            <numerusform>%n more part is not shown</numerusform>
            <numerusform>%n more parts are not shown</numerusform>
        </translation>
    </message>
</context>
</TS>
