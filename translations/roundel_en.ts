<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>roundel::widgets::LanesHeader</name>
    <message numerus="yes">
        <source>%n scheduler(s)</source>
        <translation>
            <numerusform>%n scheduler</numerusform>
            <numerusform>%n schedulers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::app::MainWindow</name>
    <message numerus="yes">
        <source>%n fault(s) in %1. The open scenario is unchanged.</source>
        <translation>
            <numerusform>%n fault in %1. The open scenario is unchanged.</numerusform>
            <numerusform>%n faults in %1. The open scenario is unchanged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s), see Build</source>
        <translation>
            <numerusform>%n problem, see Build</numerusform>
            <numerusform>%n problems, see Build</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n scheduler(s)</source>
        <translation>
            <numerusform>%n scheduler</numerusform>
            <numerusform>%n schedulers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::WhyPanel</name>
    <message numerus="yes">
        <source>and %n more row(s)</source>
        <translation>
            <numerusform>and %n more row</numerusform>
            <numerusform>and %n more rows</numerusform>
        </translation>
    </message>
</context>
</TS>
