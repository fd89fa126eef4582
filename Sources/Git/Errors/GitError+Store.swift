import GitStore

extension GitError {
  /// The error of a reader of Git files; Git itself may still succeed.
  init(_ error: StoreFault) {
    self =
      switch error {
      case .unsupported(let reason): .unsupported(reason: reason)
      case .malformed(let path, let reason): .malformed(path: path, reason: reason)
      case .brokenRef(let path, let log): .brokenRef(path: path, log: log)
      case .objectMissing(let name): .objectMissing(name)
      case .invalidName(let name): .invalidName(name)
      case .tooLarge(let name, let limit): .tooLarge(name: name, limit: limit)
      case .file(let error): .file(error)
      }
  }
}

/// Runs a reader of Git files, and converts its errors.
func reading<Answer>(
  _ body: @autoclosure () throws(StoreFault) -> Answer
) throws(GitError) -> Answer {
  do {
    return try body()
  } catch {
    throw GitError(error)
  }
}
