import Diagnostics
import Effects
import Formats
import Git
import Manifests

/// Looks for versions beside those of the configuration: a target, property list or Gradle file that
/// keeps an old one.
struct VersionShadows {
  let settings: VersionSettings
  let tree: TreeFiles

  private static let patterns = [
    "project.yml", "*/project.yml", "*.plist", "*.xcconfig", "*.pbxproj", "*.gradle",
    "*.gradle.kts",
  ]
  private static let most = 5_000

  /// What stands beside the files of the settings; nothing where these name none.
  func findings(in session: Session) async throws(Failure) -> [Diagnostic] {
    let judgement = try await judgement(in: session)
    return judgement.beyond + judgement.files.flatMap { $0.own + $0.linted }
  }

  /// The files that state a version beside those of the settings, of which they could be some.
  func unnamed(in session: Session) async throws(Failure) -> [String] {
    try await judgement(in: session).files.filter { file in
      file.own.contains { !$0.isUndecided }
    }.map(\.path)
  }

  private struct Judgement {
    /// That there are more files than are looked at.
    var beyond: [Diagnostic] = []
    /// What a file states by itself, and what its targets shadow.
    var files: [(path: String, own: [Diagnostic], linted: [Diagnostic])] = []
  }

  private func judgement(in session: Session) async throws(Failure) -> Judgement {
    if settings.files.isEmpty { return Judgement() }
    let git = try session.git()
    let paths = try await converting { () async throws(GitError) in
      try await git.files(matching: Self.patterns)
    }
    let listed = Set(settings.files.map(\.path))
    let wanted = paths.filter { path in
      ManifestPath.isBelow(path)
        && (path.hasSuffix("project.yml") || !listed.contains(path) && isOurs(path))
    }
    let judged = Array(wanted.prefix(Self.most))
    let known = listed.union(judged)
    let linted = judged.map { $0.hasSuffix("project.yml") ? lint($0, in: session) : [] }
    // Of what both speak of the lint names the target, too.
    let told = Set(linted.joined().flatMap { [$0.place.map(Self.line), $0.namedFile] })
    return Judgement(
      beyond: Diagnostic.beyond(Self.most, of: wanted, .versionShadow),
      files: zip(judged, linted).map { path, linted in
        let own =
          listed.contains(path) || !isOurs(path) || told.contains(path)
          ? [] : shadows(path, beside: known, session)
        return (path, own.filter { !told.contains($0.place.map(Self.line)) }, linted)
      })
  }

  private static func line(_ place: Place) -> String { "\(place.path):\(place.line)" }

  /// Files of others, of tests and of samples have versions of their own.
  private func isOurs(_ path: String) -> Bool {
    !path.split(separator: "/").dropLast().contains { part in
      part.hasSuffix("Tests") || part.hasSuffix(".framework") || part.hasSuffix(".xcframework")
        || Self.foreign.contains(String(part))
    }
  }

  private static let foreign: Set<String> = [
    "Pods", "Carthage", "Vendor", "vendor", "node_modules", "build", "DerivedData", "fixtures",
    "Fixtures", "buildSrc",
  ]

  /// The lint's rules of versions, which here are errors: a release must reach every target.
  ///
  /// What keeps a manifest of ours from being read leaves its versions unknown.
  private func lint(_ path: String, in session: Session) -> [Diagnostic] {
    let place = ManifestPlace(top: tree.top, path: path, prefix: "")
    return ManifestLint(path, from: place.files(in: session)).findings.map(\.diagnostic)
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
    _ path: String, beside judged: Set<String>, _ session: Session
  ) -> [Diagnostic] {
    guard let file = try? VersionFile(path: path), isRelevant(file.kind) else { return [] }
    let bytes: [UInt8]
    do throws(VersionFileError) {
      guard let read = try tree.bytes(of: file) else { return [] }
      bytes = read
    } catch {
      // What a link leads to is judged by its own name.
      if let destination = tree.destination(of: path), destination != path,
        judged.contains(destination)
      {
        return []
      }
      return [unread(error, hint: "put the file in its place")]
    }
    do throws(VersionFileError) {
      return try shadows(file, bytes)
    } catch {
      // What a manifest can't be read for is the lint's to tell.
      guard file.kind == .plist, file.mayState(bytes) else { return [] }
      return [unread(error, hint: "plutil -convert xml1 \(session.typed(path))")]
    }
  }

  private func unread(_ error: VersionFileError, hint: String) -> Diagnostic {
    var diagnostic = error.diagnostic
    (diagnostic.rule, diagnostic.hint, diagnostic.isUndecided) = (.versionShadow, hint, true)
    return diagnostic
  }

  private func shadows(
    _ file: VersionFile, _ bytes: [UInt8]
  ) throws(VersionFileError) -> [Diagnostic] {
    let (path, stated) = (file.path, try file.versions(in: bytes))
    if file.kind == .plist, !isOfApp(bytes) { return [] }
    return stated.filter { $0.isLiteral && !$0.text.isEmpty }.map { version in
      var diagnostic = Diagnostic(
        .versionShadow,
        "'\(version.key)' '\(ForeignText.shown(version.text))' in '\(ForeignText.shown(path))' "
          + "stands beside '\(ForeignText.shown(settings.files[0].path))'",
        hint: hint(file.kind, path),
        place: Place(path: path, line: version.place.line, column: version.place.column))
      diagnostic.identity = [version.key, "\(version.place.line)"]
      return diagnostic
    }
  }

  /// A file of the other platform says nothing about this one's.
  private func isRelevant(_ kind: VersionFileKind) -> Bool {
    let android: [VersionFileKind] = [.gradle, .properties]
    let apple: [VersionFileKind] = [.xcconfig, .plist, .xcodegen, .pbxproj]
    return settings.files.contains { file in
      [android, apple].contains { $0.contains(kind) && $0.contains(file.kind) }
    }
  }

  /// True for the list of an app or an extension: frameworks and plug-ins count for themselves.
  private func isOfApp(_ bytes: [UInt8]) -> Bool {
    guard let list = try? PropertyList(bytes) else { return false }
    let type = list["CFBundlePackageType"]?.texts.first
    return type == nil || type?.contains("$") == true || ["APPL", "XPC!"].contains(type)
  }

  private func hint(_ kind: VersionFileKind, _ path: String) -> String {
    switch kind {
    case .plist: "write '$(MARKETING_VERSION)' there"
    case .gradle: "read it from the file of the configuration"
    default:
      "remove it there, or write in \(Session.configurationName): "
        + ForeignText.shown(settings.naming([path]))
    }
  }
}
