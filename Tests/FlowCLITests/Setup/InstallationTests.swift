import Base
import FlowCLI
import LiveEffects
import Session
import TestSupport
import Testing

struct InstallationTests {
  @Test(arguments: [
    ("/opt/homebrew/Cellar/flowctl/0.2.0/bin/flowctl", "with Homebrew"),
    ("/home/ada/.local/share/mise/installs/flowctl/0.2.0/bin/flowctl", "with mise"),
    ("/x/.build/release/flowctl", "built from source"),
    ("/x/flowctl.artifactbundle/flowctl-0.2.0/bin/flowctl", "as a Swift package plugin"),
    ("/usr/bin/flowctl", "from the Debian package"), ("/venv/bin/flowctl", "with pip"),
    ("/opt/python/bin/flowctl", "with pip"), ("/other/bin/flowctl", "installed"),
    ("/usr/local/bin/flowctl", "installed"), ("/home/ada/.local/bin/flowctl", "installed"),
    ("/home/mise/bin/flowctl", "installed"),
    ("/home/ada/.local/share/pipx/venvs/flowctl-cli/bin/flowctl", "with pipx"),
    ("/home/ada/.local/share/uv/tools/flowctl-cli/bin/flowctl", "with uv"),
  ])
  func `the path of the program shows how it was installed`(path: String, text: String) {
    let files = World.holding(
      [
        "/var/lib/dpkg/info/flowctl.list": "/usr/bin/flowctl\n",
        "/venv/lib/python3.12/site-packages/flowctl_cli-0.2.0.dist-info/METADATA": "",
        "/opt/python/lib/python3/dist-packages/flowctl_cli-0.2.0.dist-info/METADATA": "",
        // Another project's distribution.
        "/other/lib/python3.12/site-packages/flowctl-1.0.0.dist-info/METADATA": "",
      ], in: "/"
    ).files
    #expect(Installation(path: path, in: files).text == text)
  }

  @Test(arguments: [
    (Installation.python, "pip install flowctl-cli==1.2.3"),
    (.pipx, "pipx upgrade flowctl-cli"), (.uv, "uv tool upgrade flowctl-cli"),
    (
      .other,
      "install v1.2.3 the same way as this version; archives and packages: "
        + "https://github.com/flowctl/flowctl/releases"
    ),
  ])
  func `the advice to update fits the installation`(installation: Installation, text: String) {
    #expect(installation.upgrade(to: "1.2.3").text == text)
  }

  private func updates(_ location: String?) async -> Report {
    var world = World.holding([:], in: "/")
    world.web = WebTransport { request throws(WebError) in
      guard request.url == "https://github.com/flowctl/flowctl/releases/latest" else {
        throw .unreachable(reason: "another address")
      }
      return WebResponse(
        status: 302, headers: WebHeaders(location.map { [("location", $0)] } ?? []))
    }
    return await LatestRelease.examine(world, installed: .homebrew)
  }

  @Test func `a newer release is advice with the command that installs it`() async {
    let report = await updates("https://github.com/flowctl/flowctl/releases/tag/v99.1.0")
    #expect(report.diagnostics.map(\.hint?.text) == ["brew upgrade flowctl"])
    #expect(report.verdict == .pass)
  }

  @Test(arguments: [
    "https://github.com/flowctl/flowctl/releases/tag/v0.0.1",
    "https://github.com/flowctl/flowctl/releases/tag/v\(Session.programVersion)",
  ])
  func `an older or equal release is no news`(location: String) async {
    #expect(await updates(location).diagnostics.isEmpty)
  }

  @Test(arguments: [nil, "https://github.com/flowctl/flowctl/releases", "x/tag/v1.2"])
  func `an answer without a version is not taken for the newest`(location: String?) async {
    let report = await updates(location)
    #expect(report.diagnostics.map(\.message) == ["can't determine the newest release"])
  }
}
