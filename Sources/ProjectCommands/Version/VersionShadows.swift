import Base
import Git
import Manifests
import Session
import YAML

/// Finds versions outside of the configuration: a target, property list or Gradle file with
/// its own version.
struct VersionShadows {
  let settings: VersionSettings
  let tree: TreeFiles

  private static let patterns = [
    "project.yml", "*/project.yml", "*.plist", "*.xcconfig", "*.pbxproj", "*.xcproj", "*.gradle",
    "*.gradle.kts", "*.properties", "*.versions.toml", "pubspec.yaml", "app.json",
    UnknownProjects.pattern,
  ]
  private static let most = 5_000
  /// The maximum number of files in a hint.
  private static let mostNamed = 20

  /// The findings outside of the settings' files; none if the settings name no file.
  func findings(in session: Session) async throws(Failure) -> [Diagnostic] {
    let evaluation = try await evaluation(in: session)
    let findings = evaluation.files.flatMap { $0.findings.map(\.finding) } + evaluation.linted
    return evaluation.beyond + findings.sorted { Self.order($0) < Self.order($1) }
  }

  /// The files that contain a version and are not in the settings.
  ///
  /// Files of the other platform, which may have another version, are included.
  func unnamed(in session: Session) async throws(Failure) -> [VersionFile] {
    try await evaluation(in: session, ofAllPlatforms: true).files.filter { checked in
      checked.findings.contains { !$0.finding.isUndecided }
    }.map(\.file)
  }

  private struct Evaluation {
    /// Findings about unreadable or too many files.
    var beyond: [Diagnostic] = []
    /// Versions that targets override.
    var linted: [Diagnostic] = []
    /// Versions in other files.
    var files: [(file: VersionFile, findings: [Shadow])] = []
  }

  /// A version outside of the settings' files.
  private struct Shadow {
    var finding: Diagnostic
    /// True if the settings may name its file, which is then the hint.
    var isNameable = false
  }

  private func evaluation(
    in session: Session, ofAllPlatforms: Bool = false
  ) async throws(Failure) -> Evaluation {
    if settings.files.isEmpty { return Evaluation() }
    let git = try session.git()
    let paths = try await session.files(matching: Self.patterns)
    let listed = Set(settings.files.map(\.path))
    let unknownProjects = UnknownProjects(among: paths.filter(isOurs))
    let wanted = paths.filter { path in
      ManifestPath.isBelow(path) && !unknownProjects.files.contains(path)
        && (path.hasSuffix("project.yml") || !listed.contains(path) && isOurs(path))
    }
    let checked = Array(wanted.prefix(Self.most))
    let source = ManifestPlace(top: tree.top, path: "", prefix: "").files(in: session)
    var lints: [String: ManifestLint] = [:]
    for path in Set(checked.filter { $0.hasSuffix("project.yml") } + settings.manifests) {
      lints[path] = ManifestLint(path, from: source)
    }
    let parts = try await parts(of: checked, lints, from: source, git)
    let reached = reached
    let linted = lints.flatMap { shadows($0.key, $0.value) }.filter { finding in
      ![finding.place.map(Self.line), finding.namedFile].contains { reached.contains($0) }
    }
    // If both checks find a version, the lint's message is better: it names the target.
    let reported = Set(linted.flatMap { [$0.place.map(Self.line), $0.namedFile] })
    var files = checked.filter { isOurs($0) }.compactMap { try? VersionFile(path: $0) }
    let known = Set(files.map(\.path))
    files += parts.files.filter { !known.contains($0.path) }
    files = files.filter { !listed.contains($0.path) }
    let beside = listed.union(checked).union(files.map(\.path))
    var evaluation = Evaluation(
      beyond: Diagnostic.beyond(Self.most, of: wanted, .versionShadow)
        + (settings.reaches(.apple) ? unknown(parts.unread) + unknownProjects.findings : []),
      linted: linted)
    let made = Self.made(by: lints)
    for file in files where ofAllPlatforms || settings.reaches(file.platform) {
      if reported.contains(file.path) { continue }
      var own = shadows(file, beside: beside, session)
      if let manifest = made[file.path] { own = own.compactMap { outdated($0, manifest) } }
      evaluation.files.append(
        (file, own.filter { !reported.contains($0.finding.place.map(Self.line)) }))
    }
    addHints(to: &evaluation.files)
    return evaluation
  }

