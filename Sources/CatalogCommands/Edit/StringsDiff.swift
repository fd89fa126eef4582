import ArgumentParser
import Base
import Session
import StringCatalogs

struct StringsDiff: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show changes in catalogs by key, language and text.",
    discussion: """
      Layout and order are ignored. Typical damage by translation services is marked: lost no-break \
      spaces, states set back, texts copied from the source, dropped comments.

      flowctl strings diff HEAD              compare the working tree with a commit
      flowctl strings diff old.xcstrings new.xcstrings
      flowctl strings diff v1.0:App/Main.xcstrings App/Main.xcstrings --markdown
      """)

  @Argument(help: "A file, REV:path, or a commit alone.")
  var old: String

  @Argument(help: "A file or REV:path.")
  var new: String?

  @Flag(help: "Print Markdown tables.")
  var markdown = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if markdown, global.chosenFormat != .text {
      throw ValidationError("--markdown can't be combined with --format or --json")
    }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    try await CompareCatalogs.run(old, new, asMarkdown: markdown, in: session)
  }
}

/// The output of `strings diff`: text, a Markdown table, or JSON.
struct DifferenceListing {
  let catalogs: [ComparedCatalog]
  let asMarkdown: Bool

  /// Longer texts are truncated after this number of bytes, except in JSON.
  private static let longest = 120

  var listing: Report {
    Report(
      text: { [self] in Array((asMarkdown ? markdown : text).utf8) },
      values: { [self] in values })
  }

  private var changed: [ComparedCatalog] { catalogs.filter { !$0.changes.isEmpty } }

  private var text: String {
    if changed.isEmpty { return "no differences\n" }
    return changed.map { catalog in
      let head = "\(ForeignText.shown(catalog.path)): \(Self.count(catalog.changes))\n"
      return head + catalog.changes.map { "  \(Self.line($0))\n" }.joined()
    }.joined()
  }

  private static func line(_ item: DifferenceItem) -> String {
    let what = item.address.map(\.description) ?? "'\(item.key)'"
    let texts = [item.before, item.after].map { $0.map { "'\(cut($0))'" } }
    let change: String =
      switch (texts[0], texts[1]) {
      case (let before?, let after?): ": \(before) → \(after)"
      case (let one?, nil), (nil, let one?): ": \(one)"
      case (nil, nil): ""
      }
    return ForeignText.shown("\(item.kind.rawValue) \(what)\(change)")
      + (item.isDamage ? " (damage)" : "")
  }

  private var markdown: String {
    if changed.isEmpty { return "No differences.\n" }
    return changed.map { catalog in
      "### \(MarkdownText.escaped(catalog.path)): \(Self.count(catalog.changes))\n\n"
        + MarkdownText.table(
          ["change", "key", "language", "before", "after"], catalog.changes.map(Self.row))
    }.joined(separator: "\n")
  }

  private static func row(_ item: DifferenceItem) -> [String] {
    let kind = item.isDamage ? "**\(item.kind.rawValue)**" : item.kind.rawValue
    let cells = [
      item.key, [item.address?.language, unit(item)].compactMap(\.self).joined(separator: ", "),
      cut(item.before ?? ""), cut(item.after ?? ""),
    ]
    return [kind] + cells.map(MarkdownText.escaped)
  }

  private static func count(_ changes: [DifferenceItem]) -> String {
    let damages = changes.count(where: \.isDamage)
    return CountText.words(changes.count, "change")
      + (damages > 0 ? ", \(damages) damaged" : "")
  }

  private static func cut(_ text: String) -> String { ForeignText.cut(text, atMost: longest) }

  /// Which of the language's texts changed; nil if there is only one.
  private static func unit(_ item: DifferenceItem) -> String? {
    item.address.flatMap { $0.form.isEmpty ? nil : $0.form }
  }

  private var values: [String: JSONValue] {
    [
      "verdict": "pass",
      "catalogs": .array(
        catalogs.map { catalog in
          ["path": .string(catalog.path), "changes": .array(catalog.changes.map(Self.json))]
        }),
    ]
  }

  private static func json(_ item: DifferenceItem) -> JSONValue {
    [
      "change": .string(item.kind.rawValue), "key": .string(item.key),
      "language": .optional(item.address?.language), "unit": .optional(unit(item)),
      "before": .optional(item.before), "after": .optional(item.after),
      "damage": .bool(item.isDamage),
    ]
  }
}
