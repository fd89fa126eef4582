"""Controls Chromium through its debugging pipe: opens pages, presses keys, evaluates JavaScript."""

import base64
import json
import os
import select
import shutil
import subprocess
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60


def find():
    """The path of the browser, or None."""
    named = os.environ.get("FLOWCTL_BROWSER")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


class Chromium:
    """A browser without a window, which ends with the `with` block."""

    def __init__(self, program, profile):
        (self._read_here, write_there), (read_there, self._write_here) = os.pipe(), os.pipe()

        def connect():
            # The browser reads commands from 3 and replies on 4. The copies at high numbers can't be overwritten.
            high = [os.dup2(fd, fd + 100) for fd in (read_there, write_there)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        arguments = [
            program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={profile}",
            "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--force-device-scale-factor=1", "--disable-background-networking",
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        self._process = subprocess.Popen(
            arguments, preexec_fn=connect, pass_fds=(3, 4), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_there)
        os.close(write_there)
        self._buffer = b""
        self._count = 0
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._read_here)
        os.close(self._write_here)

    def send(self, method, session=None, **parameters):
        """The result of a command; events that arrive before it are stored in `events`."""
        own = self._write(method, session, parameters)
        while True:
            answer = self._next()
            if answer.get("id") != own:
                self._keep(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def _write(self, method, session, parameters):
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._write_here, json.dumps(message).encode() + b"\0")
        return self._count

    def _keep(self, event):
        """Stores an event, and closes a dialog, which would block the page."""
        if event.get("method") == "Page.javascriptDialogOpening":
            self._write("Page.handleJavaScriptDialog", event["sessionId"], {"accept": True})
        if "method" in event:
            self.events.append(event)

    def wait(self, event, session):
        """Waits until the session has sent the event."""
        while not any(e.get("method") == event and e.get("sessionId") == session for e in self.events):
            self._keep(self._next())

    def forget(self, event, session):
        """Drops the stored events of a kind, so that `wait` waits for the next one."""
        self.events = [
            e for e in self.events if (e.get("method"), e.get("sessionId")) != (event, session)]

    def _next(self):
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._buffer:
            if not select.select([self._read_here], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser doesn't respond")
            piece = os.read(self._read_here, 1 << 20)
            if not piece:
                raise EOFError("the browser has exited")
            self._buffer += piece
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    def open(self, page):
        """Opens a page in a new tab."""
        return Tab(self, page.resolve().as_uri())


class Tab:
    """An open page."""

    def __init__(self, chromium, address):
        self._chromium = chromium
        self._address = address
        self._target = chromium.send("Target.createTarget", url="about:blank")["targetId"]
        attached = chromium.send("Target.attachToTarget", targetId=self._target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        self.send("Page.navigate", url=address)
        chromium.wait("Page.loadEventFired", self._session)
        self.show(width=1280, scheme="light")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._chromium.send("Target.closeTarget", targetId=self._target)
        self._chromium.events.clear()

    def send(self, method, **parameters):
        return self._chromium.send(method, self._session, **parameters)

    def show(self, width, scheme, media="screen", scale=1, forced="none"):
        """Sets the width of the window, the color scheme, the medium, the zoom and forced colors."""
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width // scale, height=900 // scale,
            deviceScaleFactor=scale, mobile=False)
        preferences = {
            "prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce", "forced-colors": forced}
        self.send(
            "Emulation.setEmulatedMedia", media=media,
            features=[{"name": name, "value": value} for name, value in preferences.items()])

    def ask(self, expression):
        """The value of a JavaScript expression, or of its promise; the policy of the page does not apply."""
        answer = self.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", "?"))
        return answer["result"].get("value")

    def without_script(self):
        """Opens the page again with the scripts of the page disabled."""
        self.send("Emulation.setScriptExecutionDisabled", value=True)
        self._chromium.forget("Page.loadEventFired", self._session)
        self.send("Page.reload")
        self._chromium.wait("Page.loadEventFired", self._session)

    def press(self, key, code, text=""):
        """Presses and releases a key."""
        words = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self.send("Input.dispatchKeyEvent", **down, **words)
        self.send("Input.dispatchKeyEvent", type="keyUp", **words)

    def screenshot(self, file, most=8000):
        """Writes a picture of the page, up to a height in pixels."""
        file.parent.mkdir(parents=True, exist_ok=True)
        size = self.send("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], most), "scale": 1}
        picture = self.send("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        file.write_bytes(base64.b64decode(picture["data"]))

    def incidents(self):
        """Events that a page must not cause: requests, messages, exceptions, dialogs."""
        names = {
            "Log.entryAdded": lambda p: "console: " + p["entry"]["text"],
            "Runtime.consoleAPICalled": lambda p: "console: " + p["type"],
            "Runtime.exceptionThrown": lambda p: "exception: " + p["exceptionDetails"]["text"],
            "Page.javascriptDialogOpening": lambda p: "dialog: " + p["message"],
            "Network.requestWillBeSent": lambda p: "request: " + p["request"]["url"][:200],
        }
        for event in self._chromium.events:
            if event.get("sessionId") == self._session and event["method"] in names:
                text = names[event["method"]](event["params"])
                if text != "request: " + self._address:
                    yield text
