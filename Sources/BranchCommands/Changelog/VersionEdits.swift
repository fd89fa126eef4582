import Configuration
import Diagnostics
import Effects
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
    var files: [String: [UInt8]] = [:]
    for file in settings.files {
      if let bytes = try await blob(file.path)?.bytes { files[file.path] = bytes }
    }
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
    var changed = edits.map { FlowFile(path: $0.key, bytes: $0.value) }
    var notes: [String] = []
    if let path = settings.changelog {
      let (log, gap) = try await changelog(path, text)
      if let log { changed.append(FlowFile(path: path, bytes: log)) }
      // A branch without a configuration never had the file.
      if let gap, isOfBase { notes.append(gap.note(of: path, text, on: today)) }
    }
    return (changed.sorted { $0.path < $1.path }, notes)
  }

  /// The step that fills the version's section of the changelog; nil if it already has text.
  func filling(_ version: Version, on ref: String) async throws(Failure) -> FlowStep? {
    try await filledChangelog(of: version).map {
      .commit(ref: ref, files: [$0], message: "Fill the changelog of \(version)")
    }
  }

  /// The changelog with changes added to the version's section that was created empty; nil if the
  /// section has text.
  private func filledChangelog(of version: Version) async throws(Failure) -> FlowFile? {
    guard let path = try await settings.settings.changelog,
      let log = try await blob(path).flatMap({ try? Changelog($0.bytes) }),
      log.filling(version.text(in: .plain), with: [ChangelogEntry(.changed, "")]) != nil
    else { return nil }
    let merged = try await MergedTitles(session: session, base: base).read()
    let bytes = log.filling(version.text(in: .plain), with: merged.entries)
    return bytes.map { FlowFile(path: path, bytes: $0) }
  }

  /// Only the files show a version that was squash-merged and never tagged.
  private func check(
    _ version: Version, _ settings: [VersionFile], _ files: [String: [UInt8]]
  ) throws(Failure) {
    for file in settings {
      let stated = files[file.path].flatMap { try? file.versions(in: $0) }?.first { $0.isLiteral }
      guard let stated, let release = VersionText.release(of: stated.text),
        let known = WrittenVersion(parsing: release, .any)?.version, version < known
      else { continue }
      let isReleased = release == stated.text
      throw Failure(
        .fail, .versionOrder,
        "'\(file.path)' in the base already has version \(stated.text), which is higher than \(version)",
        hint: "choose a higher version: --version \(isReleased ? known.bumped(.patch) : known)")
    }
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

  private func blob(_ path: String) async throws(Failure) -> Blob? {
    let objects = try session.objects()
    return try await askingGit(await objects.readBlob(base, path: path))
  }

  /// The changelog with a section for the version; nil if it has one, or can't get one.
  private func changelog(
    _ path: String, _ version: String
  ) async throws(Failure) -> (bytes: [UInt8]?, gap: ChangelogGap?) {
    guard let bytes = try await blob(path)?.bytes else { return (nil, .absent) }
    let merged = try await MergedTitles(session: session, base: base).read()
    do throws(Changelog.Fault) {
      let log = try Changelog(bytes).releasing(version, on: today, adding: merged.entries)
      return (log, merged.isWhole ? nil : .cut(MergedTitles.limit))
    } catch {
      switch error {
      case .released: return (nil, nil)
      case .noSections: return (nil, .noSections)
      case .notUTF8: return (nil, .notUTF8)
      }
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
