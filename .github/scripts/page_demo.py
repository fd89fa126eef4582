"""The repositories whose pages check-pages opens, and a server with the issues of their board."""

import http.server
import json
import os
import pathlib
import re
import subprocess
import threading
import time
import urllib.parse

STATUSES = ("ready", "inProgress", "inReview", "done")
TITLES = (
    "Crash when the app opens without a network", "Show the balance of shared budgets", "Sign in with a passkey",
    "The list scrolls to the top after an update", "Translate the settings into Finnish",
    "Export the report of a month as PDF", "Dark mode: the chart has no contrast",
    "'\"><script>document.title='x'</script><img src=x onerror=alert(1)>", "Name with \u202egpj and \u2066marks\u2069",
)
CONFIGURATION = """\
gates:
  lint: { command: [cat, lint.json], reports: ["-"], report-format: eslint }
  unit: { command: [cp, tests.xml, build/tests.xml], reports: [build/tests.xml] }
  build: { command: ["true"] }
  coverage: { needs: [measure], minimum: 80 }
  measure: { command: [cp, c.info, build/c.info], reports: [build/c.info] }
  strings: { required: false }
"""
STORES = "stores: { app-store: com.example.app, play: com.example.app }\n"
LINT = [{"filePath": "a.js", "errorCount": 1, "messages": [
    {"ruleId": "no-var", "severity": 2, "message": "unexpected var", "line": 2, "column": 3}]}]
TESTS = """\
<testsuite tests="3"><testcase classname="Login" name="signsIn" time="0.4"/>
<testcase classname="Login" name="expires" time="0.1"><failure message="expected 401, got 200"/></testcase>
<testcase classname="Sync" name="uploads" time="2.1"/></testsuite>
"""


def catalog(languages):
    """A string catalog; each language lacks a few more texts than the one before."""
    keys = [f"key.{number}" for number in range(60)]
    texts = {
        key: {"localizations": {
            language: {"stringUnit": {"state": "translated", "value": key}}
            for place, language in enumerate(languages) if number >= place * place * 2}}
        for number, key in enumerate(keys)}
    return json.dumps({"sourceLanguage": "en", "version": "1.0", "strings": texts})


def issue(number):
    """An issue of the board."""
    status = number % len(STATUSES)
    address = f"https://api.github.com/repos/acme/app/issues/{number}"
    return {
        "id": number, "number": number, "title": TITLES[number % len(TITLES)], "body": "", "locked": False,
        "state": "closed" if STATUSES[status] == "done" else "open", "comments": 0, "milestone": None,
        "user": {"id": 1, "login": "ada", "type": "User"},
        "assignees": [{"id": 1, "login": "ada", "type": "User"}] if number % 3 == 0 else [],
        "labels": [{"id": status + 1, "name": "status:" + STATUSES[status], "color": "ededed"}],
        "html_url": f"https://github.com/acme/app/issues/{number}", "url": address,
        "repository_url": "https://api.github.com/repos/acme/app", "created_at": "2026-01-02T10:00:00Z",
        "updated_at": "2026-11-20T10:00:00Z",
        "closed_at": "2026-11-20T10:00:00Z" if STATUSES[status] == "done" else None,
    }


class Handler(http.server.BaseHTTPRequestHandler):
    """GitHub's issues; every other list is empty."""

    protocol_version = "HTTP/1.1"
    issues = []

    def log_message(self, *_):
        pass

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(address.query))
        found, more = [], None
        if address.path == "/repos/acme/app/issues":
            page, size = int(query.get("page", 1)), int(query.get("per_page", 30))
            found = [] if "since" in query else self.issues[(page - 1) * size:page * size]
            if found and page * size < len(self.issues):
                query["page"] = str(page + 1)
                more = f"http://{self.headers['Host']}{address.path}?{urllib.parse.urlencode(query)}"
        elif named := re.fullmatch(r"/repos/acme/app/issues/(\d+)", address.path):
            found = issue(int(named[1]))
        body = json.dumps(found).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if more:
            self.send_header("Link", f'<{more}>; rel="next"')
        self.end_headers()
        self.wfile.write(body)


