import Base
import Gates
import Gitflow
package import Manifests

extension ConfigTable {
  // Without examples, which would be invalid in a commented file without apps.
  static let appLines = ConfigField<Configuration>(
    "lines", .text(.choice(of: AppLayout.Lines.self)), \.policy.model.apps.lines,
    hiding: .apart,
    "whether apps have versions of their own, or one version together (default: apart)")

  static let appProduction = ConfigField<Configuration>(
    "production", .text(.choice(of: AppLayout.Production.self)), \.policy.model.apps.production,
    hiding: .shared,
    "the live versions of apps: one branch, a branch for each app, or tags (default: shared)")

  static let apps = ConfigField<Configuration>.section(
    "apps",
    [.each("<app>", \.appEntries, named: \.app.name, app, "an app of the repository")],
    "apps of the repository, if it has several, by name")

  /// What apps share.
  static let shared: ConfigField<Configuration> = {
    let paths = ConfigField<AppLayout.Shared>.section(
      "shared",
      [
        .init(
          "paths", .list(.path("a glob")), "paths that several apps contain",
          shown: { $0.paths.globs.map(\.text) }),
        .init(
          "in", .list(.line("an app"), mayBeEmpty: true), \.apps, hiding: [],
          "apps that contain them (default: all)"),
      ], "paths that several apps contain")
    return paths.of(\Configuration.policy.model.apps.shared)
  }()

  private static let app: [ConfigField<AppEntry>] = [
    .init(
      "paths", .list(.path("a glob")), "paths of the app, as globs",
      shown: { $0.app.paths.globs.map(\.text) }),
    .init(
      "tag", .text(.tagForm), \.app.tag, "form of its tags, such as mail-v<version>"),
    ConfigField<AppEntry>.section(
      "old-tags",
      [
        .init(
          "form", .text(.tagForm), "form of its tags before",
          shown: { $0.app.oldTags?.form.configTexts }),
        .init(
          "below", .text(.line("a version")),
          "the version from which tags have the form of the app",
          shown: { ($0.app.oldTags?.below.description).configTexts }),
      ], "form of its tags before it had its own"),
    versionPlaces.of(\AppEntry.versions), storePlaces.of(\AppEntry.stores),
    .init(
      "owners", .list(.line("a name such as '@octo/mail'"), mayBeEmpty: true), \.app.owners,
      hiding: [], "users and teams that approve changes of the app, for CODEOWNERS"),
  ]
}

struct AppEntry: Hashable, Sendable {
  var app: App
  var versions: VersionSettings
  var stores: StoreSettings
}

/// The files with the version of an app.
package struct AppVersions: Hashable, Sendable {
  package var app: String
  package var versions: VersionSettings
}

extension Configuration {
  fileprivate var appEntries: [AppEntry] {
    policy.model.apps.apps.map { app in
      AppEntry(
        app: app, versions: versions(of: app.name) ?? VersionSettings(),
        stores: stores(of: app.name) ?? StoreSettings())
    }
  }

  private func stores(of app: String) -> StoreSettings? {
    appStores.first { $0.app == app }?.stores
  }

  private func versions(of app: String) -> VersionSettings? {
    appVersions.first { $0.app == app }?.versions
  }

  /// The configuration of one app: its branches, versions and files; unchanged for no app.
  package func focused(on name: String?) -> Configuration {
    guard let app = policy.model.apps.app(name) else { return self }
    var focused = self
    focused.policy.model = policy.model.focused(on: app)
    focused.gates = gates.focused(onApp: app.name)
    if let stores = stores(of: app.name) { focused.stores = stores }
    if policy.model.apps.isApart {
      focused.policy.versionFiles = app.versionFiles
      if let versions = versions(of: app.name) { focused.versions = versions }
    }
    return focused
  }
}
