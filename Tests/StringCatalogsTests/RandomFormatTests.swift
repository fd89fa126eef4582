import Base
import Foundation
import StringCatalogs
import TestSupport
import Testing

/// Random texts in every kind of unit: none passes that Foundation would format with an argument
/// that the source lacks, or has as another type.
///
/// The expectation is an own reading of the rules of `printf`, without any code of the checker.
struct RandomFormatTests {
  /// An argument that a text reads: its number, and how it is passed.
  struct Read: Hashable {
    var number: Int
    var kind: Kind
  }

  enum Kind: Hashable {
    case object, int, long, double, longDouble
    case other(String)

    /// Integers of another width are a warning, as both are passed in one register.
    var isInteger: Bool { self == .int || self == .long }
  }

  enum Place: CaseIterable { case plain, plural, device, form, phrase, text }

  private static let pieces = [
    "%@", "%1$@", "%2$@", "%lld", "%1$lld", "%2$lld", "%d", "%2$d", "% s", "100% sicher",
    "100 % da",
    "50% off", "% @", "%%", "100%%", "%5.2f", "%.2f", "%2$.1f", "%s", "%ld", "%*d", "%3lld", "%i",
    "%x", "% lld", "%1$ d", "%c", "%5$@", "%+d", "%hhd", "%p", "%-8@", "%'lld", "%e", "100% frei",
    "5 % Extra", "% 2$lld", "%u", "%16$@", "%17$@",
  ]
  private static let words = ["Datei", "Tage", "von", "in", "mehr", "heute", "Hallo,"]
  private static let sources: [(text: String, arguments: [Int: Kind])] = [
    ("%@ of %lld", [1: .object, 2: .long]), ("%lld files", [1: .long]), ("Hi %@", [1: .object]),
    ("%d in %@", [1: .int, 2: .object]), ("%.2f m", [1: .double]),
    ("%1$@ %2$@", [1: .object, 2: .object]),
  ]

