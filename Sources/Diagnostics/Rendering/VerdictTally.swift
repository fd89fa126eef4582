/// The number of subjects per verdict.
package struct VerdictTally: Hashable, Sendable {
  // Three numbers: the metadata of a generic type would be created in each process.
  private var (failed, unknown, passed) = (0, 0, 0)

  /// An empty tally.
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
