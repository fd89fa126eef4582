package import Effects

/// Why Git's files could not be read.
package enum StoreFault: Error, Hashable, Sendable {
  /// Git supports this repository, this reader doesn't.
  case unsupported(reason: String)
  /// A file is malformed.
  case malformed(path: String, reason: String)
  /// A ref's file contains neither a commit nor another ref; `log` is the ref's log file.
  case brokenRef(path: String, log: String)
  case objectMissing(String)
  /// A name that could point outside the Git directory.
  case invalidName(String)
  /// More bytes than the caller allows.
  case tooLarge(name: String, limit: Int)
  case file(FileError)
}
