import Base
import Gitflow
import TestSupport
import Testing

/// The model of one of several apps.
struct AppModelTests {
  private static func layout(
    _ names: [String] = ["mail", "calendar", "mail-pro"], old: App.OldTags? = nil
  ) -> AppLayout {
    var layout = AppLayout()
    layout.production = .perApp
    layout.apps = names.map { name in
      App(
        name, paths: Globs(["apps/\(name)/**"]), tag: TagForm(parsing: "\(name)-v<version>"),
        oldTags: old)
    }
    layout.shared = AppLayout.Shared(paths: Globs(["packages/**"]), apps: ["mail", "calendar"])
    return layout
  }

  /// The adapted model of the apps, as the configuration makes it.
  private static func model(_ layout: AppLayout = layout()) throws -> BranchModel {
    var model = BranchModel.adapted
    model.apps = layout
    for index in model.kinds.indices {
      switch model.kinds[index].shape {
      case .permanent(let name, isProduction: true):
        model.kinds[index].shape = .permanent(name + "/<app>", isProduction: true)
      case .topic(let patterns, let aliases) where model.kinds[index].versionRole != .none:
        let own = try patterns.flatMap { pattern in
          try layout.apps.map { app in
            let text = "\(pattern.prefix)<app>/\(pattern.text.dropFirst(pattern.prefix.count))"
            return try NamePattern(parsing: text, for: app)
          }
        }
        model.kinds[index].shape = .topic(own, aliases: aliases)
      case .permanent, .topic: break
      }
    }
    return model
  }

  private static func facts(
    _ model: BranchModel, tags: [String], branches: [String]
  ) -> VersionFacts {
    var facts = VersionFacts(model)
    for tag in tags { facts.addTag(named: tag) }
    let classifier = BranchClassifier(model)
    for name in branches {
      guard case .kind(let kind, let parts) = classifier.classify(name), kind.introducesVersion,
        let version = parts.version
      else { continue }
      facts.branches.append(
        VersionFacts.OpenBranch(ExistingBranch(name), kind: kind.name, version: version))
    }
    return facts
  }

  @Test func `the model of several apps has no error`() throws {
    let model = try Self.model()
    #expect(model.faults().isEmpty)
    #expect(model.appFaults.isEmpty)
    for app in model.apps.apps { #expect(model.focused(on: app).faults().isEmpty) }
  }

  @Test(arguments: [
    ("release/mail/1.4.0", "mail"), ("hotfix/calendar/1.0.1/crash", "calendar"),
    ("release/mail-pro/1.0.0", "mail-pro"), ("bugfix/mail/1.4.0/x", "mail"),
    ("main/calendar", "calendar"), ("feature/mail/x", nil), ("develop", nil), ("main", nil),
    ("release/1.4.0", nil), ("release/mailer/1.0.0", nil),
    ("merge/main/mail-into-develop", "mail"), ("merge/develop-into-main/mail-pro", "mail-pro"),
    ("revert-7-hotfix/mail/1.0.1", "mail"), ("revert-7-feature/x", nil),
  ])
  func `a branch shows its app`(name: String, app: String?) throws {
    #expect(try Self.model().app(ofBranch: name)?.name == app)
  }

  @Test func `every name of an app's patterns belongs to that app alone`() throws {
    let model = try Self.model()
    for app in model.apps.apps {
      let own = BranchClassifier(model.focused(on: app))
      for kind in model.focused(on: app).kinds {
        for pattern in kind.patterns where pattern.app != nil {
          let name = pattern.name(version: "1.4.0", issue: nil, slug: "x")
          #expect(model.app(ofBranch: name) == app)
          #expect(own.classify(name).kind?.name == kind.name)
          for other in model.apps.apps where other != app {
            #expect(BranchClassifier(model.focused(on: other)).classify(name).kind == nil)
          }
        }
      }
    }
  }

  @Test func `tags and branches of other apps change no version of an app`() throws {
    var random = SeededGenerator(seed: 38)
    let model = try Self.model()
    let names = model.apps.apps.map(\.name)
    for _ in 0..<200 {
      var (tags, branches): ([String], [String]) = ([], [])
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        let app = names.randomElement(using: &random) ?? ""
        let version =
          "\(Int.random(in: 1..<4, using: &random)).\(Int.random(in: 0..<5, using: &random)).0"
        if Bool.random(using: &random) {
          tags.append("\(app)-v\(version)")
        } else {
          branches.append("release/\(app)/\(version)")
        }
      }
      for app in model.apps.apps {
        let own = model.focused(on: app)
        let all = Self.facts(own, tags: tags, branches: branches)
        let alone = Self.facts(
          own, tags: tags.filter { $0.hasPrefix("\(app.name)-v") },
          branches: branches.filter { $0.hasPrefix("release/\(app.name)/") })
        #expect(all.lastTag?.name == alone.lastTag?.name)
        #expect(all.openOnce == alone.openOnce)
        #expect(BackMergeBranches(own, all).lines == BackMergeBranches(own, alone).lines)
        let kind = try #require(own.kind("release"))
        let next = all.next(.minor, for: kind)
        #expect(next == alone.next(.minor, for: kind))
        // A version is given once, and above all that the app has.
        #expect(all.tag(of: next) == nil)
        #expect(all.tags.values.allSatisfy { $0.version < next })
        #expect(all.branches.allSatisfy { $0.version.version < next })
        #expect(all.newTag(of: next, own) == "\(app.name)-v\(next)")
      }
    }
  }

