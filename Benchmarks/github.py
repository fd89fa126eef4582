#!/usr/bin/env python3
"""Measures the board of 50 repositories × 500 issues against a server with 50 ms of latency:
Benchmarks/github.py BINARY

The limit is 1.15 × (requests ÷ 8, rounded up, × latency) + 50 ms. A program can only stay below it if it
sends requests in parallel. The pages are rendered before the measurement, and the server runs in its own
process. Exits with 1 if the time is above the limit.
"""

import asyncio
import json
import math
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

REPOSITORIES = 50
PAGES = 5
LATENCY = 0.05
PARALLEL = 8
RUNS = 5
WORDS = "crash fix release label when app opens screen list view token after the update".split()


def issue(repository, number):
    """An issue of a realistic size, about 5 KB."""
    chance = random.Random(repository * 1000 + number)
    api = f"https://api.github.com/repos/octo/app{repository}"
    user = {"id": number % 30 + 1, "login": f"user{number % 30}", "type": "User"}
    user |= {f"{part}_url": f"https://api.github.com/users/user{number % 30}/{part}" for part in (
        "avatar", "followers", "following", "gists", "starred", "subscriptions", "organizations",
        "repos", "events", "received_events")}
    labels = [
        {"id": repository * 100 + index + 1, "name": name, "color": "d73a4a", "default": False,
         "description": "a label", "url": f"{api}/labels/{index}"}
        for index, name in enumerate(["status:ready", "status:inProgress", "bug"])]
    second = number % 60
    return {
        "id": repository * 10000 + number, "number": number, "state": "open", "user": user,
        "title": " ".join(chance.choices(WORDS, k=8)), "labels": chance.sample(labels, 2),
        "assignees": [user], "milestone": None, "comments": 0, "locked": False,
        "url": f"{api}/issues/{number}", "repository_url": api,
        "html_url": f"https://github.com/octo/app{repository}/issues/{number}",
        "created_at": "2026-01-01T00:00:00Z", "closed_at": None,
        "updated_at": f"2026-01-{28 - number // 60:02}T10:{59 - second:02}:00Z",
        "body": "\r\n".join(" ".join(chance.choices(WORDS, k=12)) for _ in range(20)),
    }


def render():
    """The reply for each repository and page."""
    pages = {}
    for repository in range(REPOSITORIES):
        for page in range(1, PAGES + 1):
            issues = [issue(repository, (page - 1) * 100 + index + 1) for index in range(100)]
            body = json.dumps(issues, separators=(",", ":")).encode()
            pages[repository, page] = body
    return pages


def serve(ready, pages):
    """Runs the server on a local port; each reply is sent after the latency."""
    count = [0]

    def answer(target, headers):
        path, _, query = target.partition("?")
        if path == "/count":
            return 200, [], str(count[0]).encode()
        count[0] += 1
        parts = path.split("/")
        if not path.startswith("/repos/octo/app") or not path.endswith("/issues"):
            return 404, [], b'{"message":"Not Found"}'
        repository = int(parts[3][3:])
        fields = dict(part.partition("=")[::2] for part in query.split("&"))
        page = int(fields.get("page", 1))
        tag = f'"{repository}-{page}"'
        if headers.get("if-none-match") == tag:
            return 304, [("ETag", tag)], b""
        fields["page"] = str(page + 1)
        following = "&".join(f"{name}={value}" for name, value in fields.items())
        link = [("Link", f'<{base[0]}{path}?{following}>; rel="next"')] if page < PAGES else []
        return 200, [("ETag", tag), *link], pages[repository, page]

    async def connected(reader, writer):
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                headers = {
                    name.lower(): value.strip()
                    for name, _, value in (line.partition(":") for line in head[1:])}
                await reader.readexactly(int(headers.get("content-length", 0)))
                await asyncio.sleep(LATENCY)
                status, fields, body = answer(head[0].split(" ")[1], headers)
                lines = [f"HTTP/1.1 {status} As GitHub Says", f"Content-Length: {len(body)}"]
                lines += [f"{name}: {value}" for name, value in fields]
                lines.append("Content-Type: application/json; charset=utf-8")
                writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    base = [""]

    async def run():
        server = await asyncio.start_server(connected, "127.0.0.1", 0)
        base[0] = "http://127.0.0.1:%d" % server.sockets[0].getsockname()[1]
        ready.put(base[0])
        await server.serve_forever()

    asyncio.run(run())


def sent(url):
    return int(subprocess.check_output(["curl", "--silent", url + "/count"]))


def measure(binary, url, cache):
    """The seconds, requests and cards of a board."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": cache, "XDG_CACHE_HOME": cache,
        "GITHUB_API_URL": url, "GITHUB_TOKEN": "ghp_bench"}
    words = [binary, "board", "--format", "json"]
    for repository in range(REPOSITORIES):
        words += ["--repo", f"octo/app{repository}"]
    before, start = sent(url), time.monotonic()
    output = subprocess.run(
        words, env=environment, cwd=cache, stdout=subprocess.PIPE, check=True).stdout
    seconds = time.monotonic() - start
    cards = sum(len(column["issues"]) for column in json.loads(output)["columns"])
    return seconds, sent(url) - before, cards


def main():
    binary = os.path.abspath(sys.argv[1])
    ready = multiprocessing.Queue()
    server = multiprocessing.Process(target=serve, args=(ready, render()), daemon=True)
    server.start()
    url = ready.get()
    failed = False
    colds, warms = [], []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as cache:
            colds.append(measure(binary, url, cache))
            warms.append(measure(binary, url, cache))
    for name, runs in (("cold", colds), ("warm", warms)):
        requests = runs[0][1]
        bar = 1.15 * math.ceil(requests / PARALLEL) * LATENCY + 0.05
        seconds = statistics.median(run[0] for run in runs)
        failed |= seconds > bar
        print(
            f"{name}: {seconds * 1000:.0f} ms for {requests} requests and {runs[0][2]} cards,"
            f" limit {bar * 1000:.0f} ms, ratio {seconds / bar:.2f}")
    server.terminate()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
