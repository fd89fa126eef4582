extension BranchClassifier {
  /// The version branch that is named by a commit which a hosting service or `finish` squashed.
  ///
  /// `release/1.4.0 (#7)`, `Release/1.4.0 (#7)` as GitHub titles it, `Release 1.4.0 (#7)`, and
  /// `Squash branch 'release/1.4.0' into main`.
  package func squashedVersion(in subject: String, into target: String) -> String? {
    if subject.utf8.count > RefFormat.maximumLength { return nil }
    let (before, after) = MergeMessage.squashMarks(into: target)
    if subject.hasPrefix(before), subject.hasSuffix(after) {
      return versionBranch(String(subject.dropFirst(before.count).dropLast(after.count)))
    }
    guard MergeSubject.isSquash(subject), let mark = subject.lastIndex(of: "(") else { return nil }
    // GitHub replaces the dashes of a name with spaces.
    let words = subject[..<mark].split(separator: " ")
    let isName = words.first?.contains("/") == true
    guard isName || words.count == 2 else { return nil }
    let title = words.joined(separator: isName ? "-" : "/")
    for prefix in versionPrefixes where title.lowercased().hasPrefix(prefix.lowercased()) {
      if let name = versionBranch(prefix + title.dropFirst(prefix.count)) { return name }
    }
    return nil
  }

  private func versionBranch(_ name: String) -> String? {
    guard case .kind(let kind, let parts) = classify(name), kind.introducesVersion,
      parts.version != nil
    else { return nil }
    return name
  }
}
