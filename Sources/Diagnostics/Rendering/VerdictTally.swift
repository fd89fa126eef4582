/// How many subjects came to which verdict.
package struct VerdictTally: Hashable, Sendable {
  // Three numbers: the table of a generic type is made anew by each process.
  private var (failed, unknown, passed) = (0, 0, 0)

  /// Nothing counted yet.
  package init() {}

  /// The subjects of a verdict.
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

  /// The subjects of all verdicts.
  package var sum: Int { failed + unknown + passed }

  /// The gravest verdict of them.
  package var verdict: Verdict { failed > 0 ? .fail : unknown > 0 ? .unknown : .pass }

  /// The subjects of both.
  package static func + (left: VerdictTally, right: VerdictTally) -> VerdictTally {
    Verdict.allCases.reduce(into: left) { $0[$1] += right[$1] }
  }

  /// All of them in a line, the gravest first: `3 fail, 1 unknown, 996 pass`.
  var words: String {
    [Verdict.fail, .unknown, .pass].filter { self[$0] > 0 }
      .map { "\(self[$0]) \($0.rawValue)" }.joined(separator: ", ")
  }
}
