import Base

/// What is known about the folder `fastlane/metadata/android`, which F-Droid reads as well.
enum PlayFolder {
  /// A lane sends it to Google Play.
  case sent
  /// Nothing shows another purpose.
  case assumed
  /// The project is on F-Droid, and no lane sends the folder.
  case shared

  init(_ files: PreflightFiles) {
    func contains(_ words: [String], in path: String) -> Bool {
      let text = ((try? files.bytes(path).get()) ?? []).map(ASCII.lowercased)
      return words.contains { text.firstRange(of: Array($0.utf8)) != nil }
    }
    let lanes = files.paths.filter { PathParts($0).name(0) == "Fastfile" }
    let pages = files.paths.filter { !$0.contains("/") && $0.lowercased().hasPrefix("readme") }
    if lanes.contains(where: { contains(["upload_to_play_store", "supply"], in: $0) }) {
      self = .sent
    } else {
      self = pages.contains { contains(["f-droid.org"], in: $0) } ? .shared : .assumed
    }
  }

  /// The findings of texts and images as far as they are certain.
  func weighed(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.map { finding in
      guard let path = finding.place?.path, path.contains("metadata/") else { return finding }
      var finding = finding
      if self == .shared, finding.severity == .error { finding.severity = .warning }
      if self == .sent, finding.rule == PreflightRule.textLocale.id { finding.severity = .error }
      return finding
    }
  }
}
