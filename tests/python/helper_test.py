# SPDX-License-Identifier: GPL-3.0-or-later
"""helper_test.py: resources/python/roundel_scheduler.py answers as the protocol states, merges both views, and refuses what does not fit."""

import copy
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = PROJECT / "resources" / "python"
sys.path[:0] = [str(PYTHON), str(PYTHON / "examples"), str(pathlib.Path(__file__).parent)]
sys.dont_write_bytecode = True

import roundel_scheduler
from fifo import Fifo
from greedy_gavel import GreedyGavel
from host import Host, Process
from least_attained import LeastAttained
from roundel_scheduler import DecisionError, Job, Part, Scheduler, Session, option, table
from srtf_backfill import ShortestRemaining
from with_state import FairUsers

SCENARIO = {
    "clock": {"round_s": 100, "restart_s": 10},
    "gpu_types": [{"id": "V100", "vram_gib": 16}, {"id": "P100"}],
    "nodes": [
        {"id": "n1", "gpus": [{"type": "V100", "count": 2}]},
        {"id": "n2", "gpus": [{"type": "P100", "count": 2}, {"type": "V100", "count": 1}]},
        {"id": "n3", "gpus": [{"type": "P100", "count": 4}]},
    ],
    "jobs": [
        {"id": "A", "gpus": 2, "iterations": 9000, "throughput": {"V100": 10, "P100": 4}, "user": "x"},
        {"id": "B", "gpus": 4, "iterations": 4000, "throughput": {"V100": 10, "P100": 8}, "throughput_spread": {"V100": 5, "P100": 2}, "user": "y"},
        {"id": "C", "gpus": 1, "min_gpus": 1, "max_gpus": 2, "iterations": 3000, "throughput": {"P100": 3}, "arrival_s": 130, "user": "x"},
        {"id": "D", "gpus": [1, 2, 3], "iterations": 2500, "throughput": {"V100": {"1": 3, "2": 5, "3": 6}}, "arrival_s": 210},
        {"id": "E", "gpus": 1, "iterations": 1000, "throughput": {"V100": 1, "P100": 1}, "arrival_s": 390, "user": "y"},
    ],
    "events": [
        {"at_s": 250, "kind": "node_down", "node": "n1"},
        {"at_s": 480, "kind": "cancel_job", "job": "E"},
        {"at_s": 700, "kind": "node_up", "node": "n1"},
    ],
}
HELLO = {
    "type": "hello", "protocol": 1, "program": "test", "seed": 7, "round_s": 100, "restart_s": 10, "first_start_s": 0, "options": {},
    "gpu_types": SCENARIO["gpu_types"], "nodes": SCENARIO["nodes"],
}


def members(id, **other):
    job = {
        "id": id, "arrival_s": 0, "gpus": 2, "sizes": [1, 2, 4], "weight": 1, "iterations": 100, "done": 0, "remaining": 100,
        "rate": {"V100": [1, 2, 4], "P100": [1, 2, 3]}, "rate_spread": {"V100": [1, 2, 3], "P100": [1, 0, 0]}, "held": [], "started": False, "wait_s": 0,
        "attained_gpu_s": 0, "restarts": 0,
    }
    return {**job, **other}


def question(*jobs, **other):
    asked = {"type": "decide", "id": 1, "now_s": 0, "round": 0, "explain": False, "changes": ["arrival"], "down": [], "state": None, "jobs": list(jobs)}
    return {**asked, **other}


def held(node, type, count):
    return [{"node": node, "type": type, "count": count}]


def scheduler(decide, **attributes):
    return type("Own", (Scheduler,), {"decide": lambda self, view: decide(view), "wake": ("round",), **attributes})()


def ask(decide, *questions, **attributes):
    """Asks a scheduler with this decide(view); returns the last answer."""
    session = Session(scheduler(decide, **attributes))
    session.answer(HELLO)
    answer = None
    for each in questions:
        answer = session.answer(copy.deepcopy(each))
    return answer


