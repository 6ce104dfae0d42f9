<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
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
</TS>
