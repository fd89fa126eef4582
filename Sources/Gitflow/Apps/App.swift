package import Base

/// An app in a repository with several: it has its own paths, tags and versions.
package struct App: Hashable, Sendable {
  package var name: String
  package var paths: Globs
  /// The form of its tags; nil if it is the only app, with the forms in use.
  package var tag: TagForm?
  package var oldTags: OldTags?
  package var versionFiles: [String]
  /// The users and teams that approve changes of its files.
  package var owners: [String]

  /// The form that its tags had earlier, for versions below another one.
  package struct OldTags: Hashable, Sendable {
    package var form: TagForm
    package var below: Version

    /// A form for the versions below one.
    package init(form: TagForm, below: Version) { (self.form, self.below) = (form, below) }
  }

  /// An app with its paths; by default without a form of tags.
  package init(
    _ name: String, paths: Globs, tag: TagForm? = nil, oldTags: OldTags? = nil,
    versionFiles: [String] = [], owners: [String] = []
  ) {
    (self.name, self.paths, self.tag, self.oldTags) = (name, paths, tag, oldTags)
    (self.versionFiles, self.owners) = (versionFiles, owners)
  }

  /// The version of one of its tags; nil for other tags.
  package func version(ofTag name: UnsafeRawBufferPointer) -> TagForm.Reading? {
    if let reading = tag?.read(name) { return reading }
    guard let oldTags, let reading = oldTags.form.read(name), reading.version < oldTags.below
    else { return nil }
    return reading
  }

  /// The same for a name as text.
  package func version(ofTag name: String) -> TagForm.Reading? {
    var name = name
    return name.withUTF8 { version(ofTag: UnsafeRawBufferPointer($0)) }
  }
}

/// The apps of a repository and what they share; without apps the repository is the only one.
package struct AppLayout: Hashable, Sendable {
  /// A configuration of one app, as a hint.
  package static let example = "apps: { mail: { paths: [apps/mail/**], tag: mail-v<version> } }"

  /// Whether the apps are released apart.
  package enum Lines: String, CaseIterable, Sendable {
    case apart
    /// One version and one branch, with a tag for each app.
    case together
  }

  /// Where the live versions are.
  package enum Production: String, CaseIterable, Sendable {
    case shared
    case perApp = "per-app"
    /// On a trunk: each version is its tag.
    case tags
  }

  /// Paths that several apps contain.
  package struct Shared: Hashable, Sendable {
    package var paths: Globs
    /// The apps that contain them; empty for all.
    package var apps: [String]

    /// Paths of some apps, or of all.
    package init(paths: Globs, apps: [String]) { (self.paths, self.apps) = (paths, apps) }
  }

  package var apps: [App] = []
  package var lines = Lines.apart
  package var production = Production.shared
  package var shared: Shared?
  /// The name of the app whose branches and versions the model has; nil for those of all.
  package var focus: String?

  package init() {}

  /// The placeholder for the name of an app in patterns.
  package static let placeholder = "<app>"

  /// True for the name of a permanent branch that each app has.
  package static func isTemplate(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "<")) }

  /// True if the apps have versions of their own, and so names with `<app>`.
  package var isApart: Bool { apps.count > 1 && lines == .apart }

  /// The app with this name.
  package func app(_ name: String?) -> App? { apps.first { $0.name == name } }

  /// The app of the focus; also the only app.
  package var focused: App? { apps.count == 1 ? apps[0] : app(focus) }

  /// The apps whose tags are versions here; nil if the tags have no form of an app.
  package var tagging: [App]? {
    let tagging = focused.map { [$0] } ?? apps
    return tagging.contains { $0.tag != nil } ? tagging : nil
  }

  /// The tags of the other apps for a version, which all apps have together.
  package func moreTags(of version: Version) -> [String] {
    guard apps.count > 1, lines == .together else { return [] }
    return apps.dropFirst().compactMap { $0.tag?.text(version) }
  }

  /// True if a path belongs to an app: it is one of its own, or of the shared ones.
  package func contains(_ path: [UInt8], in app: App) -> Bool {
    app.paths.matches(path)
      || shared?.paths.matches(path) == true && sharing.contains { $0.name == app.name }
  }

  /// The apps that contain the shared paths.
  package var sharing: [App] {
    guard let shared else { return [] }
    return shared.apps.isEmpty ? apps : apps.filter { shared.apps.contains($0.name) }
  }

  /// The names of the apps that a path belongs to; a path of no app touches all.
  package func touched(by path: [UInt8]) -> [String] {
    let touched = apps.filter { contains(path, in: $0) }
    return (touched.isEmpty ? apps : touched).map(\.name)
  }

  /// True if a file belongs to the app of a name.
  package func touches(_ app: String, _ path: String) -> Bool {
    touched(by: Array(path.utf8)).contains(app)
  }
}

