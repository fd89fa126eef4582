package import Base

/// Checks what a file already shows before a store refuses it.
package struct Preflight: Sendable {
  package var stores: Set<TargetStore>
  /// Seconds since 1970: some rules start on a day.
  package var now: Int

  /// Checks for these stores, as of a time.
  package init(stores: Set<TargetStore> = Set(TargetStore.allCases), now: Int) {
    (self.stores, self.now) = (stores, now)
  }

  /// The findings, and the number of things that were checked, by their name.
  package struct Answer: Sendable {
    package var findings: [Diagnostic] = []
    package private(set) var counts: [(name: String, count: Int)] = []

    /// What was checked: `12 store texts, 1 archive`; nil without anything.
    package var words: String? {
      let words = counts.map(\.name).uniqued.compactMap { name in
        let count = counts.reduce(0) { $0 + ($1.name == name ? $1.count : 0) }
        return count > 0 ? CountText.words(count, name) : nil
      }
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Adds what one part found, and how much it checked.
    mutating func add(_ findings: [Diagnostic], _ count: Int, _ name: String) {
      self.findings += findings
      counts.append((name, count))
    }
  }

  /// True for the path of a file that can be a text of a store's page.
  package static func canBeText(_ path: String) -> Bool {
    let parts = PathParts(path)
    return path.hasSuffix(".txt") && (parts.contains("metadata") || parts.contains("play"))
  }

  /// Checks the texts of stores only.
  package func checkTexts(_ files: PreflightFiles) -> [Diagnostic] {
    StoreTexts.check(
      files, stores: stores, year: CalendarDay(secondsSince1970: now).year, versionCode: nil
    ).findings
  }

  /// Checks the files of a tree, and built apps.
  package func check(_ files: PreflightFiles, _ apps: [BuiltApp] = []) -> Answer {
    var answer = Answer()
    let android = stores.contains(.play) ? AndroidSources(files, now: now) : nil
    let texts = StoreTexts.check(
      files, stores: stores, year: CalendarDay(secondsSince1970: now).year,
      versionCode: android?.versionCode)
    answer.add(texts.findings, texts.count, "store text")
    let images = StoreImages(files, stores: stores)
    answer.add(images.findings(), images.images.count, "store image")
    if stores.contains(.apple) {
      let apple = AppleSources(files)
      answer.add(apple.findings, apple.count, "Apple project file")
    }
    answer.add(android?.findings ?? [], android?.count ?? 0, "Android app module")
    for app in apps where stores.contains(app.store) {
      answer.add(app.findings(now: now), 1, "built app")
    }
    return answer
  }
}