class Answers(unittest.TestCase):
    def test_both_views_give_the_same_decisions(self):
        for kind in (Fifo, ShortestRemaining, LeastAttained, GreedyGavel, FairUsers):
            runs = []
            for view in ("full", "changes"):
                session = Session(type(kind.__name__, (kind,), {"view": view})())
                runs.append(Host(SCENARIO, session.answer).run())
            self.assertEqual(*runs, kind.__name__)
            self.assertGreater(len(runs[0]), 4)

    def test_a_new_process_with_the_whole_view_gives_the_same_answers(self):
        for kind in (Fifo, ShortestRemaining, GreedyGavel, FairUsers):
            host = Host(SCENARIO, Session(kind()).answer)
            host.run()
            for asked, answer in zip(host.questions, host.answers):
                session = Session(kind())
                session.answer(HELLO)
                again = session.answer({**asked, "reset": True})
                self.assertEqual(answer.get("place"), again.get("place"))
                self.assertEqual(answer.get("state"), again.get("state"))

    def test_an_explanation_changes_no_placement(self):
        for kind in (Fifo, ShortestRemaining, LeastAttained, GreedyGavel, FairUsers):
            host = Host(SCENARIO, Session(kind()).answer)
            host.run()
            for asked, answer in zip(host.questions, host.answers):
                session = Session(kind())
                session.answer(HELLO)
                explained = session.answer({**asked, "reset": True, "explain": True})
                self.assertEqual(answer["place"], explained["place"])
                self.assertTrue(explained["why"]["rule"])
                self.assertTrue(set(explained["why"].get("chosen", {})) <= set(explained["place"]))
                json.dumps(explained, allow_nan=False)

    def test_the_handshake_states_the_class(self):
        class Mine(Scheduler):
            wake = ("round", "node")
            stated = True
            k = option(2, minimum=1, maximum=9, unit="jobs", meaning="jobs examined")
            mode = option("a", choices=["a", "b"], key="the-mode")

            def start(self):
                self.started_with = self.k, self.mode, self.seed, self.cluster.total

            def decide(self, view):
                view.keep()

        mine = Mine()
        ready = Session(mine).answer({**HELLO, "options": {"k": 3.0, "the-mode": "b"}})
        self.assertEqual(mine.started_with, (3, "b", 7, {"V100": 3, "P100": 6}))
        self.assertEqual(ready["options"], [
            {"key": "k", "type": "integer", "default": 2, "minimum": 1, "maximum": 9, "unit": "jobs", "meaning": "jobs examined"},
            {"key": "the-mode", "type": "choice", "default": "a", "choices": ["a", "b"], "unit": "", "meaning": ""},
        ])
        del ready["options"]
        self.assertEqual(ready, {"type": "ready", "protocol": 1, "name": "Mine", "wake": ["round", "node"], "stateless": True, "view": "changes", "stated": True})

    def test_a_value_out_of_range_is_left_to_the_host(self):
        class Mine(Scheduler):
            k = option(2, minimum=1)

            def start(self):
                raise AssertionError("not with this value")

        for value in (0, 1.5, True, "x", None):
            mine = Mine()
            self.assertEqual(Session(mine).answer({**HELLO, "options": {"k": value, "unknown": 1}})["type"], "ready")
            self.assertEqual(mine.k, 2)

    def test_types_of_options_follow_the_default(self):
        kinds = {"bool": True, "integer": 1, "number": 1.0, "text": "x", "json": [1]}
        for kind, default in kinds.items():
            self.assertEqual(option(default).type, kind)

    def test_jobs_that_are_not_placed_lose_their_gpus(self):
        answer = ask(lambda view: view.place("B", [("n1", "V100", 2)]), question(members("A", held=held("n1", "V100", 2)), members("B")))
        self.assertEqual(answer, {"type": "decision", "id": 1, "place": {"B": held("n1", "V100", 2)}})

    def test_others_stay_counts_what_they_hold(self):
        free = []

        def decide(view):
            view.others_stay()
            free.append((view.free("n1", "V100"), view.free("n2"), view.free(type="V100"), view.free()))
            view.stop("B")
            free.append(view.free("n2", "P100"))
            view.place("A", [("n2", "P100", 1), Part("n2", "V100", 1)])
            free.append(view.free("n1", "V100"))

        jobs = members("A", held=held("n1", "V100", 2)), members("B", held=held("n2", "P100", 2))
        answer = ask(decide, question(*jobs))
        self.assertEqual(free, [(0, 1, 1, 5), 2, 2])
        self.assertEqual((answer["others_stay"], answer["stop"]), (True, ["B"]))
        self.assertEqual(answer["place"], {"A": held("n2", "P100", 1) + held("n2", "V100", 1)})

    def test_nodes_that_are_down_have_no_free_gpus(self):
        free = []
        ask(lambda view: free.append((view.free("n1", "V100"), view.free(type="V100"), view.up("V100"))), question(members("A"), down=["n1"]))
        self.assertEqual(free, [(0, 1, 1)])

    def test_keep_and_wake(self):
        def later(view):
            view.wake_s = view.now_s + 50

        self.assertEqual(ask(lambda view: view.keep(), question(members("A"))), {"type": "decision", "id": 1, "keep": True})
        self.assertEqual(ask(later, question(members("A"), now_s=10))["wake_s"], 60)

    def test_what_does_not_fit_is_refused_in_the_program(self):
        def both(view):
            view.place("A", [("n1", "V100", 2)])
            view.keep()

        def twice(view):
            view.place("A", [("n1", "V100", 1)])
            view.place("A", [("n1", "V100", 1)])

        def too_many(view):
            view.place("A", [("n1", "V100", 1)])
            view.place("B", [("n1", "V100", 2)])

        def wakes(time_s):
            def decide(view):
                view.wake_s = time_s

            return decide

        def late(view):
            view.place("A", [("n1", "V100", 1)])
            view.others_stay()

        refused = [
            (too_many, "B needs 2 V100 on node n1; 1 free"),
            (lambda view: view.place("A", [("n1", "P100", 1)]), "node n1 has V100, not P100"),
            (lambda view: view.place("A", [("n9", "P100", 1)]), "there is no node n9"),
            (lambda view: view.free("n9", "P100"), "there is no node n9"),
            (lambda view: view.place("A", [("n1", "V100", 2), ("n2", "V100", 1)]), "A is given 3 GPUs; it allows 1, 2, 4"),
            (lambda view: view.place("A", [("n1", "V100", 0)]), "A: 0 is no number of GPUs"),
            (lambda view: view.place("A", [("n1", "V100", 0.5)]), "A: 0.5 is no number of GPUs"),
            (lambda view: view.place("A", [("n3", "P100", 1)]), "A: node n3 is down"),
            (lambda view: view.place("C", [("n2", "P100", 1)]), "C cannot run on P100"),
            (lambda view: view.place("Z", []), "Z is no job that has arrived and not ended"),
            (twice, "A is placed or stopped twice"),
            (both, "keep() changes nothing"),
            (late, "others_stay() must be called before"),
            (wakes(0), "wake_s is 0; it must be after now_s, 0"),
            (wakes(math.inf), "wake_s is inf"),
            (lambda view: view.place("A", [("n1", "V100", 1)], share="B"), "A is to share with B: place B on the same GPU"),
        ]
        for decide, message in refused:
            asked = question(members("A"), members("B"), members("C", rate={"V100": [1, 2, 3], "P100": None}), down=["n3"])
            with self.assertRaises(DecisionError) as raised:
                ask(decide, asked)
            self.assertIn(message, str(raised.exception))

    def test_two_jobs_share_a_gpu(self):
        def decide(view):
            view.place("A", [("n1", "V100", 1)], share="B")
            view.place("B", [("n1", "V100", 1)], share="A")
            view.place("C", [("n1", "V100", 1)])

        answer = ask(decide, question(members("A"), members("B"), members("C")))
        self.assertEqual(answer["place"]["A"], [{"node": "n1", "type": "V100", "count": 1, "with": "B"}])
        self.assertEqual(answer["place"]["B"], [{"node": "n1", "type": "V100", "count": 1, "with": "A"}])

    def test_a_shared_gpu_is_held_once(self):
        free = []

        def decide(view):
            view.others_stay()
            free.append(view.free("n1", "V100"))
            view.stop("A")
            free.append(view.free("n1", "V100"))
            view.stop("B")
            free.append(view.free("n1", "V100"))

        part = {"node": "n1", "type": "V100", "count": 1}
        ask(decide, question(members("A", held=[{**part, "with": "B"}]), members("B", held=[{**part, "with": "A"}])))
        self.assertEqual(free, [1, 1, 2])

    def test_a_stateless_class_must_not_set_state(self):
        def decide(view):
            view._session._scheduler.state = 1

        with self.assertRaisesRegex(DecisionError, "stateless = False"):
            ask(decide, question(members("A")))

    def test_state_is_handed_back(self):
        class Counter(Scheduler):
            stateless = False

            def decide(self, view):
                self.state = {"n": (self.state or {"n": 0})["n"] + 1}

        session = Session(Counter())
        session.answer(HELLO)
        self.assertEqual(session.answer(question(members("A")))["state"], {"n": 1})
        self.assertEqual(session.answer(question(members("A"), state={"n": 41}))["state"], {"n": 42})
        self.assertEqual(session.answer(question(members("A"), state=None))["state"], {"n": 1})

    def test_bad_classes_are_refused_at_the_start(self):
        for attributes in ({"wake": ()}, {"wake": ("rounds",)}, {"view": "some"}):
            with self.assertRaises(ValueError):
                Session(scheduler(lambda view: None, **attributes))


