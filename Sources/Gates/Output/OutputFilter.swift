/// Makes what a gate prints fit to be shown and kept, part by part as it comes.
///
/// Escapes go first, so that none can hide a secret or a command; then secrets are masked, and at last
/// commands broken. Each step holds back only what it can't decide yet: bounded, and linear in all.
package struct OutputFilter: Sendable {
  private var escapes = EscapeFilter()
  private var secrets: SecretFilter?
  private var commands = CommandFilter()

  /// A filter of these patterns, as `SecretForms` makes them.
  package init(secrets patterns: [[UInt8]] = []) {
    let matcher = SecretMatcher(patterns)
    secrets = matcher.isEmpty ? nil : SecretFilter(matcher)
  }

  /// Adds what may be shown of the next bytes.
  package mutating func filter(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    escapes.filter(bytes, into: &plain)
    pass(plain, into: &output)
  }

  /// Adds what was held back; nothing comes after it.
  package mutating func finish(into output: inout [UInt8]) {
    var plain: [UInt8] = []
    escapes.finish(into: &plain)
    pass(plain, into: &output)
    var rest: [UInt8] = []
    secrets?.finish(into: &rest)
    rest.withUnsafeBytes { commands.filter($0, into: &output) }
    commands.finish(into: &output)
  }

  private mutating func pass(_ plain: [UInt8], into output: inout [UInt8]) {
    guard secrets != nil else {
      plain.withUnsafeBytes { commands.filter($0, into: &output) }
      return
    }
    var masked: [UInt8] = []
    masked.reserveCapacity(plain.count)
    plain.withUnsafeBytes { secrets?.filter($0, into: &masked) }
    masked.withUnsafeBytes { commands.filter($0, into: &output) }
  }
}
