import Formats

/// The forms in which a secret turns up in what programs print.
package enum SecretForms {
  /// Shorter ones would mask what is no secret.
  package static let shortest = 4
  /// Longer values are no secrets that anybody prints; their first bytes are looked for.
  package static let longest = 1 << 16

  /// Each value as it is, by the line, and escaped as in JSON, in addresses and in Base64.
  package static func patterns(of values: some Sequence<String>) -> [[UInt8]] {
    var patterns: Set<[UInt8]> = []
    for value in values {
      let bytes = Array(value.utf8.prefix(longest))
      for text in [bytes, trimmed(bytes)] + lines(bytes) where trimmed(text).count >= shortest {
        patterns.formUnion(forms(text).filter { $0.count >= shortest })
      }
    }
    return patterns.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func forms(_ text: [UInt8]) -> [[UInt8]] {
    let isLine = !text.contains { $0 == 0x0a || $0 == 0x0d }
    var forms = isLine ? [shown(text)] : []
    forms += [JSONEscape.text(text), JSONEscape.text(text, escapesSlash: true)]
    forms += PercentForms.all(text)
    for shift in 0..<3 {
      forms.append(Base64Form.text(text, behind: shift))
      forms.append(Base64Form.text(text, behind: shift, isForAddresses: true))
    }
    return forms
  }

  /// As it comes out of the filter that is asked before.
  private static func shown(_ text: [UInt8]) -> [UInt8] {
    var filter = EscapeFilter()
    var output: [UInt8] = []
    text.withUnsafeBytes { filter.filter($0, into: &output) }
    filter.finish(into: &output)
    return output
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    let lines = bytes.split { $0 == 0x0a || $0 == 0x0d }
    return lines.count > 1 ? lines.map { trimmed(Array($0)) } : []
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    let start = bytes.drop(while: isBlank)
    return Array(start.prefix(start.count - start.reversed().prefix(while: isBlank).count))
  }
}
