import Base
import Git
import Manifests
import Session

/// The files of a tree by path; links out of the tree are not followed.
struct TreeFiles {
  /// Absolute, without a trailing slash.
  let top: String
  let files: FileSystem

  init(of session: Session) throws(Failure) {
    guard let top = try session.repository().worktree else {
      throw Failure(
        .unavailable, "usage", "this directory has no working tree",
        hint: "run the command in a clone that is not bare")
    }
    self.init(top: top, in: session)
  }

  init(top: String, in session: Session) {
    (self.top, files) = (top, session.world.files)
  }

  /// The bytes of a file; nil if it doesn't exist.
  func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    try refuseLinks(path)
    do throws(FileError) {
      return try files.read(top + "/" + path, limit)
    } catch .notFound {
      return nil
    } catch {
      throw Failure(.inputOutput, "usage", "can't read '\(shown(path))': \(error.reason)")
    }
  }

  /// Writes files together; if a run is interrupted, a later run completes it.
  ///
  /// The purpose is the name of the directory that stores an incomplete run.
  func writing(_ purpose: String, in session: Session) throws(Failure) -> StagedWrite {
    let stage = try session.repository().gitDirectory + "/flowctl/" + purpose
    return StagedWrite(
      project: ManifestProject(
        worktree: top, prefix: "", stage: stage, files: files,
        directory: session.world.directory))
  }

  /// The final destination of a link; nil if it is outside of the tree, or the links form a cycle.
  func destination(of link: String) -> String? {
    var path = link
    for _ in 0..<Self.mostLinks {
      guard let text = try? files.destination(top + "/" + path) else { return path }
      guard let next = SpecPath.destination(String(decoding: text, as: UTF8.self), of: path)
      else { return nil }
      path = next
    }
    return nil
  }

  private static let mostLinks = 8

  private func refuseLinks(_ path: String) throws(Failure) {
    guard ManifestPath.isBelow(path) else {
      throw Failure(.badInput, "usage", "'\(shown(path))' is outside of the repository")
    }
    if FilePath.isBehindLink(path, below: top, files: files) {
      throw Failure(
        .unavailable, "usage",
        "'\(shown(path))' is behind a symbolic link, which flowctl does not follow",
        hint: "replace the link with the file")
    }
  }

  private func shown(_ path: String) -> String { ForeignText.shown(path) }
}
