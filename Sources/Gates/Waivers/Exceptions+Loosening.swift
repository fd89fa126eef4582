extension Waivers {
  /// Where the file lies, relative to the repository.
  package static let path = ".flowctl/waivers.yml"

  /// What a change's waivers accept beyond the base's.
  package func loosenings(by change: Waivers) -> [Loosening] {
    change.entries.compactMap { waiver in
      let subject = "'\(waiver.gate)' for \(waiver.subject)"
      guard let own = entries.first(where: { $0.identity == waiver.identity }) else {
        return Loosening(path: Self.path, "there would be a waiver more, of \(subject)")
      }
      if waiver.expires.days(since: own.expires) <= 0 { return nil }
      return Loosening(
        path: Self.path,
        "the waiver of \(subject) ends on \(own.expires), and would on \(waiver.expires)")
    }
  }
}

extension Quarantine {
  /// Where the file lies, relative to the repository.
  package static let path = ".flowctl/quarantine.yml"

  /// What a change's quarantine accepts beyond the base's.
  package func loosenings(by change: Quarantine) -> [Loosening] {
    change.entries.compactMap { test in
      guard let own = entries.first(where: { $0.id == test.id }) else {
        return Loosening(path: Self.path, "the test '\(test.id)' would be in quarantine")
      }
      if test.expires.days(since: own.expires) <= 0 { return nil }
      return Loosening(
        path: Self.path,
        "the quarantine of '\(test.id)' ends on \(own.expires), and would on \(test.expires)")
    }
  }
}
