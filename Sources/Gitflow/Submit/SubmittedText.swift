/// The title and body of a branch's pull request, generated from the branch.
package struct SubmittedText: Hashable, Sendable {
  package var title: String
  package var body: String

  /// The text of a user.
  package init(title: String, body: String) {
    self.title = title
    self.body = body
  }

  /// The text generated from a branch's name, its commits and the repository's template.
  ///
  /// `subjects` are those of its own commits, the oldest first.
  package init(
    of branch: String, _ branchClass: BranchClass, into target: String, subjects: [String],
    template: String?
  ) {
    title = Self.title(branch, branchClass, target, subjects)
    body = Self.body(branchClass.parts?.issue, subjects, template)
  }

  private static func title(
    _ branch: String, _ branchClass: BranchClass, _ target: String, _ subjects: [String]
  ) -> String {
    // The subject of a single commit is the best title.
    let only = subjects.count == 1 ? subjects.first : nil
    switch branchClass {
    case .backMerge(let source, _, let into, _): return "Merge \(source) into \(into)"
    case .kind(let kind, let parts):
      if kind.introducesVersion, let version = parts.version?.version {
        return capitalized(kind.name.text) + " \(version)"
      }
      return only ?? words(of: parts) ?? subjects.first ?? branch
    case .revert(let number, _): return subjects.first ?? "Revert #\(number)"
    case .bot: return subjects.first ?? branch
    case .unknown:
      let rest = branch.firstIndex(of: "/").map { branch[branch.index(after: $0)...] }
      return only ?? rest.flatMap(words) ?? subjects.first ?? branch
    }
  }

  /// `42-add-a-login` as `Add a login`.
  private static func words(of parts: NameParts) -> String? {
    guard var slug = parts.slug else { return nil }
    if let issue = parts.issue, slug.hasPrefix(issue) {
      slug = String(slug.dropFirst(issue.count).drop { $0 == "-" || $0 == "_" })
    }
    return words(of: slug[...])
  }

  private static func words(of slug: Substring) -> String? {
    let text = slug.split { $0 == "-" || $0 == "_" || $0 == "/" }.joined(separator: " ")
    return text.isEmpty ? nil : capitalized(text)
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func body(
    _ issue: String?, _ subjects: [String], _ template: String?
  ) -> String {
    let list = subjects.count > 1 ? subjects.map { "- \($0)" }.joined(separator: "\n") : ""
    var body = template.map(trimmed) ?? list
    guard let issue else { return body }
    if IssueMention.isIn(Array(body.utf8)[...], issue: issue) { return body }
    if !body.isEmpty { body += "\n\n" }
    return body + "Refs: " + IssueMention.text(of: issue)
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { !$0.isWhitespace }
    return end.map { String(text[...$0]) } ?? ""
  }
}
