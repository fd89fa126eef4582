/// The verdict of a check; `unknown` means that data is missing, and is never a pass.
package enum Verdict: String, Sendable, CaseIterable {
  case pass
  case fail
  case unknown

  /// The verdict of both: fail before unknown before pass.
  package func combined(with other: Verdict) -> Verdict {
    switch (self, other) {
    case (.fail, _), (_, .fail): .fail
    case (.unknown, _), (_, .unknown): .unknown
    case (.pass, .pass): .pass
    }
  }
}

/// Every exit status of the program; 64 and above as in sysexits.
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

/// Why a command has no result, with the exit status.
///
/// Leaf modules throw their own closed enums; a workflow converts unhandled errors to this.
package struct Failure: Error, Hashable, Sendable {
  package var status: ExitStatus
  package var diagnostics: [Diagnostic]

  /// A failure with several diagnostics, such as all errors of a configuration file.
  package init(_ status: ExitStatus, _ diagnostics: [Diagnostic]) {
    self.status = status
    self.diagnostics = diagnostics
  }

  /// A failure with one message and a hint.
  package init(
    _ status: ExitStatus, _ rule: RuleID, _ message: String, hint: Remedy? = nil
  ) {
    self.init(status, [Diagnostic(rule, message, hint: hint)])
  }
}

extension Failure {
  /// An undecided failure with one message and a hint that fetches the missing data.
  package static func undecided(
    _ rule: RuleID, _ message: String, hint: Remedy? = nil
  ) -> Failure {
    Failure(.unknown, [.undecided(rule, message, hint: hint)])
  }
}
