import Configuration
import Base
import Git
import Gitflow
import Manifests
import Session

/// Edits to the files that contain the app's version, as they are in the base of a new branch.
struct VersionEdits {
  let session: Session
  let base: ObjectID
  /// True for a hotfix, whose version is never lower than the released one.
  var mends = false

  /// The files to change, empty if none is configured, and the notes about them.
  func files(
    for version: Version
  ) async throws(Failure) -> (files: [FlowFile], notes: [String]) {
    var (settings, isOfBase) = try await settings
    let files = try await files(of: settings)
    // A branch without a configuration is not expected to have the version file.
    if !isOfBase { settings.files.removeAll { files[$0.path] == nil } }
    if mends { try check(version, settings.files, files) }
    let text = version.text(in: .plain)
    let edits: [String: [UInt8]]
    do throws(VersionFileError) {
      edits = try VersionFiles.edits(settings.files, files: files, to: text)
    } catch {
      throw Failure(.fail, [error.diagnostic(of: settings, typed: session.typed)])
    }
    var notes: [String] = []
    // A branch without a configuration never had the file.
    if isOfBase, let path = settings.changelog, let gap = try await gap(of: path) {
      notes.append(gap.note(of: path, text, on: today))
    }
    return (edits.map(FlowFile.init).sorted { $0.path < $1.path }, notes)
  }

  /// The step that writes the version's section of the changelog, and a note if it is incomplete;
  /// nil if nothing is missing.
  ///
  /// Who edits the changelog has written the line of that change. An existing section lacks at most
  /// what came after it.
  func section(
    of version: Version, on ref: String
  ) async throws(Failure) -> (step: FlowStep, notes: [String])? {
    let text = version.text(in: .plain)
    guard let path = try await settings.settings.changelog,
      let bytes = try await blob(path)?.bytes, let log = try? Changelog(bytes)
    else { return nil }
    let merged = try await MergedTitles(session: session, base: base, version: version).read()
    let edits = try await edits(of: path, among: merged.line)
    var missing = merged.line[...]
    if log.hasEntries(of: text) == true {
      var start = missing.startIndex
      for (place, commit) in merged.line.enumerated() where edits.contains(commit.id) {
        let former = try await blob(path, in: commit.id)?.bytes
        if former.flatMap({ try? Changelog($0) })?.hasEntries(of: text) == true { start = place }
      }
      missing = missing[..<start]
    }
    let entries = missing.reversed().filter { !edits.contains($0.id) }
      .compactMap { merged.entries[$0.id] }
    guard let written = try? log.releasing(text, on: today, adding: entries), written != bytes
    else { return nil }
    let gap = merged.isWhole ? nil : ChangelogGap.cut(MergedTitles.limit)
    return (
      .commit(
        ref: ref, files: [FlowFile(path: path, bytes: written)],
        message: "Fill the changelog of \(version)"),
      [gap?.note(of: path, text, on: today)].compactMap(\.self)
    )
  }

  /// The changelog, if it has no section of a version.
  func changelog(lacking version: Version) async throws(Failure) -> String? {
    guard let path = try await settings.settings.changelog,
      let bytes = try await blob(path)?.bytes, let log = try? Changelog(bytes),
      log.hasEntries(of: version.text(in: .plain)) == nil
    else { return nil }
    return path
  }

  /// The commits that change a file.
  private func edits(
    of path: String, among line: [LogEntry]
  ) async throws(Failure) -> Set<ObjectID> {
    let git = try session.git()
    let changes = line.map { CommitChange($0.id, since: $0.parents.first) }
    let written = try await askingGit(await git.writtenPaths(of: changes))
    return Set(written.filter { $0.value.contains { $0.path == path } }.keys)
  }

  /// The highest version in the files of the base.
  var highest: Stated? {
    get async throws(Failure) {
      let settings = try await settings.settings
      return Self.stated(settings.files, try await files(of: settings))
        .max { $0.version < $1.version }
    }
  }

  /// A note on a file with a higher version, in a base whose configuration names no file.
  func unnamed(above version: Version) async throws(Failure) -> String? {
    guard try await settings.settings.files.isEmpty else { return nil }
    let git = try session.git()
    let tree = try await askingGit(await git.blobs(in: base, suffix: ""))
    let paths = VersionCandidates.paths(among: tree.map(\.path))
    let ids = Dictionary(tree.map { ($0.path, $0.id) }, uniquingKeysWith: { $1 })
    let blobs = try await askingGit(
      await git.blobs(paths.compactMap { ids[$0] }, limit: VersionFiles.largest))
    let files = zip(paths, blobs).map { (path: $0, bytes: $1) }
    let known = Self.stated(
      VersionCandidates.found(in: files).map(\.file),
      files.reduce(into: [:]) { $0[$1.path] = $1.bytes }
    ).max { $0.version < $1.version }
    guard let known, known.version > version else { return nil }
    return "'\(known.path)' has the version \(known.text), and no tag shows a release; "
      + "for another version: flowctl undo --yes, then start again with one such as "
      + "\(known.version.bumped(.minor))"
  }

