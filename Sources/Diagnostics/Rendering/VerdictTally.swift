/// How many subjects came to which verdict.
struct VerdictTally {
  private var counts: [Verdict: Int] = [:]

  /// Counts one subject, or several alike.
  mutating func count(_ verdict: Verdict, times: Int = 1) { counts[verdict, default: 0] += times }

  /// The subjects of a verdict.
  subscript(verdict: Verdict) -> Int { counts[verdict, default: 0] }

  /// All of them in a line, the gravest first: `3 fail, 1 unknown, 996 pass`.
  var words: String {
    [Verdict.fail, .unknown, .pass].filter { self[$0] > 0 }
      .map { "\(self[$0]) \($0.rawValue)" }.joined(separator: ", ")
  }
}
