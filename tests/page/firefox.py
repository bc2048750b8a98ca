# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless Firefox driven through WebDriver BiDi, without another program."""

import base64
import json
import os
import re
import tempfile

from tab import Gone, Program, Tab, first_installed, waited

NAMES = ("firefox-esr", "firefox")
# No start pages, no updates and no connections to Mozilla.
PREFERENCES = {
    "browser.aboutwelcome.enabled": False, "browser.shell.checkDefaultBrowser": False, "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.server": "", "browser.startup.page": 0,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "app.normandy.enabled": False, "extensions.update.enabled": False, "browser.region.network.url": "",
    "services.settings.server": "data:,#remote-settings-dummy/v1", "ui.systemUsesDarkTheme": 0,
    # Firefox ignores changes of the address after 200 in ten seconds; a test makes more of them.
    "dom.navigation.navigationRateLimit.count": 0,
}


def found():
    """The path of an installed Firefox, or None."""
    return first_installed(NAMES)


class FirefoxTab(Tab):
    KEYS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011",
            "End": "\ue010", "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Backspace": "\ue003"}
    SHIFT = "\ue008"

    def __init__(self, url):
        super().__init__(url)
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def _note(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        if method == "log.entryAdded" and parameters["level"] == "error":
            self.problems.append(parameters["text"])
        elif method == "network.beforeRequestSent":
            self.requests.append(parameters["request"]["url"])

    def value(self, script, context=None):
        """The value of an expression; awaits a promise."""
        text = f"Promise.resolve(({script})).then((value) => JSON.stringify(value === undefined ? null : value))"
        try:
            result = self.call("script.evaluate", expression=text, awaitPromise=True,
                               target={"context": context or self.context})
        except RuntimeError as error:
            if "no such frame" in str(error) or "unknown error" in str(error):
                raise Gone from error
            raise
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def value_in_frame(self, script):
        """The value of an expression in the only frame of the page; None before it has a document."""
        frames = self.call("browsingContext.getTree", root=self.context)["contexts"][0]["children"]
        try:
            return self.value(script, frames[0]["context"]) if frames else None
        except Gone:
            return None

    def go(self, url):
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def size(self, width, height, dark=False, media=""):
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def before_scripts(self, source):
        """Runs the source in new documents before their own scripts. Returns a function that removes it."""
        added = self.call("script.addPreloadScript", functionDeclaration="() => { " + source + " }")
        return lambda: self.call("script.removePreloadScript", script=added["script"])

    def downloads_to(self, folder):
        self.call("browser.setDownloadBehavior", downloadBehavior={"type": "allowed", "destinationFolder": folder})

    def _act(self, source, actions):
        self.call("input.performActions", context=self.context, actions=[{**source, "actions": actions}])

    def _mouse(self, *actions):
        self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}, list(actions))

    def move(self, x, y, held=False):
        self._mouse({"type": "pointerMove", "x": round(x), "y": round(y)})

    def press(self, x, y):
        self.move(x, y)
        self._mouse({"type": "pointerDown", "button": 0})

    def release(self, x, y):
        self.move(x, y)
        self._mouse({"type": "pointerUp", "button": 0})

    def key(self, key, shift=False):
        actions = [{"type": kind, "value": self.KEYS.get(key, key)} for kind in ("keyDown", "keyUp")]
        if shift:
            actions = [{"type": "keyDown", "value": self.SHIFT}, *actions, {"type": "keyUp", "value": self.SHIFT}]
        self._act({"type": "key", "id": "keyboard"}, actions)

    def picture(self, path, whole=False):
        shot = self.call("browsingContext.captureScreenshot", context=self.context,
                         origin="document" if whole else "viewport")
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))


class Browser(Program):
    def __init__(self, program):
        folder = tempfile.mkdtemp(prefix="roundel-browser-")
        with open(os.path.join(folder, "user.js"), "w", encoding="ascii") as file:
            for name, value in PREFERENCES.items():
                shown = f'"{value}"' if isinstance(value, str) else str(value).lower()
                file.write(f'user_pref("{name}", {shown});\n')
        super().__init__([program, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0",
                          "about:blank"], folder)
        try:
            port = waited(self._port, "the browser opens a port", self.process)
            self.tab = FirefoxTab(f"ws://127.0.0.1:{port}/session")
        except BaseException:
            self.close()
            raise

    def _port(self):
        found = re.search(r'"ws_port"\s*:\s*(\d+)', self.text_of("WebDriverBiDiServer.json"))
        return int(found.group(1)) if found else None
