/// The title and issue of a branch name, to be used in a name of another form.
package struct BranchWords {
  private let issue: String?
  /// The title without the issue at its start.
  private let words: String?

  /// The words of a name.
  package init(_ parts: NameParts) {
    issue = parts.issue
    guard let issue = parts.issue, let slug = parts.slug else {
      words = parts.slug
      return
    }
    if slug == issue {
      words = nil
    } else {
      words = slug.hasPrefix(issue + "-") ? String(slug.dropFirst(issue.count + 1)) : slug
    }
  }

  init(issue: String?, words: String?) {
    self.issue = issue
    self.words = words
  }

  /// The first name of a branch type that contains all parts, in its own order; nil if none does.
  package func name(of kind: BranchKind, version: String?) -> String? {
    kind.patterns.first { $0.hasVersion == (version != nil) && fit($0) }.map {
      name(by: $0, version)
    }
  }

  private func fit(_ pattern: NamePattern) -> Bool {
    pattern.tokens.contains(.slug) == !slug(in: pattern).isEmpty
      && (issue != nil || !pattern.tokens.contains(.issue))
  }

  /// An issue without a placeholder of its own comes before the title.
  private func slug(in pattern: NamePattern) -> String {
    [pattern.tokens.contains(.issue) ? nil : issue, words].compactMap(\.self)
      .joined(separator: "-")
  }

  func name(by pattern: NamePattern, _ version: String?) -> String {
    pattern.name(version: version, issue: issue, slug: slug(in: pattern))
  }
}
