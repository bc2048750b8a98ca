# SPDX-License-Identifier: GPL-3.0-or-later
"""A tab of a browser and the program of the browser: the common parts of Chromium and Firefox."""

import json
import os
import shutil
import subprocess
import tempfile
import time

from web_socket import LIMIT_S, Socket

POLL_S = 0.02


def waited(act, what, process=None):
    """Calls act() until its value is true and returns this value."""
    end = time.monotonic() + LIMIT_S
    while time.monotonic() < end:
        got = act()
        if got:
            return got
        if process is not None and process.poll() is not None:
            raise RuntimeError("the browser ended")
        time.sleep(POLL_S)
    raise AssertionError("never true: " + (what() if callable(what) else what))


class Gone(Exception):
    """The document of an expression was replaced by another one."""


class Tab:
    """A tab of a browser. Clicks and keys are input events of the browser, not calls of scripts."""

    def __init__(self, url):
        self.socket = Socket(url)
        self.last = 0
        self.problems = []  # exceptions and console errors of the page
        self.requests = []  # URLs

    def call(self, method, **parameters):
        return self._call({"method": method, "params": parameters})

    def _call(self, message):
        self.last += 1
        message["id"] = self.last
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    raise RuntimeError(f"{message['method']}: {answer['error']} {answer.get('message', '')}")
                return answer["result"]
            self._note(answer)

    def wait(self, script, what):
        """Waits until the expression is true. `what`: a text, or a function that returns it."""
        def now():
            try:
                return self.value(script)
            except Gone:
                return None
        return waited(now, lambda: f"{what() if callable(what) else what}; problems: {self.problems}")

    def open(self, path, fragment="", ready="document.documentElement.classList.contains('ready')"):
        self.go("about:blank")
        self.go("file://" + str(path) + fragment)
        self.wait(f"location.protocol === 'file:' && document.readyState === 'complete' && ({ready})", "the page is ready")

    def click(self, x, y):
        self.move(x, y)
        self.press(x, y)
        self.release(x, y)

    def middle(self, selector):
        return self.value(f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
                          "e.scrollIntoView({block: 'nearest'}); const b = e.getBoundingClientRect();"
                          "return [b.left + b.width / 2, b.top + b.height / 2]; })()")

    def click_on(self, selector):
        self.click(*self.middle(selector))


class Program:
    """A browser with a separate folder. `tab` is its only tab."""

    def __init__(self, command, folder=None):
        self.folder = folder or tempfile.mkdtemp(prefix="roundel-browser-")
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def text_of(self, name):
        """Returns the text of a file that the browser writes; empty if the file does not exist yet."""
        file = os.path.join(self.folder, name)
        if not os.path.exists(file):
            return ""
        with open(file, encoding="utf-8") as text:
            return text.read()

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def first_installed(names):
    """The path of the first installed program, or None."""
    return next((path for path in map(shutil.which, names) if path), None)
