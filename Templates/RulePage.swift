/// The manual page of a rule, as `explain` prints it and the documentation shows it.
///
/// A page begins with `# id`, a sentence that sums it up, and in time `## Why`.
package struct RulePage: Hashable, Sendable {
  package let id: String
  private let bytes: [UInt8]

  init(_ id: String, _ bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }

  /// The whole page, readable as it stands.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What must hold, in the page's first sentence.
  package var summary: String { Self.firstSentence(of: text, below: "# " + id) }

  /// Why the rule exists, in the first sentence below `## Why`.
  package var why: String { Self.firstSentence(of: text, below: "## Why") }

  /// The first sentence below a heading, without its full stop.
  private static func firstSentence(of text: String, below heading: String) -> String {
    // By bytes: a failing hook reads all pages, and characters would cost it more than its rules.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let rest = lines.drop { !$0.elementsEqual(heading.utf8) }.dropFirst().drop(while: \.isEmpty)
    let words = rest.prefix { !$0.isEmpty }.flatMap { $0.split(separator: UInt8(ascii: " ")) }
    let end = words.firstIndex { $0.last == UInt8(ascii: ".") } ?? words.indices.last ?? 0
    let sentence = words.prefix(end + 1).map { String(Substring($0)) }.joined(separator: " ")
    return sentence.utf8.last == UInt8(ascii: ".") ? String(sentence.dropLast()) : sentence
  }
}

extension RulePage {
  /// Every page, in the order in which the rules are asked.
  package static let all = flow + catalogs + gates + manifests

  private static let flow = [
    RulePage("branch-name", PackageResources.branch_name_md),
    RulePage("name-collision", PackageResources.name_collision_md),
    RulePage("merge-target", PackageResources.merge_target_md),
    RulePage("wrong-base", PackageResources.wrong_base_md),
    RulePage("stale-base", PackageResources.stale_base_md),
    RulePage("version-order", PackageResources.version_order_md),
    RulePage("missing-back-merge", PackageResources.missing_back_merge_md),
    RulePage("merge-method", PackageResources.merge_method_md),
    RulePage("pull-request-size", PackageResources.pull_request_size_md),
    RulePage("direct-commit", PackageResources.direct_commit_md),
    RulePage("swapped-chain", PackageResources.swapped_chain_md),
    RulePage("hotfix-into-develop", PackageResources.hotfix_into_develop_md),
    RulePage("policy-source", PackageResources.policy_source_md),
    RulePage("configuration", PackageResources.configuration_md),
  ]
  private static let catalogs = [
    RulePage("conflict-marker", PackageResources.conflict_marker_md),
    RulePage("malformed", PackageResources.malformed_md),
    RulePage("stray-member", PackageResources.stray_member_md),
    RulePage("duplicate-key", PackageResources.duplicate_key_md),
    RulePage("missing", PackageResources.missing_md),
    RulePage("untranslated", PackageResources.untranslated_md),
    RulePage("language-share", PackageResources.language_share_md),
    RulePage("needs-review", PackageResources.needs_review_md),
    RulePage("stale-key", PackageResources.stale_key_md),
    RulePage("source-missing", PackageResources.source_missing_md),
    RulePage("empty-value", PackageResources.empty_value_md),
    RulePage("plural-missing", PackageResources.plural_missing_md),
    RulePage("plural-extra", PackageResources.plural_extra_md),
    RulePage("device-other-missing", PackageResources.device_other_missing_md),
    RulePage("format-missing", PackageResources.format_missing_md),
    RulePage("format-extra", PackageResources.format_extra_md),
    RulePage("format-type", PackageResources.format_type_md),
    RulePage("layout", PackageResources.layout_md),
    RulePage("format-width", PackageResources.format_width_md),
    RulePage("format-broken", PackageResources.format_broken_md),
    RulePage("symbol-empty", PackageResources.symbol_empty_md),
    RulePage("symbol-collision", PackageResources.symbol_collision_md),
    RulePage("edge-whitespace", PackageResources.edge_whitespace_md),
    RulePage("identical-to-source", PackageResources.identical_to_source_md),
    RulePage("trivial-key", PackageResources.trivial_key_md),
    RulePage("source-drift", PackageResources.source_drift_md),
    RulePage("unused-key", PackageResources.unused_key_md),
    RulePage("undefined-key", PackageResources.undefined_key_md),
  ]
}