class Merging(unittest.TestCase):
    def seen(self, *questions):
        views = []
        ask(lambda view: views.append([(job.id, job.done, job.held, job.wait_s) for job in view.jobs]), *questions)
        return views

    def test_members_that_differ_replace_the_last_ones(self):
        a, b, c = members("A", user="u"), members("B"), members("C", arrival_s=5)
        first = question(a, b, reset=True)
        second = question({"id": "A", "done": 8, "held": held("n1", "V100", 2)}, c, now_s=100, ended=["B"])
        jobs = []
        ask(lambda view: jobs.append(view.jobs), first, second)
        self.assertEqual([job.id for job in jobs[1]], ["A", "C"])
        job = jobs[1][0]
        self.assertEqual((job.done, job.held, job.user, job.model, job.iterations), (8, [("n1", "V100", 2)], "u", None, 100))

    def test_reset_forgets_the_last_question(self):
        views = self.seen(question(members("A"), reset=True), question(members("B"), reset=True, now_s=9))
        self.assertEqual([each[0] for each in views[1]], ["B"])

    def test_jobs_are_in_the_order_of_arrival(self):
        views = self.seen(question(members("B", arrival_s=50), reset=True, now_s=60), question(members("A", arrival_s=20), now_s=70))
        self.assertEqual([each[0] for each in views[1]], ["A", "B"])

    def test_the_wait_grows_while_nothing_is_held(self):
        waits = [view[0][3] for view in self.seen(
            question(members("A", wait_s=4), reset=True, now_s=10),
            question(now_s=30),
            question({"id": "A", "held": held("n1", "V100", 2), "wait_s": 24}, now_s=50),
            question({"id": "A", "done": 5}, now_s=70),
            question({"id": "A", "held": []}, now_s=100),
            question({"id": "A", "held": held("n1", "V100", 2)}, now_s=160),
        )]
        self.assertEqual(waits, [4, 24, 24, 24, 54, 54])

    def test_the_wait_of_a_job_that_lost_its_node_grows_from_then(self):
        waits = []

        def decide(view):
            view.others_stay()
            waits.append(view.job("A").wait_s)

        lost = question({"id": "A", "held": []}, now_s=50, down=["n1"])
        ask(decide, question(members("A", held=held("n1", "V100", 2), wait_s=4), reset=True, now_s=10), lost, question(now_s=70, down=["n1"]))
        self.assertEqual(waits, [4, 4, 24])

    def test_free_gpus_follow_changes(self):
        free = []

        def decide(view):
            view.others_stay()
            free.append((view.free(type="V100"), view.free(type="P100")))

        first = question(members("A", held=held("n1", "V100", 2)), members("B", held=held("n3", "P100", 4)), reset=True)
        moved = question({"id": "A", "held": held("n2", "P100", 2)}, now_s=1)
        ended = question(now_s=2, ended=["B"])
        down = question({"id": "A", "held": []}, now_s=3, down=["n2"])
        ask(decide, first, moved, ended, down)
        self.assertEqual(free, [(1, 2), (3, 0), (3, 4), (2, 4)])


