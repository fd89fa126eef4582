import Base
import Manifests

/// The names in the sources of apps that need a key or a declaration.
struct SourceSymbols {
  /// The first place of each searched word.
  private var places: [String: Place] = [:]
  private var imports: Set<String> = []
  /// Sources that can't be read.
  private(set) var faults: [Diagnostic] = []
  /// True if code from outside of the repository is part of the app.
  private let hasPackages: Bool

  private static let endings = [".swift", ".m", ".mm"]
  private static let foreign = ["Tests", "UITests", "Pods", "Example", "Demo", "Samples"]
  private static let packages: Set<String> = [
    "Podfile", "Cartfile", "Package.resolved", "pubspec.yaml", "package.json",
  ]

  init(_ files: PreflightFiles) {
    hasPackages = files.paths.contains { Self.packages.contains(PathParts($0).name(0)) }
    let searched = WordFilter(
      PrivacyTables.categories.flatMap(\.words) + Purpose.entries.flatMap(\.symbols))
    for path in files.paths where Self.endings.contains(where: path.hasSuffix) {
      let isForeign = path.split(separator: "/").contains { part in
        Self.foreign.contains { part.hasSuffix($0) } || part.hasSuffix("Tests.swift")
      }
      if isForeign { continue }
      if let bytes = files.bytes(path, limit: 8 << 20, adding: &faults) {
        read(bytes, path, searched)
      }
    }
  }

  private mutating func read(_ bytes: [UInt8], _ path: String, _ searched: WordFilter) {
    var (start, line) = (0, 1)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      read(bytes[start..<end].trimmed, searched, at: Place(path: path, line: line))
      (start, line) = (end + 1, line + 1)
    }
  }

  private mutating func read(
    _ line: ArraySlice<UInt8>, _ searched: WordFilter, at place: Place
  ) {
    if line.starts(with: "//".utf8) || line.starts(with: "*".utf8) { return }
    if ["import ", "@import ", "#import <"].contains(where: { line.starts(with: $0.utf8) }) {
      let words = line.split { !ASCII.isAlphanumeric($0) && $0 != UInt8(ascii: "_") }
      imports.formUnion(words.map { ASCII.text($0) })
    }
    for word in searched.words(in: line) where places[word] == nil { places[word] = place }
  }

  /// Uses of an API whose reason no manifest of the repository declares.
  func privacy(declared: Set<String>, apps: [AppleBundle], hasManifest: Bool) -> [Diagnostic] {
    guard apps.contains(where: { $0.isMac != true }) else { return [] }
    return PrivacyTables.categories.compactMap { category in
      guard !declared.contains(category.name),
        let (word, place) = first(of: category.words)
      else { return nil }
      return PreflightRule.privacyUndeclared.finding(
        "'\(word)' is used, but no privacy manifest declares '\(PrivacyTables.prefix)"
          + "\(category.name)' (ITMS-91053)",
        hint: "declare it in \(PrivacyManifest.fileName) with one of "
          + category.reasons.filter { !PrivacyTables.sdkReasons.contains($0) }
          .joined(separator: ", "), at: place, identity: [category.name])
    }
  }

  /// Uses of protected data without the key that says why.
  func purposes(keys: Set<String>, apps: [AppleBundle]) -> [Diagnostic] {
    guard !apps.contains(where: \.isPartial), apps.contains(where: { $0.isMac != true }) else {
      return []
    }
    return Purpose.entries.compactMap { entry in
      guard !Purpose.isDeclared(entry.key, among: keys),
        let (word, place) = first(of: entry.symbols)
      else { return nil }
      return PreflightRule.purposeMissing.finding(
        "'\(word)' is used, but no app has '\(entry.key)' (ITMS-90683)",
        hint: "add the key with a reason, or remove the use", at: place, identity: [entry.key])
    }
  }

  /// Background modes of apps that import no framework for them.
  func modes(of apps: [AppleBundle]) -> [Diagnostic] {
    if hasPackages || imports.isEmpty { return [] }
    return apps.flatMap { app in
      BackgroundModes.findings(of: app) { frameworks in
        frameworks.contains { imports.contains($0) }
      }
    }
  }

  private func first(of words: [String]) -> (String, Place)? {
    let found = words.compactMap { word in places[word].map { (word, $0) } }
    return found.min { ($0.1.path, $0.1.line) < ($1.1.path, $1.1.line) }
  }
}

/// Finds some words in lines, without a text for each other word.
private struct WordFilter {
  private let words: Set<String>
  /// The lengths of the words by their first byte, a bit each.
  private var lengths = [UInt64](repeating: 0, count: 256)

  init(_ words: [String]) {
    self.words = Set(words)
    for word in words {
      if let first = word.utf8.first { lengths[Int(first)] |= 1 << UInt64(word.utf8.count) }
    }
  }

  func words(in line: ArraySlice<UInt8>) -> [String] {
    var found: [String] = []
    var start = line.startIndex
    while start < line.endIndex {
      var end = start
      while end < line.endIndex, ASCII.isAlphanumeric(line[end]) || line[end] == UInt8(ascii: "_") {
        end += 1
      }
      // A shift by 64 or more is 0.
      if end > start, lengths[Int(line[start])] & (1 << UInt64(end - start)) != 0 {
        let word = ASCII.text(line[start..<end])
        if words.contains(word) { found.append(word) }
      }
      start = end + 1
    }
    return found
  }
}

enum BackgroundModes {
  /// The modes of an app for which `isUsed` finds no framework.
  static func findings(
    of app: AppleBundle, isUsed: (_ frameworks: [String]) -> Bool
  ) -> [Diagnostic] {
    (app.info["UIBackgroundModes"]?.texts ?? []).compactMap { mode in
      guard let frameworks = Purpose.backgroundModes[mode], !isUsed(frameworks) else { return nil }
      return PreflightRule.backgroundMode.finding(
        "\(app.quoted) declares the background mode '\(mode)', but does not use "
          + "\(frameworks[0]) (review guideline 2.5.4)", hint: "remove the mode",
        at: app.place("UIBackgroundModes"), identity: [app.name, mode])
    }
  }
}
