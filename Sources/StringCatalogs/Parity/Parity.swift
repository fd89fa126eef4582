package import Diagnostics

/// What one platform's texts have and the other's lack.
package enum Parity {
  /// How names are compared.
  package struct Options: Hashable, Sendable {
    /// Takes `a.b`, `a-b` and `a_b` for one key, as Android's names have no hyphen.
    package var joinsSeparators: Bool
    /// Takes capital letters and small ones for the same.
    package var ignoresCase: Bool
    /// Takes `zh-TW` for `zh-Hant` and the like, as Android's folders name regions.
    package var joinsScripts: Bool

    /// By default keys must be equal to the byte, and languages may differ by script for region.
    package init(
      joinsSeparators: Bool = false, ignoresCase: Bool = false, joinsScripts: Bool = true
    ) {
      self.joinsSeparators = joinsSeparators
      self.ignoresCase = ignoresCase
      self.joinsScripts = joinsScripts
    }
  }

  /// The keys and languages that either of two platforms lacks, in the order of the files.
  package static func findings(
    _ one: ParityTable, _ other: ParityTable, options: Options = Options()
  ) -> [Diagnostic] {
    keys(of: one, not: other, options) + keys(of: other, not: one, options)
      + languages(of: one, not: other, options) + languages(of: other, not: one, options)
  }

  private static func keys(
    of one: ParityTable, not other: ParityTable, _ options: Options
  ) -> [Diagnostic] {
    var seen = Set(other.keys.map { options.name($0.name) })
    return one.keys.filter { seen.insert(options.name($0.name)).inserted }.map { key in
      var diagnostic = Diagnostic(
        "parity-key",
        "'\(QuotedName.shortened(key.name))' of \(one.platform) is not in \(other.platform)",
        severity: .warning, hint: "add it to \(other.platform), or remove it here",
        place: key.place)
      diagnostic.identity = [key.name, other.platform]
      return diagnostic
    }
  }

  private static func languages(
    of one: ParityTable, not other: ParityTable, _ options: Options
  ) -> [Diagnostic] {
    let known = Set(other.languages.map(options.language))
    return one.languages.filter { !known.contains(options.language($0)) }.sorted().map { name in
      var diagnostic = Diagnostic(
        "parity-language", "\(other.platform) lacks the language '\(name)' of \(one.platform)",
        severity: .warning, hint: "translate \(other.platform) into '\(name)'")
      diagnostic.identity = [name, other.platform]
      return diagnostic
    }
  }
}

extension Parity.Options {
  /// Names are bytes: letters composed or not are two names.
  fileprivate func name(_ name: String) -> [UInt8] {
    name.utf8.map { byte in
      if joinsSeparators, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") {
        return UInt8(ascii: "_")
      }
      return ignoresCase && byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
  }

  fileprivate func language(_ name: String) -> String {
    guard joinsScripts else { return name }
    switch name {
    case "zh-TW", "zh-HK", "zh-MO", "zh-Hant-TW", "zh-Hant-HK", "zh-Hant-MO": return "zh-Hant"
    case "zh-CN", "zh-SG", "zh", "zh-Hans-CN", "zh-Hans-SG": return "zh-Hans"
    case "no": return "nb"
    default: return name
    }
  }
}