  @Test func `without a chosen app the versions of several apps are unknown`() throws {
    let facts = Self.facts(
      try Self.model(), tags: ["mail-v1.0.0", "calendar-v3.0.0"], branches: [])
    #expect(facts.lastTag == nil)
    #expect(facts.appGap == .apps(["mail", "calendar", "mail-pro"]))
  }

  @Test func `tags from before the apps count below a version, and else leave it unknown`() throws {
    let old = App.OldTags(
      form: try #require(TagForm(parsing: "v<version>")), below: Version(3, 0, 0))
    let tags = ["v1.0.0", "v2.9.0", "v3.1.0"]
    let model = try Self.model(Self.layout(["mail", "calendar"], old: old))
    let mail = model.focused(on: model.apps.apps[0])
    #expect(Self.facts(mail, tags: tags, branches: []).lastTag?.name == "v2.9.0")
    let adopted = Self.facts(mail, tags: tags + ["mail-v3.0.0"], branches: [])
    #expect(adopted.lastTag?.name == "mail-v3.0.0")
    #expect(adopted.appGap == nil)
    let unadopted = try Self.model(Self.layout(["mail", "calendar"]))
    let facts = Self.facts(
      unadopted.focused(on: unadopted.apps.apps[0]), tags: tags + ["calendar-v9.0.0"],
      branches: [])
    #expect(facts.lastTag == nil)
    #expect(facts.appGap == .noTag(of: "mail", other: "v3.1.0"))
  }

  @Test func `a new app beside others starts with its first version`() throws {
    let model = try Self.model()
    let own = model.focused(on: model.apps.apps[0])
    let facts = Self.facts(own, tags: ["calendar-v9.0.0"], branches: ["release/calendar/9.1.0"])
    #expect(facts.appGap == nil)
    #expect(facts.next(.minor, for: try #require(own.kind("release"))) == Version(1, 0, 0))
  }

  @Test(arguments: [
    ("apps/mail/a.swift", ["mail"]), ("packages/x.swift", ["mail", "calendar"]),
    ("README.md", ["mail", "calendar", "mail-pro"]), ("apps/mail-pro/a", ["mail-pro"]),
  ])
  func `a file of no app touches all`(path: String, apps: [String]) {
    #expect(Self.layout().touched(by: Array(path.utf8)) == apps)
  }

  @Test func `a hotfix of an app is merged back into develop and its own releases alone`() throws {
    let model = try Self.model()
    let own = model.focused(on: model.apps.apps[0])
    let facts = Self.facts(
      own, tags: ["mail-v1.0.0"],
      branches: [
        "release/mail/1.1.0", "release/mail/0.9.0", "release/calendar/9.0.0", "hotfix/mail/1.0.1",
      ])
    let classifier = BranchClassifier(own)
    let route = FinishRoute(
      "hotfix/mail/1.0.1", classifier.classify("hotfix/mail/1.0.1"), into: "main/mail", model: own,
      versions: facts)
    #expect(route.tag == "mail-v1.0.1")
    #expect(route.moreTags.isEmpty)
    #expect(route.backMerges.map(\.target) == ["develop", "release/mail/1.1.0"])
    #expect(route.backMerges.allSatisfy { $0.source == "main/mail" })
  }

  @Test func `apps that are released together have one line and a tag each`() throws {
    var layout = Self.layout(["mail", "calendar"])
    (layout.lines, layout.production) = (.together, .shared)
    var model = BranchModel.adapted
    model.apps = layout
    let facts = Self.facts(
      model, tags: ["mail-v1.0.0", "calendar-v1.0.0"], branches: ["release/1.1.0"])
    var alone = VersionFacts(tags: ["v1.0.0": try #require(WrittenVersion(parsing: "v1.0.0"))])
    alone.branches = facts.branches
    let kind = try #require(model.kind("release"))
    #expect(facts.lastTag?.version == alone.lastTag?.version)
    #expect(facts.next(.minor, for: kind) == alone.next(.minor, for: kind))
    let classifier = BranchClassifier(model)
    let routes = [(model, facts), (.adapted, alone)].map { model, facts in
      FinishRoute(
        "release/1.1.0", classifier.classify("release/1.1.0"), into: "main", model: model,
        versions: facts)
    }
    #expect(routes[0].backMerges == routes[1].backMerges)
    #expect(routes[0].tag == "mail-v1.1.0")
    #expect(routes[0].moreTags == ["calendar-v1.1.0"])
    #expect(routes[1].moreTags.isEmpty)
  }

  @Test func `one app with all paths answers as a repository without apps`() throws {
    var random = SeededGenerator(seed: 11)
    var layout = AppLayout()
    layout.apps = [App("mail", paths: Globs(["**"]))]
    var model = BranchModel.adapted
    model.apps = layout
    let focused = model.focused(on: layout.apps[0])
    for _ in 0..<100 {
      let tags = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
        "v\(Int.random(in: 0..<4, using: &random)).\(Int.random(in: 0..<9, using: &random)).0"
      }
      let branches = ["release/9.\(Int.random(in: 0..<9, using: &random)).0", "hotfix/1.0.1"]
      let (one, none) = (
        Self.facts(focused, tags: tags, branches: branches),
        Self.facts(.adapted, tags: tags, branches: branches)
      )
      #expect(one.lastTag?.name == none.lastTag?.name)
      #expect(one.openOnce == none.openOnce)
      for kind in BranchModel.adapted.kinds where kind.introducesVersion {
        let next = none.next(.minor, for: kind)
        #expect(one.next(.minor, for: kind) == next)
        #expect(one.newTag(of: next, focused) == none.newTag(of: next, .adapted))
      }
    }
  }
}
