package import Diagnostics
import Effects

extension GitError {
  /// The failure for the user: message, hint and exit status.
  package var failure: Failure { Failure(status, [Diagnostic("git", message, hint: hint)]) }

  /// The failure for a remote that can't be fetched from.
  package func unfetched(_ remote: String, hint: Remedy?) -> Failure {
    Failure(.unavailable, "fetch", "can't fetch from '\(remote)': \(message)", hint: hint)
  }

  /// Git's own error message, else the sentence of `message`.
  package var reason: String {
    if case .commandFailed(_, _, let reason) = self { reason } else { message }
  }

  /// The error in one sentence.
  package var message: String {
    switch self {
    case .gitMissing: "Git is not installed: no 'git' in an absolute folder of PATH"
    case .notARepository(let directory): "'\(directory)' is not in a Git repository"
    case .unopened(let directory, let reason): "Git can't open '\(directory)': \(reason)"
    case .unsafeOwnership(let directory): "'\(directory)' belongs to another user"
    case .embeddedRepository(let directory):
      "'\(directory)' is a bare repository inside a working tree"
    case .refMissing(let ref): "ref '\(ref)' does not exist here"
    case .refMoved(let ref, let expected, let actual):
      "ref '\(ref)' is at \(Self.text(actual)), expected \(Self.text(expected))"
    case .objectMissing(let name): "object '\(name)' is not in this clone"
    case .invalidName(let name): "'\(name.strippingControls)' can't be passed to Git"
    case .unsupported(let reason): "this repository can't be read directly: \(reason)"
    case .brokenRef(let path, _):
      "'\(path)' is damaged: expected an object id or 'ref: ' and a name"
    case .malformed(let path, let reason): "'\(path)' is damaged: \(reason)"
    case .unparsable(let command): "can't read the output of '\(command)'"
    case .tooLarge(let name, let limit):
      "'\(name.strippingControls)' is larger than \(limit) bytes"
    case .locked(let path):
      "another Git process is running here, or crashed: '\(path.strippingControls)' exists"
    case .commandFailed(let command, let status, let message):
      "'\(command)' failed with status \(status): \(message)"
    case .unsigned(let what, let reason): "\(what) can't be signed: \(reason)"
    case .timedOut(let command, let seconds): "'\(command)' timed out after \(Int(seconds)) s"
    case .file(let error): Self.text(error)
    case .process(let reason): "Git can't be run: \(reason.strippingControls)"
    }
  }

  /// The command that fixes the error, if there is one.
  package var hint: Remedy? {
    switch self {
    case .notARepository: .git("init")
    case .unopened: "update Git: a newer version has created this repository"
    case .unsafeOwnership(let directory):
      .git("config", "--global", "--add", "safe.directory", directory)
    case .refMissing: .git("fetch", "--all")
    case .objectMissing: .git("fetch", "--unshallow")
    // Git refuses to change such a ref; the last line of its log contains its former commit.
    case .brokenRef(let path, let log):
      .run([Command(["rm", path]), Command(["tail", "-n", "1", log])])
    case .commandFailed(_, _, let message) where Self.isPromised(message): .git("fetch")
    case .commandFailed(_, _, let message) where Self.isFull(message):
      Remedy.explain("after you free space there").then("run the same command again")
    case .locked(let path):
      Remedy.explain("wait until it ends; if none is running").then(.run(Command(["rm", path])))
    case .unsigned:
      Remedy.git("config", "user.signingKey", "<key>")
        .then("or turn off tag.gpgSign and commit.gpgSign, and leave out --sign")
    default: nil
    }
  }

  private var status: ExitStatus {
    switch self {
    case .gitMissing, .process, .timedOut, .unsigned, .unopened, .locked: .unavailable
    case .notARepository, .invalidName: .usage
    case .unsafeOwnership, .embeddedRepository: .notAuthorised
    case .refMissing, .objectMissing: .unknown
    case .file: .inputOutput
    case .commandFailed(_, _, let message) where Self.isPromised(message): .unavailable
    case .commandFailed(_, _, let message) where Self.isFull(message): .cannotCreate
    case .refMoved, .unsupported, .brokenRef, .malformed, .unparsable, .tooLarge, .commandFailed:
      .badInput
    }
  }

  /// True if a partial clone lacks an object that its remote didn't supply either.
  private static func isPromised(_ message: String) -> Bool {
    message.contains("from promisor remote")
  }

  /// True if Git could not write; it runs in the C locale.
  private static func isFull(_ message: String) -> Bool {
    ["No space left on device", "Disk quota exceeded", "Read-only file system"]
      .contains(where: message.contains)
  }

  private static func text(_ id: ObjectID?) -> String { id?.short ?? "no commit" }

  private static func text(_ error: FileError) -> String {
    switch error {
    case .notFound(let path): "'\(path)' does not exist"
    case .exists(let path): "'\(path)' already exists"
    case .tooLarge(let path, let limit): "'\(path)' is larger than \(limit) bytes"
    case .changed(let path), .failed(let path, _): "'\(path)': \(error.reason)"
    }
  }
}
