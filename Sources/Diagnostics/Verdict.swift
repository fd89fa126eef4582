/// What a check answers; `unknown` means that the evidence is not there, and is never green.
package enum Verdict: String, Sendable, CaseIterable {
  case pass
  case fail
  case unknown

  /// The verdict over both: a failure outranks the unknown, which outranks a pass.
  package func combined(with other: Verdict) -> Verdict {
    switch (self, other) {
    case (.fail, _), (_, .fail): .fail
    case (.unknown, _), (_, .unknown): .unknown
    case (.pass, .pass): .pass
    }
  }
}
