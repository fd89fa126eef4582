/// The class of a branch name in a model.
package indirect enum BranchClass: Hashable, Sendable {
  case kind(BranchKind, NameParts)
  /// `revert-123-feature/x`: classed by the branch that it reverts.
  case revert(number: Int, of: BranchClass)
  /// `merge/<source>-into-<target>`: a back-merge whose conflicts had to be resolved.
  case backMerge(source: String, BranchClass, target: String, BranchClass)
  /// The prefix of a known bot, which is allowed only with a bot as author.
  case bot(prefix: String)
  case unknown(UnknownName)

  /// The branch type, also of a reverted branch.
  package var kind: BranchKind? {
    switch self {
    case .kind(let kind, _): kind
    case .revert(_, let reverted): reverted.kind
    case .backMerge, .bot, .unknown: nil
    }
  }

  /// The version that the branch creates; nil for a branch that reverts one.
  package var createdVersion: WrittenVersion? {
    guard case .kind(let kind, let parts) = self, kind.introducesVersion else { return nil }
    return parts.version
  }

  /// The parts of the name, also those of a reverted branch.
  package var parts: NameParts? {
    switch self {
    case .kind(_, let parts): parts
    case .revert(_, let reverted): reverted.parts
    case .backMerge, .bot, .unknown: nil
    }
  }
}

/// Why a name does not match the model.
package enum UnknownName: Hashable, Sendable {
  /// The prefix matches a branch type, but the rest does not; the reason follows `branch 'x'`.
  case misfit(KindName, pattern: String, reason: String)
  case unknownPrefix(String)
  case noPrefix
}

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
    pattern.tokens.first != .person
      && pattern.tokens.contains(.slug) == !slug(in: pattern).isEmpty
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
