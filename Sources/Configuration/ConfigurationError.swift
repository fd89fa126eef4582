package import Diagnostics

/// Why a file gives no configuration.
package enum ConfigurationError: Error, Hashable, Sendable {
  /// The bytes can't be read.
  case unreadable(ConfigReadError, path: String)
  /// What they say is wrong; every fault, in the order of the file.
  case faults([Diagnostic])

  /// All that is wrong, to be shown.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .unreadable(let error, let path): [error.diagnostic(path: path)]
    case .faults(let diagnostics): diagnostics
    }
  }
}