  /// The manifests of the Xcode projects that XcodeGen generates, by the project file's path.
  private static func made(by lints: [String: ManifestLint]) -> [String: String] {
    var made: [String: String] = [:]
    for (path, lint) in lints {
      guard let name = lint.spec.merged["name"]?.text else { continue }
      let folder = SpecPath.directory(of: path)
      made[(folder.isEmpty ? "" : folder + "/") + name + ".xcodeproj/project.pbxproj"] = path
    }
    return made
  }

  /// A generated project has its manifest's version; nil if that is the version of the settings.
  private func outdated(_ shadow: Shadow, _ manifest: String) -> Shadow? {
    if shadow.finding.isUndecided { return shadow }
    let wanted = settings.files.flatMap { file in
      ((try? tree.bytes(of: file)).flatMap { $0 }.flatMap { try? file.versions(in: $0) } ?? [])
        .filter(\.isLiteral).map(\.text)
    }
    var finding = shadow.finding
    if wanted.contains(where: { finding.evidence["version"] == .string($0) }) { return nil }
    finding.message += "; the file is generated from '\(ForeignText.shown(manifest))'"
    finding.hint = .run(Command(["xcodegen", "generate", "--spec", manifest]))
    return Shadow(finding: finding)
  }

  /// Suggests all missing files in one line: separate lines per file would overwrite each other.
  private func addHints(to files: inout [(file: VersionFile, findings: [Shadow])]) {
    let nameless = files.filter { $0.findings.contains(where: \.isNameable) }.map(\.file)
    let line = ForeignText.shown(settings.naming(nameless))
    let isShort = nameless.count <= Self.mostNamed
    for (index, checked) in files.enumerated() {
      let isList = checked.file.kind == .plist
      let naming =
        isShort
        ? "write in \(Session.configurationName): \(line)" : "name it below 'versions: files'"
      let hint = Remedy.explain(isList ? naming : "remove it there, or \(naming)")
      for place in checked.findings.indices where checked.findings[place].isNameable {
        files[index].findings[place].finding.hint = hint
      }
    }
  }

  /// The property lists and lines with the versions of the configured files: a release writes them,
  /// and differences between them are reported elsewhere.
  private var reached: Set<String?> {
    var found: Set<String?> = []
    for file in settings.files {
      guard let bytes = try? tree.bytes(of: file),
        let stated = try? file.writtenVersions(in: bytes)
      else { continue }
      if file.kind == .plist { found.insert(file.path) }
      for version in stated where version.isLiteral {
        found.insert("\(file.path):\(version.place.line)")
      }
    }
    return found
  }

  /// Other files of these projects.
  private func parts(
    of checked: [String], _ lints: [String: ManifestLint], from source: SpecFiles,
    _ git: GitCommands
  ) async throws(Failure) -> VersionParts {
    let isOne = { path in SettingsFiles.isOne(byName: path) || path.hasSuffix(".pbxproj") }
    var bytes: [String: [UInt8]] = [:]
    for path in checked.filter(isOne) + settings.settingsFiles {
      bytes[path] = try? tree.read(path, limit: VersionFiles.largest)
    }
    // An Xcode project file contains only the ends of paths.
    let needsAll = bytes.keys.contains { $0.hasSuffix(".pbxproj") }
    let all = try await askingGit(needsAll ? await git.files(matching: ["*"]) : [])
    return VersionParts(
      lints.filter { isOurs($0.key) }.mapValues(\.spec), bytes, named: settings.settingsFiles,
      from: source, among: Set(all))
  }

  private func unknown(_ files: [UnreadSpecFile]) -> [Diagnostic] {
    Set(files).map { file in
      Diagnostic.undecided(.versionShadow, file.message("sets"), place: file.place)
    }.sorted { Self.order($0) < Self.order($1) }
  }

  private static func order(_ finding: Diagnostic) -> (String, Int, String) {
    (finding.place?.path ?? "", finding.place?.line ?? 0, finding.message)
  }

  private static func line(_ place: Place) -> String { "\(place.path):\(place.line)" }

