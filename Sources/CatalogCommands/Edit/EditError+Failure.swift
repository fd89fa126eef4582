import Diagnostics
import Effects
import Gitflow
import StringCatalogs

extension EditError {
  /// What the user reads of an edit of a file that can't be made.
  func failure(_ bytes: UnsafeRawBufferPointer, path: String) -> Failure {
    switch self {
    case .malformed(let fault): return fault.failure(bytes, path: path)
    case .noSuchKey(let key):
      let nearest = EditDistance.nearest(to: key, in: CatalogKeys.all(in: bytes))
      return Failure(
        status, "usage",
        "key '\(key)' is not in '\(path)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
        hint: .flowctl("strings", "add", key))
    default: return Failure(status, "usage", message, hint: hint)
    }
  }

  private var status: ExitStatus {
    switch self {
    case .malformed, .notACatalog: .badInput
    case .noSuchKey, .noSuchText: .unavailable
    case .keyExists: .cannotCreate
    default: .usage
    }
  }
}
