<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BeatText</name>
    <message numerus="yes">
        <source>Place %n more GPU(s) for %1, or take it away, to play.</source>
        <translation>
            <numerusform>Place %n more GPU for %1, or take it away, to play.</numerusform>
            <numerusform>Place %n more GPUs for %1, or take it away, to play.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n GPU(s), or take the job away.</source>
        <translation>
            <numerusform>Add %n GPU, or take the job away.</numerusform>
            <numerusform>Add %n GPUs, or take the job away.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) about a run</source>
        <translation>
            <numerusform>%n question about a run</numerusform>
            <numerusform>%n questions about a run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Guarantees</name>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n holds</numerusform>
            <numerusform>%n hold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with a gap in the proof</source>
        <translation>
            <numerusform>%n with a gap in the proof</numerusform>
            <numerusform>%n with gaps in the proofs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n do(es) not apply</source>
        <translation>
            <numerusform>%n does not apply</numerusform>
            <numerusform>%n do not apply</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fail(s) as printed</source>
        <translation>
            <numerusform>%n fails as printed</numerusform>
            <numerusform>%n fail as printed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n do(es) not hold</source>
        <translation>
            <numerusform>%n does not hold</numerusform>
            <numerusform>%n do not hold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) the whole run</source>
        <translation>
            <numerusform>%n needs the whole run</numerusform>
            <numerusform>%n need the whole run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LaneText</name>
    <message numerus="yes">
        <source>%n bar(s) are within these few pixels. Zoom in for more (Ctrl+wheel, W).</source>
        <translation>
            <numerusform>%n bar is within these few pixels. Zoom in for more (Ctrl+wheel, W).</numerusform>
            <numerusform>%n bars are within these few pixels. Zoom in for more (Ctrl+wheel, W).</numerusform>
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
    <name>Presenter</name>
    <message numerus="yes">
        <source>%n more jobs change too</source>
        <translation>
            <numerusform>%n more job changes too</numerusform>
            <numerusform>%n more jobs change too</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SlideView</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyPanel</name>
    <message numerus="yes">
        <source>%n rows</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyStory</name>
    <message numerus="yes">
        <source>%n jobs wait, but none of them took it.</source>
        <translation>
            <numerusform>%n job waits, but did not take it.</numerusform>
            <numerusform>%n jobs wait, but none of them took it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>it needs %n GPUs, and no more than %1 of those that it can use are up</source>
        <translation>
            <numerusform>it needs %n GPU, and no more than %1 of those that it can use are up</numerusform>
            <numerusform>it needs %n GPUs, and no more than %1 of those that it can use are up</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>its %n GPUs must be free together, and beside %1 it finds only %2</source>
        <translation>
            <numerusform>its %n GPU must be free, and beside %1 it finds only %2</numerusform>
            <numerusform>its %n GPUs must be free together, and beside %1 it finds only %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>its %n GPUs must be free together, and beside %1 it finds none</source>
        <translation>
            <numerusform>its %n GPU must be free, and beside %1 it finds none</numerusform>
            <numerusform>its %n GPUs must be free together, and beside %1 it finds none</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %n GPUs that it can use are held by %1</source>
        <translation>
            <numerusform>the %n GPU that it can use is held by %1</numerusform>
            <numerusform>all %n GPUs that it can use are held by %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 and %n more</source>
        <translation>
            <numerusform>%1, %2 and %n more</numerusform>
            <numerusform>%1, %2 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::app::BuildPage</name>
    <message numerus="yes">
        <source>%n job(s) generated</source>
        <translation>
            <numerusform>%n job generated</numerusform>
            <numerusform>%n jobs generated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %n job(s)</source>
        <translation>
            <numerusform>Take %n job</numerusform>
            <numerusform>Take %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) taken from %1</source>
        <translation>
            <numerusform>%n job taken from %1</numerusform>
            <numerusform>%n jobs taken from %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::app::FileActions</name>
    <message numerus="yes">
        <source>%n fault(s) in %1. The open scenario is unchanged.</source>
        <translation>
            <numerusform>%n fault in %1. The open scenario is unchanged.</numerusform>
            <numerusform>%n faults in %1. The open scenario is unchanged.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::app::FileDifferences</name>
    <message numerus="yes">
        <source>%n difference(s) between %1 and this window.</source>
        <translation>
            <numerusform>%n difference between %1 and this window.</numerusform>
            <numerusform>%n differences between %1 and this window.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::app::LessonActions</name>
    <message numerus="yes">
        <source>%1 minutes, %n question(s). Opens its scenario as a copy.</source>
        <translation>
            <numerusform>%1 minutes, %n question. Opens its scenario as a copy.</numerusform>
            <numerusform>%1 minutes, %n questions. Opens its scenario as a copy.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::app::RecoveryDialog</name>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::app::SessionOffer</name>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n branch</numerusform>
            <numerusform>%n branches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n bookmark(s)</source>
        <translation>
            <numerusform>%n bookmark</numerusform>
            <numerusform>%n bookmarks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slide(s)</source>
        <translation>
            <numerusform>%n slide</numerusform>
            <numerusform>%n slides</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::app::StatusLine</name>
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
    <message numerus="yes">
        <source>Welcome · %n scenario(s) · nothing is sent anywhere</source>
        <translation>
            <numerusform>Welcome · %n scenario · nothing is sent anywhere</numerusform>
            <numerusform>Welcome · %n scenarios · nothing is sent anywhere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::app::TraceImportDialog</name>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::ArrivalsStrip</name>
    <message numerus="yes">
        <source>Added %n job(s)</source>
        <translation>
            <numerusform>Added %n job</numerusform>
            <numerusform>Added %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) moved</source>
        <translation>
            <numerusform>%n job moved</numerusform>
            <numerusform>%n jobs moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) arrive from %1 on, where the playhead is</source>
        <translation>
            <numerusform>%n job arrives from %1 on, where the playhead is</numerusform>
            <numerusform>%n jobs arrive from %1 on, where the playhead is</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::ClusterCanvas</name>
    <message numerus="yes">
        <source>%n node(s) placed</source>
        <translation>
            <numerusform>%n node placed</numerusform>
            <numerusform>%n nodes placed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pasted %n node(s).</source>
        <translation>
            <numerusform>Pasted %n node.</numerusform>
            <numerusform>Pasted %n nodes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Switch · %n link(s), %1 Gb/s</source>
        <translation>
            <numerusform>Switch · %n link, %1 Gb/s</numerusform>
            <numerusform>Switch · %n links, %1 Gb/s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::ClusterEditor</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n type(s)</source>
        <translation>
            <numerusform>%n type</numerusform>
            <numerusform>%n types</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::ExperimentsPage</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::FairnessBadge</name>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n difference</numerusform>
            <numerusform>%n differences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::FiguresPage</name>
    <message numerus="yes">
        <source>%n figure(s) were not written.</source>
        <translation>
            <numerusform>%n figure was not written.</numerusform>
            <numerusform>%n figures were not written.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::GalleryPanel</name>
    <message numerus="yes">
        <source>%1, %n scenario(s)</source>
        <translation>
            <numerusform>%1, %n scenario</numerusform>
            <numerusform>%1, %n scenarios</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::GamePanel</name>
    <message numerus="yes">
        <source>in play, %n round(s)</source>
        <translation>
            <numerusform>in play, %n round</numerusform>
            <numerusform>in play, %n rounds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %n hint(s)</source>
        <translation>
            <numerusform>with %n hint</numerusform>
            <numerusform>with %n hints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::GeneratorDialog</name>
    <message numerus="yes">
        <source>Generate %n job(s)</source>
        <translation>
            <numerusform>Generate %n job</numerusform>
            <numerusform>Generate %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n job(s)</source>
        <translation>
            <numerusform>Add %n job</numerusform>
            <numerusform>Add %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
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
    <name>roundel::widgets::GridPanel</name>
    <message numerus="yes">
        <source>%n scheduler(s)</source>
        <translation>
            <numerusform>%n scheduler</numerusform>
            <numerusform>%n schedulers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seed(s)</source>
        <translation>
            <numerusform>%n seed</numerusform>
            <numerusform>%n seeds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %1 on %n core(s)</source>
        <translation>
            <numerusform>about %1 on %n core</numerusform>
            <numerusform>about %1 on %n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::GuaranteesView</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::JobCards</name>
    <message numerus="yes">
        <source>%n GPU(s) in round %1</source>
        <translation>
            <numerusform>%n GPU in round %1</numerusform>
            <numerusform>%n GPUs in round %1</numerusform>
        </translation>
    </message>
