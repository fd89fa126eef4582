import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// The file in which git shows a hook the message of a commit.
struct MessageFile {
  private let path: String
  private let session: Session

  private static let limit = 16 << 20

  /// The file that git, or a runner of hooks, names first.
  ///
  /// - Throws: where none is named.
  init(_ arguments: [String], of hook: Hook, in session: Session) throws(Failure) {
    guard let name = arguments.first else {
      throw Failure(
        .usage, "hooks", "git gives \(hook.rawValue) the file of the message, and none is named",
        hint: .flowctl("hooks", "run", "\(hook.rawValue)", ".git/COMMIT_EDITMSG"))
    }
    path = session.world.absolute(name)
    self.session = session
  }

  /// The message, read with the mark that this repository's comments have.
  func read() async throws(Failure) -> CommitMessage {
    let bytes = try bytes()
    if let plain = CommitMessage(withoutComments: bytes) { return plain }
    return CommitMessage(bytes, comment: await comment())
  }

  /// The message, if no line of it can be a comment, so that the mark of these need not be known.
  func readPlain() throws(Failure) -> CommitMessage? { CommitMessage(withoutComments: try bytes()) }

  private func bytes() throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try session.world.files.read(path, Self.limit)
    } catch {
      throw Failure(.badInput, "hooks", "can't read '\(path)': \(error.reason)")
    }
  }

  /// Puts another message in its place.
  func write(_ message: CommitMessage) throws(Failure) {
    do throws(FileError) {
      try session.world.files.replace(path, message.bytes)
    } catch {
      throw Failure(.inputOutput, "hooks", "can't write '\(path)': \(error.reason)")
    }
  }

  /// What git's comments begin with; `auto` is chosen by git once the message is there.
  private func comment() async -> String {
    let settings = try? await session.git().settings(matching: "^core\\.comment(char|string)$")
    let mark = settings?.last?.value ?? "#"
    return mark == "auto" || mark.isEmpty ? "#" : mark
  }
}