class Demo:
    """A repository with branches, gates, translations and a board, and an empty one."""

    def __init__(self, program, scratch, cards):
        self._program = program
        self._full, self._bare = scratch / "shop", scratch / "new"
        self.folder = self._full / ".flowctl/pages"
        Handler.issues = [issue(number) for number in range(cards, 0, -1)]
        # Commits are two days apart, the last one today.
        self._time = int(time.time()) - 60 * 86400
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        person = {"NAME": "Ada Lovelace", "EMAIL": "ada@example.com"}
        self._environment = {
            "PATH": os.environ["PATH"], "HOME": str(scratch), "GIT_CONFIG_NOSYSTEM": "1",
            "FLOWCTL_TOKEN": "ghp_demo", "GITHUB_API_URL": f"http://127.0.0.1:{self._server.server_address[1]}",
        } | {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in person.items()}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    def _run(self, folder, *words, statuses=(0,)):
        run = subprocess.run(
            words, cwd=folder, env=self._environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if run.returncode not in statuses:
            raise RuntimeError(f"{' '.join(map(str, words))}: {run.returncode}\n{run.stdout}{run.stderr}")
        return run

    def _git(self, folder, *words):
        self._run(folder, "git", *words)

    def _commit(self, folder, message, files):
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self._git(folder, "add", "-A")
        self._time = min(self._time + 2 * 86400, int(time.time()))
        self._environment |= {f"GIT_{role}_DATE": f"{self._time} +0000" for role in ("AUTHOR", "COMMITTER")}
        self._git(folder, "commit", "-q", "-m", message)

    def _begin(self, folder, files):
        folder.mkdir()
        self._git(folder, "init", "-q", "-b", "main")
        for version in ("1.1.0", "1.2.0", "1.3.0"):
            for number in range(3):
                self._commit(folder, f"Part {number} of {version}", {"README": f"demo {version}.{number}\n"})
            self._git(folder, "tag", "v" + version)
        self._git(folder, "switch", "-q", "-c", "develop")
        self._commit(folder, "Configure", files)

    def _branch(self, name, base, number):
        self._git(self._full, "switch", "-q", "-c", name, base)
        self._commit(self._full, f"Work on it (#{number})", {name.replace("/", "-") + ".txt": "text\n"})

    def _make_full(self):
        self._begin(self._full, {
            ".flowctl.yml": CONFIGURATION, ".gitignore": "build\n", "a.js": "\n  var first = 1\n",
            "lint.json": json.dumps(LINT), "tests.xml": TESTS,
            "c.info": "SF:a.js\nDA:1,1\nDA:2,0\nend_of_record\n",
            "App/Localizable.xcstrings": catalog(["en", "de", "fr", "fi", "ja"]),
            "Widget/Localizable.xcstrings": catalog(["en", "de", "fi"])})
        self._git(self._full, "remote", "add", "origin", "https://github.com/acme/app.git")
        self._branch("feature/12-passkey", "develop", 12)
        self._git(self._full, "switch", "-q", "develop")
        self._git(self._full, "merge", "-q", "--no-ff", "-m", "Merge", "feature/12-passkey")
        self._branch("release/1.4.0", "develop", 13)
        self._git(self._full, "switch", "-q", "main")
        self._commit(self._full, "Fix the crash at start", {"fix.txt": "text\n"})
        self._branch("hotfix/1.3.1", "main", 14)
        for number in range(20, 32):
            self._branch(f"feature/{number}-{'very-' * (number % 7)}long-name", "develop", number)
        self._branch("feature/32-sign-in", "develop", 32)
        for _ in range(6):
            self._run(self._full, self._program, "gate", "run", statuses=(0, 1, 2))

    def sites(self):
        """Writes the pages of each repository, and yields their folders."""
        self._make_full()
        self.pages()
        site = self._full.parent / "full"
        yield self.folder.rename(site)
        site.rename(self.folder)
        self._begin(self._bare, {".flowctl.yml": STORES})
        self._run(self._bare, self._program, "pages", "--offline", "--output", "empty", statuses=(0, 2))
        yield self._bare / "empty"

    def pages(self, *options):
        """Writes the pages of the full repository."""
        self._run(self._full, self._program, "pages", *options, statuses=(0, 2))


def multiplied(page, cards):
    """The board with its cards repeated until there are `cards`."""
    found = re.findall(r'<li class="card".*?</li>\n?', page, re.DOTALL)
    times = -(-cards // len(found))
    return re.sub(r'<li class="card".*?</li>\n?', lambda match: match[0] * times, page, flags=re.DOTALL)