</context>
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
    <name>roundel::widgets::LessonEnd</name>
    <message numerus="yes">
        <source>%n question(s) without a right answer.</source>
        <translation>
            <numerusform>%n question without a right answer.</numerusform>
            <numerusform>%n questions without a right answer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::LessonPanel</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hint(s)</source>
        <translation>
            <numerusform>%n hint</numerusform>
            <numerusform>%n hints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::LessonScore</name>
    <message numerus="yes">
        <source>%1, %n tries</source>
        <translation>
            <numerusform>%1, %n try</numerusform>
            <numerusform>%1, %n tries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::LessonSlots</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s)</source>
        <translation>
            <numerusform>%n slot</numerusform>
            <numerusform>%n slots</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::LogRows</name>
    <message numerus="yes">
        <source>Decision %1, %2, %3 milliseconds, %n log line(s)</source>
        <translation>
            <numerusform>Decision %1, %2, %3 milliseconds, %n log line</numerusform>
            <numerusform>Decision %1, %2, %3 milliseconds, %n log lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::MoveForm</name>
    <message numerus="yes">
        <source>%n GPUs; %1 allows gangs of %2. Inside a node it keeps the GPUs that it has, then gets the lowest free ones.</source>
        <translation>
            <numerusform>%n GPU; %1 allows gangs of %2. Inside a node it keeps the GPUs that it has, then gets the lowest free ones.</numerusform>
            <numerusform>%n GPUs; %1 allows gangs of %2. Inside a node it keeps the GPUs that it has, then gets the lowest free ones.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::OwnLane</name>
    <message numerus="yes">
        <source>%n round(s) played</source>
        <translation>
            <numerusform>%n round played</numerusform>
            <numerusform>%n rounds played</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::PaletteModel</name>
    <message numerus="yes">
        <source>%n more…</source>
        <translation>
            <numerusform>%n more…</numerusform>
            <numerusform>%n more…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::PalettePanel</name>
    <message numerus="yes">
        <source>%n kind(s) are kept in the palette.</source>
        <translation>
            <numerusform>%n kind is kept in the palette.</numerusform>
            <numerusform>%n kinds are kept in the palette.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported %n entry(ies) into the palette.</source>
        <translation>
            <numerusform>Imported %n entry into the palette.</numerusform>
            <numerusform>Imported %n entries into the palette.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::PapersList</name>
    <message numerus="yes">
        <source>%n figure(s)</source>
        <translation>
            <numerusform>%n figure</numerusform>
            <numerusform>%n figures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::PapersPage</name>
    <message numerus="yes">
        <source>ours: mean of %n seed(s), 95 % confidence; ratios pair the schedulers seed by seed</source>
        <translation>
            <numerusform>ours: mean of %n seed, 95 % confidence; ratios pair the schedulers seed by seed</numerusform>
            <numerusform>ours: mean of %n seeds, 95 % confidence; ratios pair the schedulers seed by seed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run here</source>
        <translation>
            <numerusform>%n run here</numerusform>
            <numerusform>%n run here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::PointPanel</name>
    <message numerus="yes">
        <source>%1 − %2, paired over %n seed(s)</source>
        <translation>
            <numerusform>%1 − %2, paired over %n seed</numerusform>
            <numerusform>%1 − %2, paired over %n seeds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>takes %n seed(s)</source>
        <translation>
            <numerusform>takes %n seed</numerusform>
            <numerusform>takes %n seeds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::ReachField</name>
    <message numerus="yes">
        <source>%n edit(s)</source>
        <translation>
            <numerusform>%n edit</numerusform>
            <numerusform>%n edits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n edit(s) count. Take one back with Ctrl+Z.</source>
        <translation>
            <numerusform>At most %n edit count. Take one back with Ctrl+Z.</numerusform>
            <numerusform>At most %n edits count. Take one back with Ctrl+Z.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::ReasonPanel</name>
    <message numerus="yes">
        <source>Run here, in place of the shipped numbers: %n run(s)</source>
        <translation>
            <numerusform>Run here, in place of the shipped numbers: %n run</numerusform>
            <numerusform>Run here, in place of the shipped numbers: %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run, %n run(s)</source>
        <translation>
            <numerusform>Run, %n run</numerusform>
            <numerusform>Run, %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more waiting</source>
        <translation>
            <numerusform>%n more waiting</numerusform>
            <numerusform>%n more waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %1 on %n core(s)</source>
        <translation>
            <numerusform>about %1 on %n core</numerusform>
            <numerusform>about %1 on %n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::RecordBar</name>
    <message numerus="yes">
        <source>Paused, %n step(s)</source>
        <translation>
            <numerusform>Paused, %n step</numerusform>
            <numerusform>Paused, %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Recording, %n step(s)</source>
        <translation>
            <numerusform>Recording, %n step</numerusform>
            <numerusform>Recording, %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::RecordChecks</name>
    <message numerus="yes">
        <source>%n problem(s) found; they are in the list.</source>
        <translation>
            <numerusform>%n problem found; it is in the list.</numerusform>
            <numerusform>%n problems found; they are in the list.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::RecordPanel</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::ScenarioProperties</name>
    <message numerus="yes">
        <source>Delete %n event(s)</source>
        <translation>
            <numerusform>Delete %n event</numerusform>
            <numerusform>Delete %n events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::ScoreStrip</name>
    <message numerus="yes">
        <source>your score, with %n hint(s)</source>
        <translation>
            <numerusform>your score, with %n hint</numerusform>
            <numerusform>your score, with %n hints</numerusform>
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
    <message numerus="yes">
        <source>%n note(s) could not be read.</source>
        <translation>
            <numerusform>%n note could not be read.</numerusform>
            <numerusform>%n notes could not be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::TypeProperties</name>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::WelcomeSide</name>
    <message numerus="yes">
        <source>%n branch(es) not saved.</source>
        <translation>
            <numerusform>%n branch not saved.</numerusform>
            <numerusform>%n branches not saved.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::WhyBoxes</name>
    <message numerus="yes">
        <source>%1 of %n GPUs taken</source>
        <translation>
            <numerusform>%1 of %n GPUs taken</numerusform>
            <numerusform>%1 of %n GPUs taken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more nodes</source>
        <translation>
            <numerusform>and %n more node</numerusform>
            <numerusform>and %n more nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roundel::widgets::WorkloadPreview</name>
    <message numerus="yes">
        <source>%n job(s), the last at %1. By size: %2</source>
        <translation>
            <numerusform>%n job, the last at %1. By size: %2</numerusform>
            <numerusform>%n jobs, the last at %1. By size: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s), the last at %1</source>
        <translation>
            <numerusform>%n job, the last at %1</numerusform>
            <numerusform>%n jobs, the last at %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>size %1: %n job(s), %2 GPU-hours</source>
        <translation>
            <numerusform>size %1: %n job, %2 GPU-hours</numerusform>
            <numerusform>size %1: %n jobs, %2 GPU-hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>gangs of %1: %n job(s)</source>
        <translation>
            <numerusform>gangs of %1: %n job</numerusform>
            <numerusform>gangs of %1: %n jobs</numerusform>
        </translation>
    </message>
</context>
</TS>
