import Base

/// The rules on all texts of a store's page.
struct ListingRules {
  let listing: StoreListing
  /// The version code of the Android app; nil if it is unknown.
  let versionCode: Int?

  func findings() -> [Diagnostic] {
    languages + missing + changelogs + names
  }

  private var languages: [Diagnostic] {
    listing.locales.sorted { $0.key < $1.key }.compactMap { name, path in
      if name.lowercased() == "default" && listing.store == .apple { return nil }
      guard !StoreLanguages.contains(name, listing.store), isPlain(name) else { return nil }
      let nearest = StoreLanguages.nearest(to: name, listing.store)
      return PreflightRule.textLocale.finding(
        "\(ForeignText.quoted(name)) is not a language of \(listing.store.name)",
        hint: nearest.map { "rename the folder to '\($0)'" }
          ?? "delete the folder, or move it out of \(ForeignText.quoted(listing.root))",
        // F-Droid reads the same folders, with languages of its own.
        in: path, severity: listing.store == .apple ? .error : .warning, identity: [name])
    }
  }

  /// False for a folder that only looks like a language's, such as `ios` of several platforms.
  private func isPlain(_ name: String) -> Bool {
    listing.store == .play
      || !["ios", "macos", "tvos", "watchos", "mac"].contains(name.lowercased())
  }

  /// Required texts that a language lacks and others have: the store keeps what it has.
  private var missing: [Diagnostic] {
    let required = Set(listing.texts.filter { $0.field.isRequired && !$0.isEmpty }.map(\.field))
    let shared = Set(listing.texts.filter { $0.locale.lowercased() == "default" }.map(\.field))
    return listing.locales.sorted { $0.key < $1.key }.compactMap { name, path in
      if name.lowercased() == "default" { return nil }
      let own = listing.texts.filter { $0.locale == name && !$0.isEmpty }.map(\.field)
      // A language with release notes only changes nothing else.
      guard own.contains(where: \.isRequired) else { return nil }
      let absent = required.subtracting(own).subtracting(shared).map(\.file).sorted()
      if absent.isEmpty { return nil }
      let files = absent.map { "'\($0)'" }.joined(separator: ", ")
      return PreflightRule.textMissing.finding(
        "\(ForeignText.quoted(name)) has no \(files), other languages have",
        hint: "write the text, or delete the folder of the language", in: path, identity: [name])
    }
  }

  /// Supply sends an empty note to each language that has none for the version.
  private var changelogs: [Diagnostic] {
    guard listing.layout == .supply, !listing.notes.isEmpty else { return [] }
    guard let code = versionCode ?? listing.newest(since: nil) else { return [] }
    let lacking = listing.locales.keys.sorted().filter { name in
      let own = listing.notes[name] ?? []
      return !own.contains("\(code)") && !own.contains("default")
    }
    // One finding if no language has the note: the release is not written yet.
    let isUnwritten = lacking.count == listing.locales.count
    return lacking.prefix(isUnwritten ? 1 : .max).map { name in
      PreflightRule.textChangelog.finding(
        isUnwritten
          ? "no language has a release note for the version code \(code)"
          : "\(ForeignText.quoted(name)) has no release note for the version code \(code): "
            + "fastlane sends an empty one",
        hint: "write 'changelogs/\(code).txt' or 'changelogs/default.txt'",
        in: listing.locales[name] ?? listing.root, identity: [isUnwritten ? "" : name])
    }
  }

  /// Keywords that repeat a word of the app's name.
  private var names: [Diagnostic] {
    let names = listing.texts.filter { $0.field.file == "name" && $0.field.store == .apple }
    return listing.texts.filter { $0.field.file == "keywords" }.compactMap { text in
      guard let name = names.first(where: { $0.locale == text.locale }) else { return nil }
      let words = Set(Self.words(name.text).filter { $0.count > 2 })
      let known = text.text.split(separator: ",").map { Self.words(String($0)) }
      guard let word = known.first(where: { $0.count == 1 && words.contains($0[0]) })?.first
      else { return nil }
      return PreflightRule.keywordsWaste.finding(
        "\(text.name) contains \(ForeignText.quoted(word)), which is already in the name",
        hint: "replace it with another keyword", in: text.path, identity: [word])
    }
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

enum StoreTexts {
  /// Checks the text files of a tree; `year` is the current one.
  static func check(
    _ files: PreflightFiles, stores: Set<TargetStore>, year: Int, versionCode: Int?
  ) -> (findings: [Diagnostic], count: Int) {
    let finder = ListingFinder(files)
    let listings = finder.listings.values.filter { stores.contains($0.store) }
      .sorted { ($0.root, $0.layout.order) < ($1.root, $1.layout.order) }
    let folder = PlayFolder(files, of: .metadata)
    let findings = listings.flatMap { listing in
      let own =
        listing.sent(since: versionCode).flatMap { TextRules($0).findings(year: year) }
        + ListingRules(listing: listing, versionCode: versionCode).findings()
      return listing.layout == .supply ? folder.weighed(own) : own
    }
    return (finder.faults + findings, listings.reduce(0) { $0 + $1.texts.count })
  }
}

extension StoreListing.Layout {
  fileprivate var order: Int {
    switch self {
    case .deliver: 0
    case .supply: 1
    case .publisher: 2
    }
  }
}
