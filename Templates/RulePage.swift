/// The manual page of a rule, as `explain` prints it and the documentation shows it.
///
/// A page begins with `# id`, a sentence that sums it up, and in time `## Why`.
package struct RulePage: Hashable, Sendable {
  package let id: String
  /// The whole page, readable as it stands.
  package let text: String
  /// What must hold, in the page's first sentence.
  package let summary: String
  /// Why the rule exists, in the first sentence below `## Why`.
  package let why: String

  private init(_ id: String, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    self.id = id
    self.text = text
    summary = Self.firstSentence(of: text, below: "# " + id)
    why = Self.firstSentence(of: text, below: "## Why")
  }

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
  package static let all = [
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
}
