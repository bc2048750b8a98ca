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
<context>
    <name>LaneWords</name>
    <message numerus="yes">
        <source>%n bar(s) stand within these few pixels. Zoom in for more (Ctrl+wheel, W).</source>
        <translation>
            <numerusform>%n bar stands within these few pixels. Zoom in for more (Ctrl+wheel, W).</numerusform>
            <numerusform>%n bars stand within these few pixels. Zoom in for more (Ctrl+wheel, W).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) wait</source>
        <translation>
            <numerusform>%n job waits</numerusform>
            <numerusform>%n jobs wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %2 from %3 to %4, %n GPU(s)</source>
        <translation>
            <numerusform>%1 on %2 from %3 to %4, %n GPU</numerusform>
            <numerusform>%1 on %2 from %3 to %4, %n GPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::SessionFile</name>
    <message numerus="yes">
        <source>%n branch(es) could not be read.</source>
        <translation>
            <numerusform>%n branch could not be read.</numerusform>
            <numerusform>%n branches could not be read.</numerusform>
        </translation>
    </message>
</context>
</TS>
