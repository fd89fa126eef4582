import Configuration
import Diagnostics
import Effects
import Git
import Gitflow
import Manifests

/// The files that state the app's version, as they are in the base of a new branch, with another one.
struct VersionEdits {
  let session: Session
  let base: ObjectID

  /// The files that change; none where the configuration names none.
  func files(for version: Version) async throws(Failure) -> [FlowFile] {
    var settings = try session.policy().configuration.versions
    var files: [String: [UInt8]] = [:]
    for file in settings.files {
      if let bytes = try await bytes(of: file.path) { files[file.path] = bytes }
    }
    if files.count < settings.files.count {
      let named = try await filesOfBase()
      settings.files.removeAll { files[$0.path] == nil && named?.contains($0.path) == false }
    }
    let text = version.text(in: .plain)
    let edits: [String: [UInt8]]
    do throws(VersionFileError) {
      edits = try VersionFiles.edits(settings.files, files: files, to: text)
    } catch {
      throw Failure(.fail, [error.diagnostic])
    }
    var changed = edits.map { FlowFile(path: $0.key, bytes: $0.value) }
    if let path = settings.changelog, let log = try await changelog(path, text) {
      changed.append(FlowFile(path: path, bytes: log))
    }
    return changed.sorted { $0.path < $1.path }
  }

  /// The files that the base's own configuration names; nothing where the repository has not said.
  ///
  /// A line that lacks a file of the other's configuration has no version there to state.
  private func filesOfBase() async throws(Failure) -> [String]? {
    if session.configurationPath != nil { return nil }
    guard let bytes = try await bytes(of: Session.configurationName) else { return [] }
    return try Session.configuration(bytes, path: Session.configurationName).policy.versionFiles
  }

  private func bytes(of path: String) async throws(Failure) -> [UInt8]? {
    let objects = try session.objects()
    return try await converting { () async throws(GitError) in
      try await objects.readBlob(base, path: path)?.bytes
    }
  }

  /// The changelog with a section of the version; nothing where it has one, or where it is none.
  private func changelog(_ path: String, _ version: String) async throws(Failure) -> [UInt8]? {
    guard let bytes = try await bytes(of: path) else { return nil }
    let entries = try await MergedTitles(session: session, base: base).entries()
    return try? Changelog(bytes).releasing(version, on: today, adding: entries)
  }

  /// The day of the release; who wants the same commit every time sets `SOURCE_DATE_EPOCH`.
  private var today: CalendarDay {
    let fixed = session.world.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    return CalendarDay(secondsSince1970: fixed ?? Int(session.world.now()))
  }
}
