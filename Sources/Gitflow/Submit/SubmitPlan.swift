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

    /// A requested content.
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
