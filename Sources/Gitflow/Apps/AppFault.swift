package import Base

/// What is wrong with the apps of a configuration.
package struct AppFault: Hashable, Sendable {
  /// The key that it is about.
  package var path: String
  package var reason: String
  package var hint: Remedy
}

extension BranchModel {
  /// The errors of the apps, by which names or tags could have two meanings; empty for valid ones.
  package var appFaults: [AppFault] {
    if apps.apps.isEmpty { return [] }
    return productionFaults(of: apps) + apps.nameFaults + kinds.flatMap(appFaults)
      + apps.tagFaults
  }

  private func productionFaults(of apps: AppLayout) -> [AppFault] {
    let branch = production?.branch ?? "main"
    switch apps.production {
    case .shared where apps.isApart:
      return [
        AppFault(
          path: "production",
          reason: "apps with versions of their own can't share the production branch '\(branch)': "
            + "a release of one app would contain unreleased code of the others",
          hint: "production: per-app, or on a trunk production: tags, or lines: together")
      ]
    case .perApp where apps.apps.count > 1 && apps.lines == .together:
      return [
        AppFault(
          path: "production", reason: "apps that are released together share the production branch",
          hint: "production: shared")
      ]
    case .perApp:
      guard let live = kinds.first(where: \.isProduction)?.name,
        let kind = kinds.first(where: { $0.versionRole == .none && $0.targets.contains(live) })
      else { return [] }
      return [
        AppFault(
          path: "production",
          reason: "branches of type '\(kind.name)' merge into the production branch, "
            + "which each app would have",
          hint: "production: tags, or branches: { \(kind.name): { into: develop } }")
      ]
    case .tags where !isTrunk:
      return [
        AppFault(
          path: "production", reason: "'production: tags' needs releases from a trunk",
          hint: "preset: trunk")
      ]
    case .shared, .tags: return []
    }
  }

  /// The names of an app's branches must show the app, if only one app has them.
  private func appFaults(of kind: BranchKind) -> [AppFault] {
    let path = "branches.\(kind.name).name"
    let patterns = kind.patterns
    if patterns.contains(where: { $0.app != nil }), !kind.aliases.isEmpty {
      return [
        AppFault(
          path: "branches.\(kind.name).aliases",
          reason: "branch type '\(kind.name)' has names with <app> and can't have aliases",
          hint: "write further patterns under 'name'")
      ]
    }
    if apps.isApart, kind.versionRole != .none,
      let shared = patterns.first(where: { $0.app == nil })
    {
      let usual = "\(shared.prefix)<app>/\(shared.text.dropFirst(shared.prefix.count))"
      return [
        AppFault(
          path: path,
          reason: "the pattern '\(shared.text)' of branch type '\(kind.name)' has no <app>, "
            + "but each app has versions of its own",
          hint: "branches: { \(kind.name): { name: \"\(usual)\" } }")
      ]
    }
    guard !apps.isApart, apps.apps.count > 1,
      let own = patterns.first(where: { $0.app != nil })
    else { return [] }
    return [
      AppFault(
        path: path,
        reason: "the pattern '\(own.text)' of branch type '\(kind.name)' has <app>, "
          + "but the apps are released together", hint: "lines: apart")
    ]
  }
}

extension AppLayout {
  fileprivate var nameFaults: [AppFault] {
    apps.filter { WrittenVersion(parsing: $0.name, .any) != nil }.map { app in
      AppFault(
        path: "apps.\(app.name)", reason: "'\(app.name)' can't name an app: it is a version",
        hint: "rename the app, for example to app-\(app.name)")
    }
  }

  fileprivate var tagFaults: [AppFault] {
    apps.indices.flatMap { last in
      apps[last].forms.flatMap { key, form in
        apps[..<last].compactMap { fault(of: form, at: "apps.\(apps[last].name).\(key)", $0) }
          .prefix(1)
      }
    }
  }

  /// Apps may have the same old tags, as they had the same versions then.
  private func fault(of form: TagForm, at path: String, _ other: App) -> AppFault? {
    for (key, theirs) in other.forms {
      let isOld = key != "tag" && path.hasSuffix(key)
      if isOld, form == theirs { continue }
      if !form.excludes(theirs) {
        return AppFault(
          path: path,
          reason: "a tag of the form '\(form)' can also have the form '\(theirs)' of app "
            + "'\(other.name)'", hint: "tag: \(other.name)-v<version>")
      }
      if form.mayBeDirectory(of: theirs) || theirs.mayBeDirectory(of: form) {
        return AppFault(
          path: path,
          reason: "Git can't store both tags '\(form)' and tags '\(theirs)' of app "
            + "'\(other.name)': one is a folder of the other", hint: "tag: \(other.name)-v<version>"
        )
      }
    }
    return nil
  }
}

extension App {
  fileprivate var forms: [(key: String, form: TagForm)] {
    (tag.map { [("tag", $0)] } ?? []) + (oldTags.map { [("old-tags.form", $0.form)] } ?? [])
  }
}