extension BranchModel {
  /// The model of one app: its branches, its production and its tags.
  package func focused(on app: App) -> BranchModel {
    var model = self
    model.apps.focus = app.name
    for index in kinds.indices {
      if apps.isApart, kinds[index].versionRole != .none { model.kinds[index].app = app.name }
      switch kinds[index].shape {
      case .permanent(let name, let isProduction):
        guard AppLayout.isTemplate(name) else { continue }
        model.kinds[index].shape = .permanent(app.named(name), isProduction: isProduction)
      case .topic(let patterns, let aliases):
        guard patterns.contains(where: { $0.app != nil }) else { continue }
        model.kinds[index].shape = .topic(
          patterns.compactMap { $0.focused(on: app) }, aliases: aliases)
      }
    }
    return model
  }

  /// The names of the branches of a permanent branch type: one for each app, or only one.
  package func permanentNames(of kind: BranchKind) -> [String] {
    guard let name = kind.permanentName else { return [] }
    if apps.apps.isEmpty || !AppLayout.isTemplate(name) { return [name] }
    return apps.apps.map { $0.named(name) }
  }

  /// The app that a branch belongs to, by the start of its name; nil for the branches of all.
  package func app(ofBranch name: String) -> App? {
    if apps.apps.isEmpty { return nil }
    if apps.apps.count == 1 { return apps.apps[0] }
    if !apps.isApart { return nil }
    if name.hasPrefix("merge/") {
      // A joint may be a part of a name, so each is tried.
      let ends = Self.partsBetweenJoints(of: name.dropFirst("merge/".count))
      return ends.lazy.compactMap { appOfEnd(String($0)) }.first
    }
    if name.hasPrefix("revert-") {
      let rest = name.dropFirst("revert-".count).drop { $0.isNumber }
      return rest.first == "-" ? app(ofBranch: String(rest.dropFirst())) : nil
    }
    return appOfEnd(name)
  }

  /// The app released apart that the first of these branches belongs to that has one.
  package func app(ofBranches names: [String?]) -> String? {
    guard apps.isApart else { return nil }
    return names.lazy.compactMap { $0.flatMap(app(ofBranch:)) }.first?.name
  }

  private func appOfEnd(_ name: String) -> App? {
    apps.apps.first { app in kinds.contains { $0.isName(name, of: app) } }
  }

  /// `a` and `b` of `a-into-b`.
  private static func partsBetweenJoints(of text: Substring) -> [Substring] {
    let joint = "-into-"
    let starts = text.indices.filter { text[$0...].hasPrefix(joint) }
    let ends = starts + [text.endIndex]
    let begins = [text.startIndex] + starts.map { text.index($0, offsetBy: joint.count) }
    return zip(begins, ends).filter { $0 <= $1 }.map { text[$0..<$1] }
  }
}

extension BranchKind {
  /// True if each app has branches of this type for itself.
  package var isOfApps: Bool {
    permanentName.map(AppLayout.isTemplate) ?? patterns.contains { $0.app != nil }
  }

  /// True if a name is one of an app's branches of this type, by its start.
  fileprivate func isName(_ name: String, of app: App) -> Bool {
    if let own = permanentName { return AppLayout.isTemplate(own) && name == app.named(own) }
    return patterns.contains { $0.app == app.name && name.hasPrefix($0.prefix) }
  }
}

extension App {
  /// A name or pattern with `<app>`, for this app.
  package func named(_ text: String) -> String {
    text.replacingFirst(AppLayout.placeholder, with: name)
  }
}
