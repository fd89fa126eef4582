import Base
import Gitflow
import StringCatalogs

enum EditRequest {
  /// Changes given on the command line: one, or a key and its text.
  case changes([CatalogChange])
  /// Fixes every text whose correction is certain.
  case fix
  /// Gives every text a generated translation in a pseudo-language.
  case pseudo(PseudoText, language: String)

  /// The language of the edit, and whether it may be new in the catalog.
  var language: (name: String, mayBeNew: Bool)? {
    guard case .changes(let changes) = self else { return nil }
    return switch changes.last {
    case .set(let address, _, _): (address.language, true)
    case .mark(let address, _), .removeText(let address): (address.language, false)
    case .add, .remove, .rename, .pruneStale, nil: nil
    }
  }

  var texts: [UnitAddress] {
    if case .changes(let changes) = self { changes.compactMap(\.text) } else { [] }
  }

  func changes(for bytes: UnsafeRawBufferPointer) throws(EditError) -> [CatalogChange] {
    switch self {
    case .changes(let changes): return changes
    case .fix: return try CatalogFix.changes(for: bytes, collation: .foundation)
    case .pseudo(let pseudo, let language):
      let table: ExchangeTable
      do throws(CatalogError) {
        table = try ExchangeTable(bytes, original: "", language: language)
      } catch {
        throw .malformed(error)
      }
      return table.units.compactMap { unit in
        let text = pseudo.text(unit.source)
        if unit.source.isEmpty || unit.target == text { return nil }
        return .set(unit.address, value: text, state: "translated")
      }
    }
  }

  private static func countOfStale(in bytes: UnsafeRawBufferPointer) -> Int {
    guard let tape = try? CatalogTape(bytes) else { return 0 }
    return tape.entries.count {
      tape.string(at: tape.member("extractionState", of: $0)) == "stale"
    }
  }

  /// A line for each change, after `changes` were made in the bytes before them.
  func summary(_ changes: [CatalogChange], in bytes: UnsafeRawBufferPointer) -> [String] {
    switch self {
    case .fix: return changes.compactMap(\.text).map { "fixed \($0)" }
    case .pseudo(_, let language):
      return [CountText.words(changes.count, "text") + " in '\(language)'"]
    case .changes:
      return switch changes.first {
      case .set(let address, _, _): ["set \(address)"]
      case .mark(let address, let state): ["marked \(address) as \(state)"]
      case .add(let key, _): ["added '\(key)'"]
      case .remove(let key): ["removed '\(key)'"]
      case .removeText(let address): ["removed \(address)"]
      case .rename(let key, let name): ["renamed '\(key)' to '\(name)'"]
      case .pruneStale:
        ["removed " + CountText.words(Self.countOfStale(in: bytes), "stale key")]
      case nil: []
      }
    }
  }
}

/// The report of an edit: what it changed, or would change, or that nothing changes.
struct EditListing {
  let path: String
  let isDryRun: Bool
  /// The changes; empty if the catalog was already as requested.
  var summary: [String] = []
  var diff: [UInt8] = []

  /// How many changes text output lists.
  private static let mostListed = 20

  var listing: Report {
    var listing = Report(text: { [self] in text }, values: { [self] in values })
    listing.payload?.isVerbatim = !diff.isEmpty
    return listing
  }

  private var text: [UInt8] {
    if !diff.isEmpty { return diff }
    if summary.isEmpty { return Array("\(shownPath): nothing to change\n".utf8) }
    let more = summary.count - Self.mostListed
    let lines =
      summary.prefix(Self.mostListed).map { "\(shownPath): \(ForeignText.shown($0))" }
      + (more > 0 ? ["\(shownPath): and \(more) more"] : [])
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private var shownPath: String { ForeignText.shown(path) }

  private var values: [String: JSONValue] {
    var values: [String: JSONValue] = [
      "verdict": "pass", "path": .string(path), "changed": .bool(!summary.isEmpty),
      "written": .bool(!summary.isEmpty && !isDryRun), "dryRun": .bool(isDryRun),
      "changes": .strings(summary),
    ]
    if isDryRun { values["diff"] = .string(String(decoding: diff, as: UTF8.self)) }
    return values
  }
}

extension TextCheck {
  /// The rules for texts to write that the policy does not turn off.
  static func rules(by levels: RuleLevels) -> CatalogRules {
    CatalogRules(CatalogRule.allCases.filter { rules.contains($0) && levels[$0.id] != .off })
  }

  /// The finding with the severity that it has for writing; nil for one that the policy turns off.
  static func weighed(_ finding: Diagnostic, _ levels: RuleLevels) -> Diagnostic? {
    guard let rule = CatalogRule.allCases.first(where: { $0.id == finding.rule }),
      levels[rule.id] != .off
    else { return nil }
    var weighed = finding.weighed(levels[rule.id], own: rule.severity)
    if levels[rule.id] == nil, refusing.contains(rule) { weighed.severity = .error }
    // A form that the next edit adds is not missing.
    if rule == .pluralMissing { weighed.severity = min(weighed.severity, .warning) }
    return weighed
  }

  /// A finding with the way to write the text anyway: a command if that overwrites nothing.
  static func hinted(_ finding: Diagnostic, replacing old: String?) -> Diagnostic {
    let force: Remedy =
      if let old {
        "use --force to replace \(QuotedName.of(old))"
      } else {
        Remedy([.explain("to write the text anyway"), .retry(["--force"])])
      }
    var finding = finding
    finding.hint = finding.hint?.then(force) ?? force
    return finding
  }
}

extension CatalogTape {
  /// The text at an address; nil if there is none.
  func text(at address: UnitAddress) -> String? {
    let entry = entries.last { name(of: $0).utf8.elementsEqual(address.key.utf8) }
    let unit = entry.flatMap { units(of: $0).last { $0.address == address } }
    return unit.flatMap { string(at: $0.value) }
  }
}
