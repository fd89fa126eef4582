package import Effects

/// Why git's files gave no answer.
package enum StoreFault: Error, Hashable, Sendable {
  /// Git can answer for this repository, this reader can't.
  case unsupported(reason: String)
  /// A file breaks its format.
  case malformed(path: String, reason: String)
  /// The file of a ref holds neither a commit nor another ref; `log` is the file of its former ones.
  case brokenRef(path: String, log: String)
  case objectMissing(String)
  /// A name that could lead out of the git directory.
  case invalidName(String)
  /// More bytes than the caller allows.
  case tooLarge(name: String, limit: Int)
  case file(FileError)
}
