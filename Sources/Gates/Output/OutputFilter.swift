/// Filters the output of a gate for display and logs, in parts as it arrives.
///
/// Escapes are removed first, so that they can't hide a secret or a command; then secrets are
/// masked, and last, commands are disabled. Each step buffers only undecided bytes: bounded and
/// linear.
package struct OutputFilter: Sendable {
  private var escapes = EscapeFilter()
  private var secrets: SecretFilter?
  private var commands = CommandFilter()

  /// A filter for the patterns of `SecretForms`.
  package init(secrets patterns: [[UInt8]] = []) {
    let matcher = SecretMatcher(patterns)
    secrets = matcher.isEmpty ? nil : SecretFilter(matcher)
  }

  /// Adds the filtered next bytes.
  package mutating func filter(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    escapes.filter(bytes, into: &plain)
    pass(plain, into: &output)
  }

  /// Adds the buffered bytes at the end of the stream.
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