  /// Notes on files whose `versionCode` a release has used: Google Play takes none twice.
  func usedCodes(of tag: String) async throws(Failure) -> [String] {
    let git = try session.git()
    guard let released = try await askingGit(await git.commit(named: RefName.tag(tag))) else {
      return []
    }
    var notes: [String] = []
    for file in try await settings.settings.files
    where file.platform == .android || file.kind == .pubspec {
      guard let number = try await code(of: file, in: base),
        let used = try await code(of: file, in: released), number <= used
      else { continue }
      notes.append(
        "the versionCode \(number) of '\(file.path)' is not above that of '\(tag)', and Google Play "
          + "takes no number twice; unless CI sets it: flowctl version next-build")
    }
    return notes
  }

  /// The highest build number that a file contains; nil if it only computes one.
  private func code(of file: VersionFile, in commit: ObjectID) async throws(Failure) -> Int? {
    guard let bytes = try await blob(file.path, in: commit)?.bytes else { return nil }
    return (try? file.buildNumbers(in: bytes))?.compactMap { Int($0) }.max()
  }

  /// A version that a file has: of a release, or of one that is being prepared.
  struct Stated {
    let path: String
    let text: String
    let version: Version
    let isReleased: Bool
  }

  private static func stated(_ settings: [VersionFile], _ files: [String: [UInt8]]) -> [Stated] {
    settings.compactMap { file in
      let stated = files[file.path].flatMap { try? file.versions(in: $0) }?.first { $0.isLiteral }
      guard let text = stated?.text, let release = VersionText.release(of: text),
        let version = WrittenVersion(parsing: release, .any)?.version
      else { return nil }
      return Stated(path: file.path, text: text, version: version, isReleased: release == text)
    }
  }

  private func files(of settings: VersionSettings) async throws(Failure) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in settings.files {
      if let bytes = try await blob(file.path)?.bytes { files[file.path] = bytes }
    }
    return files
  }

  /// Only the files show a version that was squash-merged and never tagged.
  private func check(
    _ version: Version, _ settings: [VersionFile], _ files: [String: [UInt8]]
  ) throws(Failure) {
    guard let known = Self.stated(settings, files).first(where: { version < $0.version }) else {
      return
    }
    let free = known.isReleased ? known.version.bumped(.patch) : known.version
    throw Failure(
      .fail, .versionOrder,
      "'\(known.path)' in the base already has version \(known.text), which is higher than \(version)",
      hint: "choose a higher version: --version \(free)")
  }

  /// The settings of the base's own configuration if it has one, else those of the checkout.
  var settings: (settings: VersionSettings, isOfBase: Bool) {
    get async throws(Failure) {
      let own = try session.policy().configuration.versions
      if session.configurationPath != nil { return (own, true) }
      guard let blob = try await blob(Session.configurationName) else { return (own, false) }
      let name = Session.configurationName
      let configuration = try session.configuration(of: blob, path: name)
      return (configuration.focused(on: session.app).versions, true)
    }
  }

  private func blob(
    _ path: String, in commit: ObjectID? = nil
  ) async throws(Failure) -> Blob? {
    let objects = try session.objects()
    return try await askingGit(await objects.readBlob(commit ?? base, path: path))
  }

  /// Why `finish` can't write a section; nil if it can.
  private func gap(of path: String) async throws(Failure) -> ChangelogGap? {
    guard let bytes = try await blob(path)?.bytes else { return .absent }
    do throws(Changelog.Fault) {
      _ = try Changelog(bytes).releasing("", on: today)
      return nil
    } catch {
      return error == .notUTF8 ? .notUTF8 : .noSections
    }
  }

  /// The release date; `SOURCE_DATE_EPOCH` makes the commit reproducible.
  private var today: CalendarDay {
    let fixed = session.world.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    return CalendarDay(secondsSince1970: fixed ?? Int(session.world.now()))
  }
}

/// Why a changelog gets no section for a version, or an incomplete one.
enum ChangelogGap {
  case absent
  /// The changelog has neither a section for a version nor one for unreleased changes.
  case noSections
  case notUTF8
  case cut(Int)

  /// The note for the user, with the command to type on the new branch.
  func note(of path: String, _ version: String, on day: CalendarDay) -> String {
    let heading = "## [\(version)] - \(day)"
    switch self {
    case .absent:
      return "'\(path)' doesn't exist in the base, so \(version) gets no section; to create it: "
        + place(path) + write("# Changelog\\n\\n\(heading)\\n", ">", path)
    case .noSections:
      return "'\(path)' has no version section, so \(version) gets none; to add it: "
        + write("\\n\(heading)\\n", ">>", path)
    case .notUTF8:
      return "'\(path)' is not UTF-8, so \(version) gets no section: "
        + "file \(ShellWord.quoted(path))"
    case .cut(let limit):
      return
        "'\(path)' lists only the newest \(limit) changes of \(version): git log --first-parent"
    }
  }

  private func place(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return "mkdir -p \(ShellWord.quoted(String(path[..<slash]))) && "
  }

  private func write(_ text: String, _ sign: String, _ path: String) -> String {
    let file = ShellWord.quoted(path)
    return "printf '\(text)' \(sign) \(file) && git add \(file) && "
      + "git commit --message 'Start the changelog of this version'"
  }
}