class Placing(unittest.TestCase):
    def job(self, **other):
        return Job(roundel_scheduler._Clock(), members("J", **other))

    def test_rates_of_gangs(self):
        job = self.job()
        self.assertEqual(job.rate_on([("n1", "V100", 2)]), 2)
        self.assertEqual(job.rate_on([("n1", "V100", 1), ("n2", "V100", 1)]), 2)
        self.assertEqual(job.rate_on([("n1", "V100", 2), ("n2", "P100", 2)]), 0)  # 0 in rate_spread
        self.assertEqual(job.rate_on([("n2", "V100", 1), ("n2", "P100", 3)]), 3)  # the smaller entry
        self.assertEqual(job.rate_on([("n1", "V100", 3)]), 0)  # 3 is no size of the job
        self.assertEqual(self.job(rate_model="additive").rate_on([("n2", "V100", 1), ("n2", "P100", 3)]), 4 / 4 * 1 + 3 / 4 * 3)
        self.assertEqual((job.rate_of("P100", 4), job.rate_of("P100", 4, spread=True), job.can_use("K80")), (3, 0, False))

    def test_fewest_nodes_are_the_first_of_the_smallest_sets(self):
        nodes = [{"id": f"n{i}", "gpus": [{"type": "V100", "count": count}]} for i, count in enumerate((1, 3, 2, 3, 4))]
        cluster = roundel_scheduler.Cluster({"gpu_types": [{"id": "V100"}], "nodes": nodes})
        left = [1, 3, 2, 3, 4]
        expected = {1: [0], 2: [1], 3: [1], 4: [4], 5: [0, 4], 6: [1, 3], 7: [1, 4], 8: [0, 1, 4], 10: [1, 3, 4], 13: [0, 1, 2, 3, 4], 14: None}
        for count, chosen in expected.items():
            parts = roundel_scheduler._fewest_nodes(cluster, left, "V100", count)
            self.assertEqual(parts and [int(part.node[1:]) for part in parts], chosen, count)
            self.assertEqual(sum(part.count for part in parts or []), count if chosen else 0)

    def test_gang_is_the_nearest_size_that_the_cluster_holds(self):
        gangs = []
        no_rate = {"V100": [1, 2, 0], "P100": None}
        spread = {"V100": [1, 2, 3], "P100": [1, 1, 0]}
        jobs = [members("A", gpus=4), members("B", gpus=4, rate=no_rate, rate_spread=no_rate), members("C", sizes=[2, 8, 9], gpus=8, rate_spread=spread)]
        ask(lambda view: gangs.extend((view.gang(job), view.gang(job, mixed=True)) for job in view.jobs), question(*jobs))
        self.assertEqual(gangs, [(4, 4), (2, 2), (2, 8)])

    def test_first_fit_mixes_types_in_the_order_of_the_file(self):
        rates = {"V100": [1, 2, 4], "P100": [1, 2, 3]}
        found = []
        asked = question(members("A", gpus=4, rate=rates, rate_spread=rates))
        ask(lambda view: found.append(view.first_fit(view.job("A"))), asked)
        self.assertEqual(found, [[("n1", "V100", 2), ("n2", "P100", 2)]])


