import Base
import Gitflow
import Manifests

extension ConfigDecoder {
  /// Versions, managed configuration and flags.
  mutating func readTables() {
    configuration.versions.files = versionFiles(in: "versions")
    read("versions", ConfigTable.versions)
    for app in model.apps.apps where document.hasSection("apps.\(app.name).versions") {
      let section = "apps.\(app.name).versions"
      configuration.appVersions.append(
        AppVersions(
          app: app.name,
          versions: VersionSettings(
            files: versionFiles(in: section), changelog: document.text(at: section + ".changelog"))
        ))
    }
    configuration.managed = table(of: "managed", ConfigTable.managed).map {
      ManagedSettings(table: $0)
    }
    read("managed", ConfigTable.managed)
    if let managed = configuration.managed, managed.android != nil, managed.androidStrings == nil {
      fault(
        "'managed.android' is not in a folder 'xml': the path of its strings can't be determined",
        hint: "strings: app/src/main/res/values/app_restrictions_strings.xml",
        at: "managed.android")
    }
    configuration.flags = table(of: "flags", ConfigTable.flags).map { FlagSettings(table: $0) }
    read("flags", ConfigTable.flags)
  }

  private mutating func versionFiles(in section: String) -> [VersionFile] {
    let files = document.names(under: section + ".files").compactMap {
      versionFile("\(section).files.\($0)")
    }
    _ = path(at: section + ".changelog")
    return files
  }

  private mutating func versionFile(_ entry: String) -> VersionFile? {
    let hint: Remedy = "- { path: Config/Version.xcconfig }"
    guard required("path", in: entry, hint: hint) != nil, let path = path(at: entry + ".path")
    else { return nil }
    let key = document.text(at: entry + ".key")
    do throws(VersionFileError) {
      if let kind = document.choice(at: entry + ".kind", of: VersionFileKind.self) {
        return try VersionFile(path: path, kind: kind, key: key)
      }
      return try VersionFile(path: path, key: key)
    } catch {
      // The error is fixed in the configuration, where a path needs no shell quoting.
      let diagnostic = error.diagnostic { $0 }
      fault(diagnostic.message, hint: diagnostic.hint, at: entry)
      return nil
    }
  }

  /// The table of a section, whose files must not overwrite each other; nil if the section is
  /// missing or has no table.
  private mutating func table(
    of section: String, _ field: @autoclosure () -> ConfigField<Configuration>
  ) -> String? {
    guard document.hasSection(section) else { return nil }
    let paths = field().key.children.map { "\(section).\($0.name)" }.filter { document[$0] != nil }
    let place = paths.first.flatMap(document.place)
    guard required("table", in: section, hint: "table: \(section).yml", at: place) != nil,
      let table = path(at: section + ".table")
    else { return nil }
    var owners: [String: String] = [:]
    for path in paths {
      guard let file = document.text(at: path),
        let other = owners.updateValue(path, forKey: file.lowercased())
      else { continue }
      fault("'\(path)' and '\(other)' are the same file, \(Quoted(file))", at: path)
    }
    for path in paths.dropFirst() { _ = self.path(at: path) }
    return table
  }

  /// A path that flowctl writes, so it must not be inside `.git`.
  private mutating func path(at path: String) -> String? {
    guard let text = document.text(at: path) else { return nil }
    if ManifestPath.isSafe(text) { return text }
    fault(
      "'\(path)' is \(Quoted(text)), expected a path inside the repository", at: path)
    return nil
  }
}

// MARK: - Commits

extension ConfigDecoder {
  mutating func readCommits() {
    read("commits", ConfigTable.commits)
    configuration.commits.issueForm = issueForm()
    let known = model.kinds.map(\.name.text)
    for kind in configuration.commits.kindsNamingIssues.map(\.text) where !known.contains(kind) {
      fault(
        "'commits.needs-issue' names the unknown branch type \(Quoted(kind))",
        hint: Self.suggestion(kind, among: known) ?? .flowctl("model", "show"),
        at: "commits.needs-issue")
    }
  }

  private mutating func issueForm() -> IssueForm? {
    guard let text = document.text(at: "commits.issue") else { return .standard }
    if text == ConfigTable.off { return nil }
    do throws(IssueFormError) {
      return try IssueForm(parsing: text)
    } catch {
      fault(
        "'commits.issue' is \(Quoted(text)): \(error.reason)",
        hint: "commits: { issue: \"\(IssueForm.standard.text)\" }", at: "commits.issue")
      return nil
    }
  }
}
