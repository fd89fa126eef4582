/// The manual page of a rule, as `explain` prints it and the documentation shows it.
///
/// A page starts with `# id` and a one-sentence summary, and later has a section `## Why`.
package struct RulePage: Hashable, Sendable {
  package let id: String

  init(_ id: String) {
    self.id = id
  }

  /// The whole page, readable without rendering.
  package var text: String { EmbeddedText.text("rules/\(id).md") }

  /// The requirement of the rule, from the page's first sentence.
  package var summary: String { Self.firstSentence(of: text, below: "# " + id) }

  /// Why the rule exists, from the first sentence below `## Why`.
  package var why: String { Self.firstSentence(of: text, below: "## Why") }

  /// The first sentence below a heading, without its full stop.
  private static func firstSentence(of text: String, below heading: String) -> String {
    // Reads bytes: a failing hook reads all pages, and characters would take longer than its rules.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let rest = lines.drop { !$0.elementsEqual(heading.utf8) }.dropFirst().drop(while: \.isEmpty)
    let words = rest.prefix { !$0.isEmpty }.flatMap { $0.split(separator: UInt8(ascii: " ")) }
    let end = words.firstIndex { $0.last == UInt8(ascii: ".") } ?? words.indices.last ?? 0
    let sentence = words.prefix(end + 1).map { String(Substring($0)) }.joined(separator: " ")
    return sentence.utf8.last == UInt8(ascii: ".") ? String(sentence.dropLast()) : sentence
  }
}

extension RulePage {
  /// Every page, in the order in which the rules are checked.
  package static let all = flow + catalogs + gates + manifests + pipelines + preflight

  private static let flow = [
    RulePage("branch-name"),
    RulePage("name-collision"),
    RulePage("merge-target"),
    RulePage("wrong-base"),
    RulePage("stale-base"),
    RulePage("version-order"),
    RulePage("missing-back-merge"),
    RulePage("unreleased-code"),
    RulePage("store-review"),
    RulePage("merge-method"),
    RulePage("pull-request-size"),
    RulePage("commit-message"),
    RulePage("direct-commit"),
    RulePage("swapped-chain"),
    RulePage("hotfix-into-develop"),
    RulePage("policy-source"),
    RulePage("configuration"),
  ]
  private static let catalogs = [
    RulePage("conflict-marker"),
    RulePage("malformed"),
    RulePage("stray-member"),
    RulePage("duplicate-key"),
    RulePage("missing"),
    RulePage("untranslated"),
    RulePage("language-share"),
    RulePage("needs-review"),
    RulePage("stale-key"),
    RulePage("source-missing"),
    RulePage("empty-value"),
    RulePage("plural-missing"),
    RulePage("plural-extra"),
    RulePage("device-other-missing"),
    RulePage("format-missing"),
    RulePage("format-extra"),
    RulePage("format-type"),
    RulePage("layout"),
    RulePage("format-width"),
    RulePage("format-broken"),
    RulePage("bare-percent"),
    RulePage("format-precision"),
    RulePage("substitution-argument"),
    RulePage("token-changed"),
    RulePage("url-changed"),
    RulePage("escape-shown"),
    RulePage("line-breaks"),
    RulePage("number-changed"),
    RulePage("end-punctuation"),
    RulePage("length-limit"),
    RulePage("glossary"),
    RulePage("markup-broken"),
    RulePage("invisible-character"),
    RulePage("broken-encoding"),
    RulePage("unknown-language"),
    RulePage("language-alias"),
    RulePage("unknown-state"),
    RulePage("unknown-device"),
    RulePage("similar-key"),
    RulePage("needless-translation"),
    RulePage("unlisted-language"),
    RulePage("symbol-empty"),
    RulePage("symbol-collision"),
    RulePage("edge-whitespace"),
    RulePage("identical-to-source"),
    RulePage("trivial-key"),
    RulePage("source-drift"),
    RulePage("unused-key"),
    RulePage("undefined-key"),
  ]
}