class Explaining(unittest.TestCase):
    def test_tables_and_reasons(self):
        def decide(view):
            view.place("A", [("n1", "V100", 2)], score=2.5)
            view.reason("B", "x" * 500)
            rows = [[view.job("A"), 1.0], ["B", math.nan]]
            view.explain(rule="r", score="s", tables=[table("t", "T", ["job", ("a", "s", "amount")], rows, picture="order", chosen=[0])])

        why = ask(decide, question(members("A"), members("B"), explain=True))["why"]
        self.assertEqual(why, {
            "rule": "r", "score": "s", "chosen": {"A": 2.5}, "waiting": {"B": "x" * 300},
            "tables": [{"id": "t", "title": "T", "picture": "order", "rows": [["A", 1.0], ["B", None]], "chosen": [0],
                        "columns": [{"name": "job", "unit": "", "role": "plain"}, {"name": "a", "unit": "s", "role": "amount"}]}],
        })
        self.assertNotIn("why", ask(decide, question(members("A"), members("B"))))

    def test_too_large_explanations_are_refused(self):
        for tables in ([table(str(i), "T", ["a"], []) for i in range(17)], [table(str(i), "T", ["a"], [[1]] * 50001) for i in range(2)]):
            with self.assertRaisesRegex(DecisionError, "at most 16 tables with 100000 cells"):
                ask(lambda view: view.explain(tables=tables), question(members("A"), explain=True))

    def test_faults_of_tables(self):
        for arguments in ((["a"], [[1, 2]]), ([("a", "", "sum")], []), (["a"], [[1]], "circle")):
            with self.assertRaises(ValueError):
                table("t", "T", *arguments)


