import Configuration
import Base
import Gates
import Gitflow
import Manifests
import Testing

struct AppsConfigurationTests {
  static let full = """
    lines: apart
    production: per-app
    apps:
      mail:
        paths: [apps/mail/**]
        tag: mail-v<version>
        old-tags: { form: v<version>, below: 3.0.0 }
        versions: { files: [apps/mail/Version.xcconfig], changelog: apps/mail/CHANGELOG.md }
      calendar: { paths: apps/calendar/**, tag: calendar-v<version> }
    shared: { paths: packages/**, in: [mail] }
    """

  @Test func `each app has its paths, tags and files`() throws {
    let read = try Example.read(Self.full)
    let layout = read.policy.model.apps
    let mail = try #require(layout.app("mail"))
    #expect(mail.tag?.description == "mail-v<version>")
    #expect(mail.oldTags?.below == Version(3, 0, 0))
    #expect(mail.versionFiles == ["apps/mail/Version.xcconfig"])
    #expect(layout.contains(Array("packages/a".utf8), in: mail))
    let focused = read.focused(on: "mail")
    #expect(focused.versions.changelog == "apps/mail/CHANGELOG.md")
    #expect(focused.policy.versionFiles == ["apps/mail/Version.xcconfig"])
    #expect(focused.policy.model.production?.branch == "main/mail")
    #expect(read.focused(on: "calendar").versions.files.isEmpty)
  }

