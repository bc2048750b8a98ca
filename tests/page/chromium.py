# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless Chromium driven through the DevTools protocol, with the standard library alone."""

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request

NAMES = ("chromium", "chromium-browser", "google-chrome")
LIMIT_S = 120


def found():
    """The path of an installed Chromium, or None."""
    for name in NAMES:
        if shutil.which(name):
            return shutil.which(name)
    return None


class Socket:
    """A WebSocket client (RFC 6455): text messages only."""

    def __init__(self, url):
        host, path = url.removeprefix("ws://").split("/", 1)
        name, port = host.split(":")
        self.stream = socket.create_connection((name, int(port)), LIMIT_S)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self._bytes(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())

    def _bytes(self, count):
        out = bytearray()
        while len(out) < count:
            piece = self.stream.recv(count - len(out))
            if not piece:
                raise ConnectionError("the browser closed the connection")
            out += piece
        return bytes(out)

    def send(self, text):
        data = text.encode()
        mask = os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x81, 0x80 | length)
        elif length < 65536:
            head = struct.pack("!BBH", 0x81, 0xFE, length)
        else:
            head = struct.pack("!BBQ", 0x81, 0xFF, length)
        self.stream.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        message = b""
        while True:
            first, second = self._bytes(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack("!H", self._bytes(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self._bytes(8))[0]
            data = self._bytes(length)
            if first & 0x0F in (0, 1, 2):
                message += data
                if first & 0x80:
                    return message.decode()

    def close(self):
        self.stream.close()


class Page:
    """A tab. Clicks and keys are input events of the browser, not calls of scripts."""

    KEYS = {" ": ("Space", 32), "ArrowLeft": ("ArrowLeft", 37), "ArrowRight": ("ArrowRight", 39),
            "ArrowUp": ("ArrowUp", 38), "ArrowDown": ("ArrowDown", 40), "Home": ("Home", 36), "End": ("End", 35),
            "Tab": ("Tab", 9), "Enter": ("Enter", 13), "Escape": ("Escape", 27)}

    def __init__(self, url):
        self.socket = Socket(url)
        self.last = 0
        self.problems = []  # exceptions and console errors of the page
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.requests = []

    def call(self, method, **parameters):
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == self.last:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self._note(message)

    def _note(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.problems.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def value(self, script):
        """The value of an expression; awaits a promise."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", script))
        return result["result"].get("value")

    def wait(self, script, what):
        """Waits until the expression is true."""
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            got = self.value(script)
            if got:
                return got
            self.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 10)))")
        raise AssertionError(f"never true: {what}; problems: {self.problems}")

    def open(self, path, fragment="", ready="document.documentElement.classList.contains('ready')"):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url="file://" + str(path) + fragment)
        self.wait(f"location.protocol === 'file:' && document.readyState === 'complete' && ({ready})", "the page is ready")

    def size(self, width, height, dark=False, media=""):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def scripts(self, on):
        self.call("Emulation.setScriptExecutionDisabled", value=not on)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def middle(self, selector):
        return self.value(f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
                          "e.scrollIntoView({block: 'nearest'}); const b = e.getBoundingClientRect();"
                          "return [b.left + b.width / 2, b.top + b.height / 2]; })()")

    def click_on(self, selector):
        self.click(*self.middle(selector))

    def key(self, key, shift=False):
        code, number = self.KEYS.get(key) or ("Key" + key.upper(), ord(key.upper()))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        modifiers = 8 if shift else 0
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code, windowsVirtualKeyCode=number, text=text,
                  modifiers=modifiers)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code, windowsVirtualKeyCode=number,
                  modifiers=modifiers)

    def picture(self, path, whole=False):
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def pdf(self, path):
        printed = self.call("Page.printToPDF", printBackground=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(printed["data"]))


class Browser:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="roundel-browser-")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0",
             "--disable-dev-shm-usage", "--hide-scrollbars", "--user-data-dir=" + self.folder, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            port = self._port()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=LIMIT_S) as answer:
                tab = next(each for each in json.load(answer) if each["type"] == "page")
            self.page = Page(tab["webSocketDebuggerUrl"])
        except BaseException:
            self.close()
            raise

    def _port(self):
        file = os.path.join(self.folder, "DevToolsActivePort")
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError("the browser ended")
            if os.path.exists(file):
                with open(file, encoding="ascii") as text:
                    lines = text.read().split("\n")
                if len(lines) > 1:
                    return int(lines[0])
            time.sleep(0.05)
        raise RuntimeError("the browser opened no port")

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
