# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless Chromium driven through the DevTools protocol."""

import base64
import json
import tempfile
import urllib.request

from tab import Gone, Program, Tab, first_installed, waited
from web_socket import LIMIT_S

NAMES = ("chromium", "chromium-browser", "google-chrome")
LOST = ("Cannot find context", "Execution context was destroyed", "Inspected target navigated", "Promise was collected",
        "Cannot find default execution context")


def found():
    """The path of an installed Chromium, or None."""
    return first_installed(NAMES)


class ChromiumTab(Tab):
    KEYS = {" ": ("Space", 32), "ArrowLeft": ("ArrowLeft", 37), "ArrowRight": ("ArrowRight", 39),
            "ArrowUp": ("ArrowUp", 38), "ArrowDown": ("ArrowDown", 40), "Home": ("Home", 36), "End": ("End", 35),
            "Tab": ("Tab", 9), "Enter": ("Enter", 13), "Escape": ("Escape", 27), "Backspace": ("Backspace", 8),
            ".": ("Period", 190), ",": ("Comma", 188), "-": ("Minus", 189), "?": ("Slash", 191)}

    def __init__(self, url):
        super().__init__(url)
        self.frames = []  # sessions of frames that have separate processes
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)

    def _note(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.problems.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Target.attachedToTarget" and parameters["targetInfo"]["type"] == "iframe":
            self.frames.append(parameters["sessionId"])
        elif method == "Target.detachedFromTarget" and parameters["sessionId"] in self.frames:
            self.frames.remove(parameters["sessionId"])

    def value(self, script, session=None):
        """The value of an expression; awaits a promise."""
        message = {"method": "Runtime.evaluate",
                   "params": {"expression": script, "returnByValue": True, "awaitPromise": True}}
        if session is not None:
            message["sessionId"] = session
        try:
            result = self._call(message)
        except RuntimeError as error:
            if any(lost in str(error) for lost in LOST):
                raise Gone from error
            raise
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", script))
        return result["result"].get("value")

    def value_in_frame(self, script):
        """The value of an expression in the only frame of the page; None before it has a document."""
        self.value("0")  # receives the browser's events about frames
        try:
            return self.value(script, self.frames[-1]) if self.frames else None
        except Gone:
            return None

    def go(self, url):
        self.call("Page.navigate", url=url)

    def size(self, width, height, dark=False, media=""):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def scripts(self, on):
        self.call("Emulation.setScriptExecutionDisabled", value=not on)

    def before_scripts(self, source):
        """Runs the source in new documents before their own scripts. Returns a function that removes it."""
        added = self.call("Page.addScriptToEvaluateOnNewDocument", source=source)
        return lambda: self.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])

    def downloads_to(self, folder):
        self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)

    def _mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def move(self, x, y, held=False):
        self._mouse("mouseMoved", x, y, **({"button": "left", "buttons": 1} if held else {}))

    def press(self, x, y):
        self._mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)

    def release(self, x, y):
        self._mouse("mouseReleased", x, y, button="left", clickCount=1)

    def key(self, key, shift=False):
        code, number = self.KEYS.get(key) or ("Key" + key.upper(), ord(key.upper()))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number,
                      modifiers=8 if shift else 0, **({"text": text} if kind == "keyDown" else {}))

    def picture(self, path, whole=False):
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def pdf(self, path):
        printed = self.call("Page.printToPDF", printBackground=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(printed["data"]))

    def spoken(self):
        """Role and name of everything that a screen reader can reach."""
        tree = self.call("Accessibility.getFullAXTree")["nodes"]
        return {(node["role"]["value"], node.get("name", {}).get("value")) for node in tree if "role" in node}


class Browser(Program):
    def __init__(self, program):
        folder = tempfile.mkdtemp(prefix="roundel-browser-")
        super().__init__(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0",
             "--disable-dev-shm-usage", "--hide-scrollbars", "--user-data-dir=" + folder, "about:blank"], folder)
        try:
            port = waited(self._port, "the browser opens a port", self.process)
            self.tab = ChromiumTab(waited(lambda: self._tab(port), "the browser has a tab", self.process))
        except BaseException:
            self.close()
            raise

    def _port(self):
        lines = self.text_of("DevToolsActivePort").split("\n")
        return int(lines[0]) if len(lines) > 1 else None

    @staticmethod
    def _tab(port):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=LIMIT_S) as answer:
            tabs = [each for each in json.load(answer) if each["type"] == "page"]
        return tabs[0]["webSocketDebuggerUrl"] if tabs else None