  @Test func `names of versions contain the app`() throws {
    let model = try Example.read(Self.full).policy.model
    #expect(
      model.permanentNames.map(\.branch) == ["main/mail", "main/calendar", "develop"])
    let release = try #require(model.kind("release"))
    #expect(release.prefixes == ["release/mail/", "release/calendar/"])
    #expect(model.kind("feature")?.patterns.map(\.text) == ["feature/<slug>"])
  }

  @Test func `what a file says is shown with the placeholder`() throws {
    let read = try Example.read(
      Self.full + "\nbranches: { release: { name: \"rel/<app>/<version>\" } }")
    let values = Dictionary(
      read.entries.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    #expect(values["branches.release.name"] == "rel/<app>/<version>")
    #expect(values["apps.mail.old-tags.form"] == "v<version>")
    #expect(values["apps.mail.versions.files.1.path"] == "apps/mail/Version.xcconfig")
    #expect(values["apps.calendar.paths"] == "apps/calendar/**")
    #expect(values["shared.in"] == "mail")
    #expect(values["production"] == "per-app")
  }

  @Test func `the commented file has the files of an app's version as a user writes them`() throws {
    let own = """
      versions:
        files: [a.xcconfig, { path: x.json, key: version }]
      apps:
        mail:
          paths: apps/mail/**
          versions: { files: [apps/mail/Version.xcconfig, { path: x.json, kind: json }] }
      policies:
        - { source: hotfix, skip: [x] }
      gates:
        x: { command: [x] }
      """
    let read = try Example.read(own)
    let text = ConfigTemplate.render("", read)
    #expect(
      text.contains("    files: [apps/mail/Version.xcconfig, { path: x.json, kind: json }]\n"))
    #expect(text.contains("  files: [a.xcconfig, { path: x.json, key: version }]"))
    #expect(text.contains("policies: [{ source: hotfix, skip: x }]"))
    #expect(try Example.read(text).entries == read.entries)
  }

  @Test func `the branches of an app have its gates and actions`() throws {
    let read = try Example.read(
      Self.full
        + """

        gates: { a: { command: [a], app: mail }, b: { command: [b], app: calendar }, c: { command: [c] } }
        deploy: { qa: { command: [q], app: calendar } }
        """)
    #expect(read.focused(on: "mail").gates.gates.map(\.name) == ["a", "c"])
    #expect(read.focused(on: "mail").gates.actions.isEmpty)
    #expect(read.focused(on: "calendar").gates.actions.map(\.name) == ["qa"])
  }

  @Test func `a file without apps shows none of their keys`() throws {
    let paths = try Example.read(Example.full).entries.map(\.path)
    #expect(!paths.contains { $0 == "lines" || $0 == "production" || $0.hasPrefix("apps") })
  }

  @Test func `one app with all paths has the model of a repository without apps`() throws {
    let one = try Example.read("apps: { mail: { paths: \"**\" } }").policy.model
    #expect(one.kinds == BranchModel.adapted.kinds)
    #expect(one.apps.tagging == nil)
    #expect(!one.apps.isApart)
  }

  @Test func `the hook's part of a file has the same model`() throws {
    let tree = try ConfigReader.read(Array(Self.full.utf8))
    let document = try ConfigDocument(valid: tree, path: ".flowctl.yml")
    let whole = try Configuration.decode(document, path: ".flowctl.yml")
    let part = try Configuration.decode(document, path: ".flowctl.yml", sections: .branches)
    #expect(part.policy == whole.policy)
  }

  private static let two = "apps: { a: { paths: a/**, tag: a-v<version> }, b: { paths: b/**"

  private static let invalid: [(text: String, message: String)] = [
    (
      "\(two), tag: b-v<version> } }",
      "apps with versions of their own can't share the production branch 'main': a release of one app would contain unreleased code of the others"
    ),
    (
      "\(two) } }\nproduction: per-app",
      "'apps.b' has no 'tag'"
    ),
    (
      "\(two), tag: a-v<version> } }\nproduction: per-app",
      "a tag of the form 'a-v<version>' can also have the form 'a-v<version>' of app 'a'"
    ),
    (
      "\(two), tag: a-v<version>-3 } }\nproduction: per-app",
      "a tag of the form 'a-v<version>-3' can also have the form 'a-v<version>' of app 'a'"
    ),
    (
      "\(two), tag: a-v<version>/b } }\nproduction: per-app",
      "Git can't store both tags 'a-v<version>/b' and tags 'a-v<version>' of app 'a': one is a folder of the other"
    ),
    (
      "\(two), tag: b-v<version> } }\nproduction: tags",
      "'production: tags' needs releases from a trunk"
    ),
    (
      "\(two), tag: b-v<version> } }\nproduction: per-app\npreset: github-flow",
      "branches of type 'feature' merge into the production branch, which each app would have"
    ),
    (
      "\(two), tag: b-v<version> } }\nproduction: per-app\nbranches: { release: { name: release/<version> } }",
      "the pattern 'release/<version>' of branch type 'release' has no <app>, but each app has versions of its own"
    ),
    (
      "\(two), tag: b-v<version> } }\nlines: together\nbranches: { release: { name: release/<app>/<version> } }",
      "the pattern 'release/<app>/<version>' of branch type 'release' has <app>, but the apps are released together"
    ),
    (
      "\(two), tag: b-v<version> } }\nproduction: per-app\nbranches: { release: { name: release/<version>/<app> } }",
      "the pattern 'release/<version>/<app>' of branch type 'release' is invalid: '<app>' must come before other placeholders, as in 'release/<app>/<version>'"
    ),
    (
      "\(two), tag: b-v<version> } }\nproduction: per-app\nshared: { paths: p/**, in: [c] }",
      "'shared.in' names the app 'c', which is not in 'apps'"
    ),
    (
      "apps: { a: { paths: a/** } }\ngates: { x: { command: [x], app: b } }",
      "'gates.x.app' names the app 'b', which is not in 'apps'"
    ),
    (
      "gates: { x: { command: [x], app: b } }",
      "'gates.x.app' names the app 'b', which is not in 'apps'"
    ),
    (
      "apps: { a: { paths: a/** } }\ndeploy: { x: { command: [x], from: main, app: b } }",
      "'deploy.x.app' names the app 'b', which is not in 'apps'"
    ),
    (
      "lines: apart",
      "'lines' is only for several apps, but the file has no 'apps'"
    ),
    (
      "branches: { release: { name: release/<app>/<version> } }",
      "the pattern 'release/<app>/<version>' of branch type 'release' is invalid: '<app>' needs 'apps' in the configuration"
    ),
    (
      "apps: { v1-2-3: { paths: a/** } }",
      "'v1-2-3' can't name an app: it is a version"
    ),
  ]

  @Test(arguments: invalid)
  func `an invalid file has one error with its line`(text: String, message: String) {
    let faults = Example.faults(of: text)
    #expect(faults.map(\.message) == [message])
    #expect(faults.first?.place?.line != nil)
    #expect(faults.first?.hint != nil || message.contains("is invalid"))
  }

  @Test func `apps whose names start alike need a separator behind them`() {
    let text = """
      apps: { mail: { paths: a/**, tag: mail-v<version> }, mail-pro: { paths: b/**, tag: pro-v<version> } }
      production: per-app
      branches: { release: { name: release/<app>-<version> } }
      """
    #expect(
      Example.faults(of: text).map(\.message).first
        == "names of branch type 'release' start with 'release/mail-pro-', which also matches "
        + "'release/mail-' of branch type 'release'")
  }
}