  /// Files of dependencies, tests and samples have versions of their own.
  private func isOurs(_ path: String) -> Bool {
    if settings.files.contains(where: { $0.path == path }) { return true }
    return ForeignFolders.isOurs(path)
  }

  /// The lint's version rules, as errors: a release must update every target.
  ///
  /// If a manifest can't be read, its versions are unknown.
  private func shadows(_ path: String, _ lint: ManifestLint) -> [Diagnostic] {
    // Differences between two targets are reported at the files themselves.
    lint.findings.filter { !$0.isBetweenTargets || !settings.reaches(.apple) }.map(\.diagnostic)
      .filter { !$0.message.contains("CURRENT_PROJECT_VERSION") }
      .compactMap { diagnostic in
        var diagnostic = diagnostic
        switch diagnostic.rule {
        case .versionShadow, .plistVersion: break
        case .manifest where isOurs(path): diagnostic.isUndecided = true
        default: return nil
        }
        (diagnostic.rule, diagnostic.severity) = (.versionShadow, .error)
        return diagnostic
      }
  }

  private func shadows(
    _ file: VersionFile, beside checked: Set<String>, _ session: Session
  ) -> [Shadow] {
    let path = file.path
    let bytes: [UInt8]
    do throws(VersionFileError) {
      guard let read = try tree.bytes(of: file) else { return [] }
      bytes = read
    } catch {
      // The destination of a link is checked by its own path.
      if let destination = tree.destination(of: path), destination != path,
        checked.contains(destination)
      {
        return []
      }
      return [unread(error, hint: "replace the link with the file", session)]
    }
    do throws(VersionFileError) {
      return try shadows(file, bytes)
    } catch {
      // The lint reports unreadable manifests.
      if file.kind == .xcodegen { return [] }
      // A settings file may include a file without the key.
      guard file.kind == .xcconfig || file.mayState(bytes) else { return [] }
      let typed = session.typed(path)
      let hint: Remedy =
        file.kind == .plist
        ? .run(Command(["plutil", "-convert", "xml1", typed])) : "save '\(typed)' as UTF-8"
      return [unread(error, hint: hint, session)]
    }
  }

  private func unread(
    _ error: VersionFileError, hint: Remedy, _ session: Session
  ) -> Shadow {
    var diagnostic = error.diagnostic(typed: session.typed)
    (diagnostic.rule, diagnostic.hint, diagnostic.isUndecided) = (.versionShadow, hint, true)
    return Shadow(finding: diagnostic)
  }

  private func shadows(
    _ file: VersionFile, _ bytes: [UInt8]
  ) throws(VersionFileError) -> [Shadow] {
    let (path, stated) = (file.path, try file.anyVersions(in: bytes))
    if file.kind == .plist, !isOfApp(bytes) { return [] }
    let ofApp = stated.filter {
      $0.isLiteral && !$0.text.isEmpty && !file.isOfTests($0, in: bytes)
    }
    return ofApp.map { version in
      let ownHint = hint(file, version)
      let diagnostic = Diagnostic(
        .versionShadow,
        "'\(version.key)' '\(ForeignText.shown(version.text))' in '\(ForeignText.shown(path))' "
          + "is set in addition to '\(ForeignText.shown(settings.files[0].path))'",
        hint: ownHint, evidence: ["version": .string(version.text)],
        place: Place(path: path, line: version.place.line, column: version.place.column),
        identity: [version.key, "\(version.place.line)"])
      return Shadow(finding: diagnostic, isNameable: ownHint == nil)
    }
  }

  /// True for the list of an app or an extension: frameworks and plug-ins have their own versions.
  private func isOfApp(_ bytes: [UInt8]) -> Bool {
    guard let list = try? PropertyList(bytes) else { return false }
    let type = list["CFBundlePackageType"]?.texts.first
    return type == nil || type?.contains("$") == true || ["APPL", "XPC!"].contains(type)
  }

  /// Nil if the configuration may name the file.
  private func hint(_ file: VersionFile, _ version: StatedVersion) -> Remedy? {
    switch file.kind {
    case .plist: settings.hasBuildSetting ? "write '$(MARKETING_VERSION)' instead" : nil
    case .gradle: "read the version from a file of the configuration"
    // A version in the configuration must have a form that can be replaced.
    case _ where !version.isReplaceable: "remove the key"
    default: nil
    }
  }
}
