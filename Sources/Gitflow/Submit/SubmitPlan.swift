/// The changes to the pull request of a branch.
package struct SubmitPlan: Hashable, Sendable {
  /// The content of a pull request: as requested, or as on the server.
  package struct Wish: Hashable, Sendable {
    package var base: String
    package var text: SubmittedText
    /// True if the user gave the title, so that it replaces the current one.
    package var givesTitle: Bool
    package var isDraft: Bool
    package var labels: [String]
    package var reviewers: [String]

    package init(
      base: String, text: SubmittedText, givesTitle: Bool = false, isDraft: Bool = false,
      labels: [String] = [], reviewers: [String] = []
    ) {
      self.base = base
      self.text = text
      self.givesTitle = givesTitle
      self.isDraft = isDraft
      self.labels = labels
      self.reviewers = reviewers
    }
  }

  package var number: Int?
  package var title: String?
  package var body: String?
  package var base: String?
  package var labels: [String]
  package var reviewers: [String]
  package var notes: [String]

  /// Compares with the server: text that a user has edited is not changed.
  package init(_ wish: Wish, over open: (number: Int, content: Wish)?) {
    guard let (number, present) = open else {
      (number, title, body, base) = (nil, wish.text.title, wish.text.body, wish.base)
      (labels, reviewers, notes) = (wish.labels, wish.reviewers, [])
      return
    }
    self.number = number
    let isNewTitle = wish.givesTitle && wish.text.title != present.text.title
    title = isNewTitle ? wish.text.title : nil
    base = wish.base == present.base ? nil : wish.base
    labels = Self.missing(wish.labels, in: present.labels)
    reviewers = Self.missing(wish.reviewers, in: present.reviewers)
    let isOurs = SubmittedBody.isUntouched(present.text.body)
    let marked = SubmittedBody(wish.text.body).marked
    body = isOurs && marked != present.text.body ? wish.text.body : nil
    notes = isOurs ? [] : ["the description of #\(number) was edited: flowctl does not change it"]
    if present.isDraft != wish.isDraft {
      notes.append(
        wish.isDraft
          ? "#\(number) is ready for review; to make it a draft again, use the GitHub website"
          : "#\(number) is a draft; to mark it as ready for review, use the GitHub website")
    }
  }

  /// Names of accounts and labels are equal if they differ only by case.
  private static func missing(_ wanted: [String], in present: [String]) -> [String] {
    let known = Set(present.map { $0.lowercased() })
    return wanted.filter { !known.contains($0.lowercased()) }
  }

  /// True if the pull request needs no change.
  package var isEmpty: Bool {
    number != nil && title == nil && body == nil && base == nil && labels.isEmpty
      && reviewers.isEmpty
  }
}

/// The body of a pull request with a hidden checksum that shows whether a user has edited it.
package struct SubmittedBody: Hashable, Sendable {
  package let text: String

  private static let start = "<!-- flowctl:body "
  private static let end = " -->"

  package init(_ text: String) { self.text = text }

  /// The body with the hidden checksum, as it is sent.
  package var marked: String {
    text + "\n\n" + Self.start + Self.sum(of: text) + Self.end
  }

  /// True for an unchanged body that flowctl wrote; a body without a checksum is the user's.
  package static func isUntouched(_ body: String) -> Bool {
    // The GitHub website changes line ends when a user saves.
    let body = String(String.UnicodeScalarView(body.unicodeScalars.filter { $0 != "\r" }))
    guard let mark = body.ranges(of: start).last, body.hasSuffix(end) else { return false }
    let sum = body[mark.upperBound...].dropLast(end.count)
    let text = body[..<mark.lowerBound]
    return text.hasSuffix("\n\n") && Self.sum(of: String(text.dropLast(2))) == sum
  }

  /// FNV-1a: it only has to detect edits, not attacks.
  private static func sum(of text: String) -> String {
    let sum = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The title and body of a branch's pull request, generated from the branch.
package struct SubmittedText: Hashable, Sendable {
  package var title: String
  package var body: String

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
