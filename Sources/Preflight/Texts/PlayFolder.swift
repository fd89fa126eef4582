import Base

/// Which folders of `fastlane/metadata/android` go to Google Play: F-Droid reads them as well.
struct PlayFolder {
  /// The folders that a lane sends.
  private let sent: [String]
  private let isOnFDroid: Bool

  /// What a lane leaves out by `skip_upload_metadata` or `skip_upload_images`.
  enum Content: String {
    case metadata
    case images
  }

  init(_ files: PreflightFiles, of content: Content) {
    func text(_ path: String) -> [UInt8] {
      ((try? files.bytes(path).get()) ?? []).map(ASCII.lowercased)
    }
    func contains(_ words: String, _ text: [UInt8]) -> Bool {
      text.firstRange(of: Array(words.utf8)) != nil
    }
    let lanes = files.paths.filter { PathParts($0).name(0) == "Fastfile" }.filter { path in
      let lane = text(path)
      return (contains("upload_to_play_store", lane) || contains("supply", lane))
        && !contains("skip_upload_\(content.rawValue): true", lane)
    }
    sent = lanes.map { path in
      let folder = PathParts(path).folder(1)
      return (folder.isEmpty ? "" : folder + "/") + "metadata/android/"
    }
    let pages = files.paths.filter { !$0.contains("/") && $0.lowercased().hasPrefix("readme") }
    isOnFDroid = pages.contains { contains("f-droid.org", text($0)) }
  }

  /// The findings of texts and images as far as they are certain.
  func weighed(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.map { finding in
      guard let path = finding.place?.path, path.contains("metadata/") else { return finding }
      let isSent = sent.contains { path.hasPrefix($0) }
      var finding = finding
      if isOnFDroid, !isSent, finding.severity == .error { finding.severity = .warning }
      if isSent, finding.rule == PreflightRule.textLocale.id { finding.severity = .error }
      return finding
    }
  }
}
