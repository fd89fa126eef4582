package import Effects

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