  @Test(arguments: [7, 11, 23] as [UInt64])
  func `no text passes that reads a wrong argument`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var misread = 0
    for round in 0..<50 {
      for place in Place.allCases {
        let source = try #require(Self.sources.randomElement(using: &random))
        let isSubstitution = place == .form || place == .text
        let text =
          place == .form
          ? Self.text(with: "%arg", &random)
          : place == .text ? Self.text(with: "%#@n@", &random) : Self.text(with: "%@", &random)
        let arguments = isSubstitution ? [1: Kind.long] : source.arguments
        let wrong = Self.reads(text, inForm: place == .form).filter { read in
          guard let kind = arguments[read.number] else { return true }
          return kind != read.kind && !(kind.isInteger && read.kind.isInteger)
        }
        if wrong.isEmpty { continue }
        misread += 1
        let catalog = try Self.catalog(text, place, source.text)
        let found = try catalog.withUnsafeBytes { try CatalogVerdict($0).findings }.filter {
          $0.rule.id.name.hasPrefix("format") || $0.rule.id.name.hasPrefix("bare")
            || $0.rule.id.name.hasPrefix("substitution")
        }
        #expect(!found.isEmpty, "\(seed) \(round) \(place) '\(source.text)' '\(text)': \(wrong)")
      }
    }
    // Else the texts would test nothing.
    #expect(misread > 100)
  }

  private static func text(with own: String, _ random: inout SeededGenerator) -> String {
    let (count, more) = (
      Int.random(in: 0...3, using: &random), Int.random(in: 1...4, using: &random)
    )
    var parts = (0..<count).compactMap { _ in (pieces + [own, own]).randomElement(using: &random) }
    parts += (0..<more).compactMap { _ in words.randomElement(using: &random) }
    return parts.shuffled(using: &random).joined(separator: " ")
  }

  // MARK: - The rules of printf

  /// The arguments that a text reads, in its order; `inForm` is true for a form of a substitution.
  private static func reads(_ text: String, inForm: Bool) -> [Read] {
    let specifier =
      #/%(?:(\d+)\$)?([-+ #0']*)(?:(\d+)\$)?([-+ #0']*)(\*|\d*)(?:\.(\*|\d*))?(hh|h|ll|l|q|z|t|j|L)?([@diuxXocCDUOfFeEgGaAsSp])/#
    var (reads, next, rest): ([Read], Int, Substring) = ([], 1, text[...])
    while let sign = rest.firstIndex(of: "%") {
      rest = rest[sign...]
      if rest.hasPrefix("%%") {
        rest = rest.dropFirst(2)
      } else if inForm, rest.hasPrefix("%arg") {
        reads.append(Read(number: 1, kind: .long))
        rest = rest.dropFirst(4)
      } else if rest.hasPrefix("%#@n@") {
        reads.append(Read(number: 1, kind: .long))
        next = max(next, 2)
        rest = rest.dropFirst(5)
      } else if let match = rest.prefixMatch(of: specifier)?.output {
        for star in [match.5, match.6 ?? ""] where star == "*" {
          reads.append(Read(number: next, kind: .int))
          next += 1
        }
        let kind = kind(match.7.map(String.init) ?? "", String(match.8))
        if let number = (match.1 ?? match.3).flatMap({ Int($0) }) {
          reads.append(Read(number: number, kind: kind))
        } else if inForm {
          reads.append(Read(number: 1, kind: kind))
        } else {
          reads.append(Read(number: next, kind: kind))
          next += 1
        }
        rest = rest.dropFirst(match.0.count)
      } else {
        rest = rest.dropFirst()
      }
    }
    return reads
  }

  private static func kind(_ length: String, _ conversion: String) -> Kind {
    switch conversion {
    case "@": .object
    case "d", "i", "u", "x", "X", "o": ["", "h", "hh", "L"].contains(length) ? .int : .long
    case "c", "C": .int
    case "D", "U", "O": .long
    case "s", "S", "p": .other(conversion)
    default: length == "L" ? .longDouble : .double
    }
  }

  // MARK: - Catalogs

  private static func unit(_ value: String) -> [String: Any] {
    ["stringUnit": ["state": "translated", "value": value]]
  }

  private static func catalog(_ text: String, _ place: Place, _ source: String) throws -> [UInt8] {
    func plural(_ one: String, _ other: String) -> [String: Any] {
      ["variations": ["plural": ["one": unit(one), "other": unit(other)]]]
    }
    func set(_ values: String...) -> [String: Any] {
      ["stringSet": ["state": "translated", "values": values]]
    }
    func substituting(_ main: String, _ one: String, _ other: String) -> [String: Any] {
      let number = plural(one, other).merging(["argNum": 1, "formatSpecifier": "lld"]) { $1 }
      return unit(main).merging(["substitutions": ["n": number]]) { $1 }
    }
    let en = substituting("%#@n@ here", "%arg file", "%arg files")
    let localizations: [String: Any] =
      switch place {
      case .plain: ["de": unit(text)]
      case .plural: ["de": plural(source, text), "en": plural(source, source)]
      case .device:
        ["de": ["variations": ["device": ["ipad": unit(text), "other": unit(source)]]]]
      case .phrase: ["de": set(source, text), "en": set(source, source)]
      case .form: ["de": substituting("%#@n@ hier", "%arg Datei", text), "en": en]
      case .text: ["de": substituting(text, "%arg Datei", "%arg Dateien"), "en": en]
      }
    let key = place == .form || place == .text ? "files.here" : source
    let entry: [String: Any] = ["extractionState": "manual", "localizations": localizations]
    let catalog: [String: Any] = [
      "sourceLanguage": "en", "strings": [key: entry], "version": "1.0",
    ]
    return Array(try JSONSerialization.data(withJSONObject: catalog))
  }
}