class Processes(unittest.TestCase):
    def test_examples_run_as_programs(self):
        for name in ("fifo", "srtf_backfill", "least_attained", "greedy_gavel", "with_state"):
            process = Process([sys.executable, str(PYTHON / "examples" / f"{name}.py")])
            self.assertGreater(len(Host(SCENARIO, process.ask).run()), 4)
            self.assertEqual(process.close(), (0, ""))

    def program(self, body):
        file = tempfile.NamedTemporaryFile("w", suffix=".py", delete=False)
        self.addCleanup(pathlib.Path(file.name).unlink)
        file.write(f"import sys\nsys.path.append({str(PYTHON)!r})\nfrom roundel_scheduler import Scheduler\n\n{body}\n")
        file.close()
        return [sys.executable, file.name]

    def test_what_is_printed_goes_to_the_log(self):
        process = Process(self.program("class P(Scheduler):\n    def decide(self, view):\n        print('placing')\nP().run()"))
        process.ask(HELLO)
        self.assertEqual(process.ask(question(members("A")))["place"], {})
        self.assertEqual(process.close(), (0, "placing\n"))

    def test_a_mistake_is_in_the_log_with_its_instant(self):
        process = Process(self.program("class P(Scheduler):\n    def decide(self, view):\n        view.place('A', [('n1', 'V100', 3)])\nP().run()"))
        process.ask(HELLO)
        with self.assertRaises(RuntimeError) as raised:
            process.ask(question(members("A"), now_s=360))
        log = str(raised.exception)
        self.assertIn("at 360 s, question 1:", log)
        self.assertIn("DecisionError: A is given 3 GPUs; it allows 1, 2, 4", log)
        self.assertEqual(process.child.wait(10), 1)
        process.child.stdout.close()
        process.child.stderr.close()

    def test_numbers_that_json_cannot_say_are_mistakes(self):
        body = "class P(Scheduler):\n    stateless = False\n    def decide(self, view):\n        self.state = float('nan')\nP().run()"
        lines = "\n".join(json.dumps(each) for each in (HELLO, question(members("A")))).encode()
        ended = subprocess.run(self.program(body), input=lines, capture_output=True, timeout=30)
        self.assertEqual(ended.returncode, 1)
        self.assertEqual(len(ended.stdout.splitlines()), 1)
        self.assertIn(b"ValueError", ended.stderr)

    def test_the_programs_in_the_texts_run(self):
        for text in (roundel_scheduler.__doc__, (PYTHON / "README.md").read_text(encoding="utf-8")):
            begin = text.index("    from roundel_scheduler import Scheduler")
            end = text.index(".run()", begin) + len(".run()")
            process = Process(self.program(textwrap.dedent(text[begin:end])))
            self.assertGreater(len(Host(SCENARIO, process.ask).run()), 4)
            self.assertEqual(process.close(), (0, ""))

    def test_the_template_is_complete(self):
        text = (PYTHON / "template.py.in").read_text(encoding="utf-8")
        self.assertEqual(len(text.splitlines()), 30)
        with tempfile.TemporaryDirectory() as folder:
            mine = pathlib.Path(folder) / "mine.py"
            mine.write_text(text.replace("@helper@", str(PYTHON)), encoding="utf-8")
            process = Process([sys.executable, "-B", str(mine)])
            self.assertGreater(len(Host(SCENARIO, process.ask, {"shortest_first": True}).run()), 4)
            self.assertEqual(process.close(), (0, ""))


if __name__ == "__main__":
    unittest.main()
