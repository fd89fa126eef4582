/// What a result shows as a page: a third form of it, next to text and JSON.
package struct PageContent: Sendable {
  package var title: String
  /// The sentence below the title: the result in words.
  package var lead: String
  package var mark: Mark?
  package var facts: [(name: String, value: String)] = []
  /// The sources of the data, with the time at which each was read, in seconds since 1970.
  package var origins: [(name: String, readAt: Int?)] = []
  /// Written below the lead: the counts of a run, for example.
  package var tally: PageSection.Content?
  package var sections: [PageSection] = []
  package var source: PageSource

  /// The verdict before the title.
  package struct Mark: Sendable {
    package var sign: String
    package var word: String
    package var tone: Tone

    /// A sign, its word for screen readers, and its meaning.
    package init(_ sign: String, _ word: String, _ tone: Tone) {
      (self.sign, self.word, self.tone) = (sign, word, tone)
    }
  }

  /// A page without sections yet.
  package init(_ title: String, lead: String, source: PageSource) {
    (self.title, self.lead, self.source) = (title, lead, source)
  }

  /// A page without data: why, and the commands that change this.
  package init(_ title: String, without failure: Failure, source: PageSource) {
    let message = failure.diagnostics.first?.message ?? "the data can't be read"
    // Without a repository at GitHub, for example, nothing is unknown.
    let isUnknown = failure.status != .usage
    let lead = message.prefix(1).uppercased() + message.dropFirst() + "."
    self.init(title, lead: lead, source: source)
    if isUnknown { mark = Mark("?", "Unknown", .unknown) }
    let hints = failure.diagnostics.compactMap(\.hint)
    guard !hints.isEmpty else { return }
    sections = [
      PageSection("next", "Next step") { page in
        for hint in hints { page.hint(hint) }
      }
    ]
  }

  /// The page with the reason why it lacks newer data.
  package func after(_ failure: Failure) -> PageContent {
    var page = self
    let reasons = PageSection("reason", "Not read") { page in
      for reported in failure.diagnostics {
        page.element("p") { line in
          line.badge("?", "unknown", .unknown)
          line.text(" " + reported.message)
        }
        if let hint = reported.hint { page.hint(hint) }
      }
    }
    page.sections.insert(reasons, at: 0)
    return page
  }

  /// The pages of several apps as one, each with its sections.
  package init(
    _ title: String, joining pages: [(name: String, page: PageContent)], source: PageSource
  ) {
    self.init(
      title,
      lead: CountText.words(pages.count, "app") + ": "
        + pages.map(\.name).joined(separator: ", ") + ".", source: source)
    for origin in pages.flatMap(\.page.origins)
    where !origins.contains(where: { $0.name == origin.name }) { origins.append(origin) }
    for (place, entry) in pages.enumerated() {
      let (name, page) = entry
      sections.append(
        PageSection("app-\(place + 1)", name) { section in
          section.element("p", text: page.lead)
          if !page.facts.isEmpty { section.facts(page.facts) }
        })
      sections += page.sections.map { section in
        PageSection(
          "app-\(place + 1)-\(section.id)", "\(name): \(section.title)",
          isFolded: section.isFolded, section.content)
      }
    }
  }
}

/// Where all data of a page is.
package enum PageSource: Hashable, Sendable {
  /// A file beside the page.
  case file(String)
  case command(Command)
}

/// A section of a page with its heading.
package struct PageSection: Sendable {
  /// Writes what follows the heading.
  package typealias Content = @Sendable (inout HTMLWriter) -> Void

  package let id: String
  package let title: String
  /// True for details that are closed at first.
  let isFolded: Bool
  let content: Content

  package init(
    _ id: String, _ title: String, isFolded: Bool = false, _ content: @escaping Content
  ) {
    self.id = id
    self.title = title
    self.isFolded = isFolded
    self.content = content
  }

  func write(to page: inout HTMLWriter) {
    page.element("section", ["id": id, "aria-labelledby": id + "-title"]) { section in
      if isFolded {
        section.element("details") { details in
          details.element("summary") { writeTitle(to: &$0) }
          content(&details)
        }
      } else {
        writeTitle(to: &section)
        content(&section)
      }
    }
  }

  private func writeTitle(to page: inout HTMLWriter) {
    page.element("h2", ["id": id + "-title"], text: title)
  }
}

extension HTMLWriter {
  /// A hint: commands are shown as code, explanations as text.
  package mutating func hint(_ remedy: Remedy) {
    let commands = remedy.steps.compactMap { step in
      if case .run(let command) = step { command.description } else { nil }
    }
    if commands.count == remedy.steps.count {
      return command(commands.joined(separator: " && "), label: "Hint: ")
    }
    paragraph("hint") { line in
      line.element("span", ["class": "label"], text: "Hint: ")
      var last: Bool?
      for step in remedy.steps {
        let (isTyped, words) = Self.words(of: step)
        if let last { line.text(isTyped ? last ? " && " : ": " : "; ") }
        if isTyped { line.code(words) } else { line.text(words) }
        last = isTyped
      }
    }
  }

  private static func words(of step: Remedy.Step) -> (isTyped: Bool, words: String) {
    switch step {
    case .run(let command): (true, command.description)
    case .retry(let option): (true, Command(option).description)
    case .correct(_, let right): (true, Command([right]).description)
    case .explain: (false, Remedy([step]).text)
    }
  }
}

/// The meaning of a color; a mark and a word always have the same meaning.
package enum Tone: String, Sendable {
  case good
  case bad
  case warn
  case idle
  case unknown

  /// The tone of a finding.
  package init(_ severity: Severity) {
    switch severity {
    case .error: self = .bad
    case .warning: self = .warn
    case .note: self = .idle
    }
  }
}
