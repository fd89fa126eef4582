package import Effects

/// Why git, or the files that it keeps, gave no answer.
package enum GitError: Error, Hashable, Sendable {
  /// No program `git` in an absolute folder of `PATH`.
  case gitMissing
  /// Neither the directory nor one above it holds a repository.
  case notARepository(directory: String)
  /// Git does not open it, for a reason of its own, such as a format that a later git has made.
  case unopened(directory: String, reason: String)
  /// Another user owns the repository, and git refuses to read its configuration.
  case unsafeOwnership(directory: String)
  /// A bare repository inside a work tree: it may have come with a clone, configuration and all.
  case embeddedRepository(directory: String)
  case refMissing(String)
  /// Compare-and-swap: the ref does not stand where the caller saw it; nil means that there is none.
  case refMoved(ref: String, expected: ObjectID?, actual: ObjectID?)
  /// The object is not here: a shallow or partial clone, or never fetched.
  case objectMissing(String)
  /// A name, path or refspec that is refused before git sees it.
  case invalidName(String)
  /// The direct reader can't answer for this repository; git can.
  case unsupported(reason: String)
  /// The file of a ref holds neither a commit nor another ref; `log` is the file of its former ones.
  case brokenRef(path: String, log: String)
  /// A file of the git directory breaks its format.
  case malformed(path: String, reason: String)
  /// Git answered in a form that is not documented.
  case unparsable(command: String)
  /// More bytes than the caller allows.
  case tooLarge(name: String, limit: Int)
  /// Another git holds a file, or has left it behind.
  case locked(path: String)
  case commandFailed(command: String, status: Int32, message: String)
  /// The key that signs a tag or commit is missing or of no use.
  case unsigned(String, reason: String)
  case timedOut(command: String, seconds: Double)
  case file(FileError)
  /// The program could not be run at all.
  case process(reason: String)
}
