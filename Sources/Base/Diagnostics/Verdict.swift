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

  /// A failure with one message and a hint; of missing data, nothing is decided.
  package init(
    _ status: ExitStatus, _ rule: RuleID, _ message: String, hint: Remedy? = nil
  ) {
    self.init(
      status,
      [
        status == .unknown
          ? .undecided(rule, message, hint: hint) : Diagnostic(rule, message, hint: hint)
      ])
  }

  /// An undecided failure with one message and a hint that fetches the missing data.
  package static func undecided(
    _ rule: RuleID, _ message: String, hint: Remedy? = nil
  ) -> Failure {
    Failure(.unknown, [.undecided(rule, message, hint: hint)])
  }
}

/// The number of subjects per verdict.
package struct VerdictTally: Hashable, Sendable {
  // Three numbers: the metadata of a generic type would be created in each process.
  private var (failed, unknown, passed) = (0, 0, 0)

  package init() {}

  /// The number of subjects with a verdict.
  package subscript(verdict: Verdict) -> Int {
    get {
      switch verdict {
      case .fail: failed
      case .unknown: unknown
      case .pass: passed
      }
    }
    set {
      switch verdict {
      case .fail: failed = newValue
      case .unknown: unknown = newValue
      case .pass: passed = newValue
      }
    }
  }

  /// The number of all subjects.
  package var sum: Int { failed + unknown + passed }

  /// The worst verdict.
  package var verdict: Verdict { failed > 0 ? .fail : unknown > 0 ? .unknown : .pass }

  /// The sum of both.
  package static func + (left: VerdictTally, right: VerdictTally) -> VerdictTally {
    Verdict.allCases.reduce(into: left) { $0[$1] += right[$1] }
  }

  /// All counts on one line, the worst first: `3 fail, 1 unknown, 996 pass`.
  var words: String {
    [Verdict.fail, .unknown, .pass].filter { self[$0] > 0 }
      .map { "\(self[$0]) \($0.rawValue)" }.joined(separator: ", ")
  }
}
