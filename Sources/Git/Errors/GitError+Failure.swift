package import Base

extension GitError {
  /// The failure for the user: message, hint and exit status.
  package var failure: Failure { Failure(status, "git", message, hint: hint) }

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

extension String {
  /// The text on one line, without control and bidirectional characters, at most 500 characters.
  var strippingControls: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars.lazy.prefix(4096) where text.count < 500 {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        if scalar == "\n", text.last != " " { text.append(" ") }
      default: text.append(scalar)
      }
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// Why Git, or the reader of its files, failed.
package enum GitError: Error, Hashable, Sendable {
  /// No program `git` in an absolute folder of `PATH`.
  case gitMissing
  /// Neither the directory nor a parent is a repository.
  case notARepository(directory: String)
  /// Git doesn't open it for another reason, such as a format of a later Git.
  case unopened(directory: String, reason: String)
  /// Another user owns the repository, and Git refuses to read its configuration.
  case unsafeOwnership(directory: String)
  /// A bare repository inside a working tree: it may come from a clone, with its configuration.
  case embeddedRepository(directory: String)
  case refMissing(String)
  /// Compare-and-swap: the ref is not at the expected commit; nil means that it doesn't exist.
  case refMoved(ref: String, expected: ObjectID?, actual: ObjectID?)
  /// The object is missing: the clone is shallow or partial, or the object was never fetched.
  case objectMissing(String)
  /// A name, path or refspec that is rejected before Git runs.
  case invalidName(String)
  /// The direct reader doesn't support this repository; Git does.
  case unsupported(reason: String)
  /// A ref's file contains neither a commit nor another ref; `log` is the ref's log file.
  case brokenRef(path: String, log: String)
  /// A file of the Git directory is malformed.
  case malformed(path: String, reason: String)
  /// Git's output is not in the documented format.
  case unparsable(command: String)
  /// More bytes than the caller allows.
  case tooLarge(name: String, limit: Int)
  /// Another Git process has a lock file, or crashed and left it.
  case locked(path: String)
  case commandFailed(command: String, status: Int32, message: String)
  /// The signing key for a tag or commit is missing or unusable.
  case unsigned(String, reason: String)
  case timedOut(command: String, seconds: Double)
  case file(FileError)
  /// The program could not be run.
  case process(reason: String)
}
