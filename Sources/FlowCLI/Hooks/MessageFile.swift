import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// The file in which Git passes a commit's message to a hook.
struct MessageFile {
  private let path: String
  private let session: Session

  private static let limit = 16 << 20

  /// The file that Git, or a hook manager, passes first.
  ///
  /// - Throws: if no file is given.
  init(_ arguments: [String], of hook: Hook, in session: Session) throws(Failure) {
    guard let name = arguments.first else {
      throw Failure(
        .usage, "hooks", "the message file of \(hook.rawValue) is missing",
        hint: .flowctl("hooks", "run", "\(hook.rawValue)", ".git/COMMIT_EDITMSG"))
    }
    path = session.world.absolute(name)
    self.session = session
  }

  /// The message, read with this repository's comment character.
  func read() async throws(Failure) -> CommitMessage {
    let bytes = try bytes()
    if let plain = CommitMessage(withoutComments: bytes) { return plain }
    return CommitMessage(bytes, comment: await comment())
  }

  /// The message, if no line of it can be a comment, so that the comment character is not needed.
  func readPlain() throws(Failure) -> CommitMessage? { CommitMessage(withoutComments: try bytes()) }

  private func bytes() throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try session.world.files.read(path, Self.limit)
    } catch {
      throw Failure(.badInput, "hooks", "can't read '\(path)': \(error.reason)")
    }
  }

  /// Replaces the message.
  func write(_ message: CommitMessage) throws(Failure) {
    do throws(FileError) {
      try session.world.files.edit(path, message.bytes)
    } catch {
      throw Failure(.inputOutput, "hooks", "can't write '\(path)': \(error.reason)")
    }
  }

  /// The prefix of comments in messages; for `auto` Git chooses one when the message exists.
  private func comment() async -> String {
    let settings = try? await session.git().settings(matching: "^core\\.comment(char|string)$")
    let mark = settings?.last?.value ?? "#"
    return mark == "auto" || mark.isEmpty ? "#" : mark
  }
}
