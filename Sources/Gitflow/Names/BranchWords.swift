/// What a name says besides its kind and version, to be said again in a name of another form.
package struct BranchWords {
  private let issue: String?
  /// The words without the issue that they may begin with.
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

  /// The first name of a kind that says all of them, in its own order; nil where none does.
  package func name(of kind: BranchKind, version: String?) -> String? {
    guard case .topic(let patterns, _) = kind.shape else { return nil }
    return patterns.lazy.filter { $0.hasVersion == (version != nil) }
      .compactMap { name(by: $0, version) }.first
  }

  private func name(by pattern: NamePattern, _ version: String?) -> String? {
    let namesIssue = pattern.tokens.contains(.issue)
    let slug = [namesIssue ? nil : issue, words].compactMap(\.self).joined(separator: "-")
    guard pattern.tokens.contains(.slug) == !slug.isEmpty else { return nil }
    var name = ""
    for token in pattern.tokens {
      switch token {
      case .literal(let text): name += text
      case .version: name += version ?? ""
      case .issue:
        guard let issue else { return nil }
        name += issue
      case .slug: name += slug
      }
    }
    return name
  }
}
