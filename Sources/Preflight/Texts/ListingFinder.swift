import Base

/// Finds the texts of store pages by the layouts of deliver, supply and gradle-play-publisher.
struct ListingFinder {
  private(set) var listings: [String: StoreListing] = [:]
  private(set) var faults: [Diagnostic] = []
  private let files: PreflightFiles

  private static let appleFields = named(StoreField.apple)
  private static let supplyFields = named(StoreField.play)
  private static let publisherFields = Dictionary(
    StoreField.play.map { field in
      let name = String(field.file.map { $0 == "_" ? "-" : $0 })
      return ((name == "video" ? "video-url" : name) + ".txt", field)
    }, uniquingKeysWith: { $1 })

  private static func named(_ fields: [StoreField]) -> [String: StoreField] {
    Dictionary(fields.map { ($0.file + ".txt", $0) }, uniquingKeysWith: { $1 })
  }

  init(_ files: PreflightFiles) {
    self.files = files
    for path in files.paths where path.hasSuffix(".txt") {
      let parts = PathParts(path)
      addPublisher(path, parts)
      if parts.contains("metadata") {
        addSupply(path, parts)
        addDeliver(path, parts)
      }
    }
    // Names such as `description.txt` are common: fastlane's folder, or one of a known language,
    // shows the layout.
    listings = listings.filter { _, listing in
      listing.layout == .publisher
        || listing.root.hasSuffix(listing.layout.folder)
        || listing.locales.keys.contains {
          StoreLanguages.contains($0, listing.store) || $0.lowercased() == "default"
        }
    }
  }

  private mutating func addDeliver(_ path: String, _ parts: PathParts) {
    if let field = Self.appleFields[parts.name(0)], !parts.contains("android") {
      return add(field, path, locale: parts.name(1), root: parts.folder(2), .deliver)
    }
    // A package of F-Droid has no such files.
    switch (parts.name(1), parts.name(0)) {
    case (_, "copyright.txt") where isListing(parts.folder(1)):
      add(.copyright, path, locale: "", root: parts.folder(1), .deliver)
    case ("review_information", "notes.txt"):
      add(.reviewNotes, path, locale: "", root: parts.folder(2), .deliver)
    case ("review_information", "demo_password.txt"):
      add(.reviewPassword, path, locale: "", root: parts.folder(2), .deliver)
    default: break
    }
  }

  /// Deliver's file for all languages lies next to their folders.
  private func isListing(_ root: String) -> Bool {
    let start = root + "/"
    return files.paths.contains { path in
      path.hasPrefix(start) && Self.appleFields[PathParts(path).name(0)] != nil
    }
  }

  private mutating func addSupply(_ path: String, _ parts: PathParts) {
    if parts.name(1) == "changelogs" {
      let (root, locale) = (parts.folder(3), parts.name(2))
      let name = String(parts.name(0).dropLast(4))
      add(.playNote, path, locale: locale, root: root, .supply)
      listings[root + " supply"]?.notes[locale, default: []].insert(name)
    } else if let field = Self.supplyFields[parts.name(0)],
      field.file != "video" || parts.contains("android")
    {
      add(field, path, locale: parts.name(1), root: parts.folder(2), .supply)
    }
  }

  private mutating func addPublisher(_ path: String, _ parts: PathParts) {
    if parts.name(2) == "listings", parts.name(3) == "play",
      let field = Self.publisherFields[parts.name(0)]
    {
      add(field, path, locale: parts.name(1), root: parts.folder(3), .publisher)
    } else if parts.name(2) == "release-notes", parts.name(3) == "play" {
      add(.playNote, path, locale: parts.name(1), root: parts.folder(3), .publisher)
    } else if parts.name(1) == "release-names", parts.name(2) == "play" {
      add(.releaseName, path, locale: "", root: parts.folder(2), .publisher)
    }
  }

  private mutating func add(
    _ field: StoreField, _ path: String, locale: String, root: String,
    _ layout: StoreListing.Layout
  ) {
    let key = root + (layout == .supply ? " supply" : layout == .deliver ? " deliver" : "")
    var listing = listings[key] ?? StoreListing(root: root, layout: layout)
    if !locale.isEmpty, listing.isLanguage(locale) || locale.lowercased() == "default" {
      listing.locales[locale] = path
    }
    if let bytes = files.bytes(path, limit: 1 << 20, adding: &faults) {
      listing.texts.append(
        StoreText(field, locale: locale, path: path, bytes, isSentAsItIs: layout == .supply))
    }
    listings[key] = listing
  }
}

extension StoreListing.Layout {
  /// The folder where fastlane looks for the languages by default.
  fileprivate var folder: String {
    self == .deliver ? "fastlane/metadata" : "fastlane/metadata/android"
  }
}
