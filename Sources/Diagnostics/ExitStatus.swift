/// Every exit status of the program; 64 and up as in sysexits.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case pass = 0
  case fail = 1
  case unknown = 2
  case usage = 64
  case badInput = 65
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case inputOutput = 74
  case notAuthorised = 77
  case badConfiguration = 78
  case interrupted = 130
  case terminated = 143

  /// The status of a verdict.
  package init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .pass
    case .fail: self = .fail
    case .unknown: self = .unknown
    }
  }
}
