import Configuration
package import Base
package import Git
package import Gitflow

extension LoadedPolicy {
  /// The policy of one app; unchanged for no app.
  package func focused(on app: String?) -> LoadedPolicy {
    guard let app else { return self }
    var focused = self
    focused.configuration = configuration.focused(on: app)
    return focused
  }
}

extension Session {
  /// The session whose policy is that of an app, for the branches of that app.
  package func focused(on app: String?) -> Session {
    var session = self
    session.app = app
    return session
  }

  /// The session of the app that one of these branches belongs to.
  package func focused(onBranches names: [String?]) throws(Failure) -> Session {
    try policy().policy.model.app(ofBranches: names).map(focused(on:)) ?? self
  }

  /// The session of the app that the checked-out branch belongs to.
  package func focusedOnHead(_ loaded: LoadedPolicy) -> Session {
    guard loaded.policy.model.apps.isApart, let location,
      let head = try? RefStore(location, files: world.files).head().branch
    else { return self }
    return focused(on: loaded.policy.model.app(ofBranches: [head]))
  }

  /// The session of a named app; else of the only one, that of the current branch or the folder.
  ///
  /// Without apps the repository is the only one.
  package func focused(onApp name: String?) async throws(Failure) -> Session {
    let layout = try policy().policy.model.apps
    if let name { try check(name, layout) }
    guard layout.isApart else { return self }
    if let name { return focused(on: name) }
    let session = try await focusedHere()
    if session.app != nil { return session }
    let names = layout.apps.map(\.name)
    throw Failure(
      .usage, "app", "the repository has several apps: \(names.joined(separator: ", "))",
      hint: .retry(with: "--app", names[0]))
  }

  /// The session of the app of the current branch or folder, if that has one.
  package func focusedHere() async throws(Failure) -> Session {
    let layout = try policy().policy.model.apps
    guard layout.isApart, location != nil else { return self }
    let session = try focused(onBranches: [try await refs().head().branch])
    return session.app == nil ? focused(on: appOfFolder(layout)) : session
  }

  private func check(_ name: String, _ layout: AppLayout) throws(Failure) {
    let names = layout.apps.map(\.name)
    if names.contains(name) { return }
    if names.isEmpty {
      throw Failure(
        .usage, "app",
        "'\(ForeignText.shown(name))' is not an app: the configuration has no 'apps'",
        hint: "leave out --app")
    }
    throw Failure(
      .usage, "app",
      "'\(ForeignText.shown(name))' is not an app; expected \(names.joined(separator: ", "))",
      hint: .retry(with: "--app", EditDistance.nearest(to: name, in: names) ?? names[0]))
  }

  /// The app whose paths contain the user's current directory, if only one does.
  private func appOfFolder(_ layout: AppLayout) -> String? {
    guard let top = location?.worktree, world.directory.hasPrefix(top + "/") else { return nil }
    let file = Array(world.directory.utf8.dropFirst(top.utf8.count + 1)) + Array("/x".utf8)
    let apps = layout.apps.filter { $0.paths.matches(file) }
    return apps.count == 1 ? apps[0].name : nil
  }
}

extension Repository {
  /// The repository of the app that one of these branches belongs to.
  package func focused(onBranches names: [String?]) -> Repository {
    policy.model.app(ofBranches: names).map(focused(on:)) ?? self
  }

  /// The repository of one app: its branches, versions and tags.
  package func focused(on app: String) -> Repository {
    Repository(session.focused(on: app), refs, loaded.focused(on: app), memory)
  }

  /// Classifies the branches of all apps, also where the repository is that of one.
  package var classifierOfAll: BranchClassifier {
    get throws(Failure) {
      isFocused ? BranchClassifier(try session.focused(on: nil).policy().policy.model) : classifier
    }
  }

  /// The commits whose change from their first parent is in the app or in shared paths.
  ///
  /// A commit without files names the app in its message. Nil if all commits count.
  package func commitsOfApp(among entries: [LogEntry]) async throws(Failure) -> Set<ObjectID>? {
    let layout = policy.model.apps
    guard layout.isApart, let app = layout.focused else { return nil }
    let git = git
    let changed = try await askingGit(
      await git.changedPaths(of: entries.map { ($0.id, $0.parents.first) }))
    let own = entries.filter { entry in
      guard let paths = changed[entry.id] else {
        return entry.body.split(whereSeparator: \.isNewline).contains { $0 == "App: \(app.name)" }
      }
      return paths.contains { layout.contains($0, in: app) }
    }
    return Set(own.map(\.id))
  }

  /// True for the repository of one of several apps.
  package var isFocused: Bool { policy.model.apps.focus != nil }

  /// The repository of each app that is released apart, else the whole repository.
  package var lines: [Repository] {
    let layout = policy.model.apps
    guard layout.isApart, layout.focus == nil else { return [self] }
    return layout.apps.map { focused(on: $0.name) }
  }
}
