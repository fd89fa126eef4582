package import Diagnostics
import Effects

extension GitError {
  /// What the user reads: what was seen, what to type, and the status to leave with.
  package var failure: Failure { Failure(status, [Diagnostic("git", message, hint: hint)]) }

  /// What the user reads where a remote gives nothing.
  package func unfetched(_ remote: String, hint: Remedy?) -> Failure {
    Failure(.unavailable, "fetch", "can't fetch from '\(remote)': \(message)", hint: hint)
  }

  /// What git itself said of a command that failed, else one sentence.
  package var reason: String {
    if case .commandFailed(_, _, let reason) = self { reason } else { message }
  }

  /// One sentence on what was seen.
  package var message: String {
    switch self {
    case .gitMissing: "no program 'git' in any absolute folder of PATH"
    case .notARepository(let directory): "'\(directory)' is in no git repository"
    case .unopened(let directory, let reason): "git can't open '\(directory)': \(reason)"
    case .unsafeOwnership(let directory): "'\(directory)' belongs to another user"
    case .embeddedRepository(let directory):
      "'\(directory)' is a bare repository inside a work tree"
    case .refMissing(let ref): "ref '\(ref)' does not exist here"
    case .refMoved(let ref, let expected, let actual):
      "ref '\(ref)' is at \(Self.text(actual)), expected \(Self.text(expected))"
    case .objectMissing(let name): "object '\(name)' is not in this clone"
    case .invalidName(let name): "'\(name.strippingControls)' can't be handed to git"
    case .unsupported(let reason): "this repository can't be read directly: \(reason)"
    case .brokenRef(let path, _):
      "'\(path)' is damaged: expected an object id or 'ref: ' and a name"
    case .malformed(let path, let reason): "'\(path)' is damaged: \(reason)"
    case .unparsable(let command): "the answer of '\(command)' can't be read"
    case .tooLarge(let name, let limit):
      "'\(name.strippingControls)' is larger than \(limit) bytes"
    case .locked(let path):
      "another git is at work here, or was ended: '\(path.strippingControls)' is there"
    case .commandFailed(let command, let status, let message):
      "'\(command)' ended with status \(status): \(message)"
    case .unsigned(let what, let reason): "\(what) can't be signed: \(reason)"
    case .timedOut(let command, let seconds): "'\(command)' took more than \(Int(seconds)) s"
    case .file(let error): Self.text(error)
    case .process(let reason): "git can't be run: \(reason.strippingControls)"
    }
  }

  /// The exact command that mends it, where there is one.
  package var hint: Remedy? {
    switch self {
    case .notARepository: .git("init")
    case .unopened: "what a newer git has made needs one as new"
    case .unsafeOwnership(let directory):
      .git("config", "--global", "--add", "safe.directory", directory)
    case .refMissing: .git("fetch", "--all")
    case .objectMissing: .git("fetch", "--unshallow")
    // Git itself refuses to touch such a ref; the log's last line tells where it stood.
    case .brokenRef(let path, let log):
      .run([Command(["rm", path]), Command(["tail", "-n", "1", log])])
    case .commandFailed(_, _, let message) where Self.isPromised(message): .git("fetch")
    case .locked(let path):
      Remedy.explain("wait for it; should none run").then(.run(Command(["rm", path])))
    case .unsigned:
      Remedy.git("config", "user.signingKey", "<key>")
        .then("or turn tag.gpgSign and commit.gpgSign off and leave out --sign")
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
    case .refMoved, .unsupported, .brokenRef, .malformed, .unparsable, .tooLarge, .commandFailed:
      .badInput
    }
  }

  /// True where a partial clone lacks an object that its remote did not give either.
  private static func isPromised(_ message: String) -> Bool {
    message.contains("from promisor remote")
  }

  private static func text(_ id: ObjectID?) -> String { id?.short ?? "no commit" }

  private static func text(_ error: FileError) -> String {
    switch error {
    case .notFound(let path): "'\(path)' does not exist"
    case .exists(let path): "'\(path)' exists already"
    case .tooLarge(let path, let limit): "'\(path)' is larger than \(limit) bytes"
    case .failed(let path, let reason): "'\(path)': \(reason)"
    }
  }
}
